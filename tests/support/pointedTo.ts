import { testNames } from './testNames';

const known = new Map<string, readonly string[]>();

/** The names of a file's tests, read once. */
function namesIn(file: string): readonly string[] {
  const names = known.get(file) ?? testNames(new URL(`../${file}`, import.meta.url));
  known.set(file, names);
  return names;
}

/** The full names of the tests that `file › part of a name` points to; none where it points to nothing. */
export function pointedTo(proof: string): string[] {
  const end = proof.indexOf(' › ');
  const part = proof.slice(end + 3);
  return namesIn(proof.slice(0, end)).filter((name) => name.includes(part));
}
