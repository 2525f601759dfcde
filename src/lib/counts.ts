import { isRecord } from './named';

/** The server's codes have two digits at most. */
const highestCode = 99;
const className = /^[A-Z][A-Za-z]{2,30}Error$/;

/**
 * Why a call has failed, in a form that may leave the page: the server's code (`code 21`), else the class of the error
 * (`UnreachableError`). Neither contains a text of the server or a person's data.
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

/** Label of the range beyond the highest bound. */
export const endless = 'Inf';

/** The upper bound of the range that contains `seconds`: `2`, or `Inf`. */
export const timeRangeOf = (seconds: number): string =>
  String(timeBounds.find((bound) => seconds <= bound) ?? endless);
