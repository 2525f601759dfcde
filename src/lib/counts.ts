import { isRecord } from './named';

/** The codes of the server have two digits. */
const highestCode = 99;
const className = /^[A-Z][A-Za-z]{2,30}Error$/;

/**
 * Why a call has failed, as it may leave the page: the server's code (`code 21`), else the class of the
 * error (`UnreachableError`). No text of the server and nothing of a person is in it.
 */
export function reasonIn({ error }: { error?: unknown }): string {
  if (!isRecord(error)) return '';
  const { code, name } = error;
  if (typeof code === 'number' && Number.isInteger(code) && code >= 0 && code <= highestCode)
    return `code ${String(code)}`;
  return typeof name === 'string' && className.test(name) ? name : '';
}

/** The upper bounds, in seconds, of the ranges in which time spent in a state is counted. */
export const timeBounds = [0.1, 0.3, 1, 2, 5, 10, 20, 60, 180, 600] as const;

/** What stands for the range beyond the highest bound. */
export const endless = 'Inf';

/** The upper bound of the range that these seconds are in: `2`, or `Inf`. */
export const timeRangeOf = (seconds: number): string =>
  String(timeBounds.find((bound) => seconds <= bound) ?? endless);
