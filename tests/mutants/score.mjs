import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { folders, least, rootsOf } from './folders.mjs';
import { isIn } from './options.mjs';

const file = (name) => fileURLToPath(new URL(name, import.meta.url));
const scoreFile = file('score.json');
const readme = file('README.md');

const columns = /** @type {const} */ ({
  killed: 'Killed',
  timedOut: 'Timeout',
  survived: 'Survived',
  uncovered: 'NoCoverage',
  left: 'Left',
});

/**
 * How many mutants of each file came to which end; what is harmless is not counted.
 *
 * @returns {Record<string, Record<string, number>>}
 */
export function countsOf(mutants) {
  const counts = {};
  for (const mutant of mutants) {
    counts[mutant.file] ??= emptyCounts();
    for (const [column, status] of Object.entries(columns))
      if (mutant.status === status) counts[mutant.file][column] += 1;
  }
  return counts;
}

const emptyCounts = () => Object.fromEntries(Object.keys(columns).map((column) => [column, 0]));

/** The counts of every file as they were committed. */
export const readScore = () => JSON.parse(readFileSync(scoreFile, 'utf8'));

/** Keeps the counts of files that were judged before, and forgets those that are gone. */
export function writeScore(judged, mutants, existing) {
  const counts = countsOf(mutants);
  const known = readScore();
  for (const path of judged) known[path] = counts[path] ?? emptyCounts();
  const all = Object.fromEntries(
    existing.filter((path) => path in known).map((path) => [path, known[path]]),
  );
  writeFileSync(scoreFile, `${JSON.stringify(all, null, 2)}\n`);
  writeFileSync(readme, withTable(readFileSync(readme, 'utf8'), all));
  return all;
}

/**
 * The sums of each folder and of all, in the order of `folders`, with the score in per cent.
 *
 * @returns {{ name: string, files: number, planted: number, all: number, score: number }[]}
 */
export function sumsOf(counts) {
  const sum = (name, isMeant) => {
    const total = emptyCounts();
    const rows = Object.entries(counts).filter(([path]) => isMeant(path));
    for (const [, row] of rows)
      for (const column of Object.keys(columns)) total[column] += row[column];
    const found = total.killed + total.timedOut;
    const planted = found + total.survived + total.uncovered;
    return {
      name,
      files: rows.length,
      ...total,
      planted,
      all: planted + total.left,
      score: planted === 0 ? 100 : (100 * found) / planted,
    };
  };
  return [
    ...folders.map((folder) =>
      sum(folder.name, (path) => rootsOf(folder).some((root) => isIn(root, path))),
    ),
    sum('all', () => true),
  ];
}

/**
 * What of the score is too low, a line each.
 *
 * @returns {string[]}
 */
export const tooLow = (sums) =>
  sums
    .filter(({ name, score }) => score < (name === 'all' ? least.overall : least.folder))
    .map(({ name, score }) => `${name}: ${percent(score)} of the mutants are killed`);

/** Rounded down, so that no score looks better than it is. */
const percent = (score) => `${(Math.floor(score * 10) / 10).toFixed(1)} %`;

export const tableOf = (sums) => [
  '| folder | files judged | score | mutants judged | killed | timed out | survived | not covered |',
  '| --- | --- | --- | --- | --- | --- | --- | --- |',
  ...sums.map(
    (row) =>
      `| ${row.name} | ${row.files} | ${percent(row.score)} | ${row.planted} of ${row.all} | ${row.killed} | ${row.timedOut} | ${row.survived} | ${row.uncovered} |`,
  ),
];

const [start, end] = ['<!-- score -->', '<!-- /score -->'];

function withTable(text, counts) {
  const [before, rest] = text.split(start);
  const [, after] = rest.split(end);
  return [before, start, '\n', tableOf(sumsOf(counts)).join('\n'), '\n', end, after].join('');
}

/** The table that the guide shows, to be held against the counts. */
export const shownTable = () =>
  readFileSync(readme, 'utf8').split(start)[1].split(end)[0].trim().split('\n');
