import { createHash } from 'node:crypto';

/**
 * A mutant as a person reads it, and the same after lines have moved or the file has another folder:
 * the line it changes, and what becomes of what. Lines and columns are
 * counted from 0.
 *
 * @returns {{ line: string, mutant: string }}
 */
export function describe({ location: { start, end }, mutatorName, replacement }, source) {
  const lines = source.split('\n');
  const within = lines.slice(start.line, end.line + 1);
  within[within.length - 1] = within.at(-1).slice(0, end.column);
  within[0] = within[0].slice(start.column);
  return {
    line: lines[start.line].trim(),
    mutant: `${mutatorName}: ${short(within.join('\n'))} → ${short(replacement)}`,
  };
}

const short = (/** @type {string} */ code) => {
  const line = code.replace(/\s+/g, ' ');
  return line.length > 120 ? `${line.slice(0, 119)}…` : line;
};

export const keyOf = ({ file, line, mutant }) =>
  [file.slice(file.lastIndexOf('/') + 1), line, mutant].join('\n');

/** The same order whatever changes around the mutants, and picked by nobody. */
export const byDigest = (one, other) => (digestOf(one) < digestOf(other) ? -1 : 1);
const digestOf = (mutant) => createHash('sha256').update(keyOf(mutant)).digest('hex');
