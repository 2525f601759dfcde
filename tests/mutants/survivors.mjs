import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { keyOf } from './mutant.mjs';

const listFile = fileURLToPath(new URL('survivors.json', import.meta.url));

/** The mutants that may live, each with the reason why its change is no fault. */
export const readSurvivors = () => JSON.parse(readFileSync(listFile, 'utf8'));

const isAlive = ({ status }) => status === 'Survived' || status === 'NoCoverage';

/**
 * What the list does not say of the mutants that were judged: survivors without a reason, and
 * entries that were judged, whose mutant is killed or is none any more. Two mutants may read alike.
 */
export function compare(listed, mutants, isJudged) {
  const left = new Map();
  for (const entry of listed) left.set(keyOf(entry), [...(left.get(keyOf(entry)) ?? []), entry]);
  const take = (mutant) => left.get(keyOf(mutant))?.shift();
  const alive = mutants.filter(isAlive);
  const unlisted = alive.filter((mutant) => !take(mutant));
  const stale = [...left.values()].flat().filter((entry) => isJudged(entry));
  return { unlisted, stale };
}

/** Writes the list without what is stale, and with survivors whose reason a person has yet to type; returns it. */
export function writeSurvivors(listed, { unlisted, stale }) {
  const added = unlisted.map(({ file, line, mutant }) => ({ file, line, mutant, reason: '' }));
  const all = [...listed.filter((entry) => !stale.includes(entry)), ...added];
  all.sort((one, other) => (one.file < other.file ? -1 : Number(one.file > other.file)));
  writeFileSync(listFile, `${JSON.stringify(all, null, 2)}\n`);
  return all;
}
