import * as z from 'zod/mini';

/** Section 5: a local part, @, a domain and a top-level domain of two to six letters. */
export const emailFormat = z.string().check(z.regex(/^[^\s@]+@([^\s@.]+\.)+\p{L}{2,6}$/u));

/** Section 5: DD.MM.YYYY of a day that exists, in a year that begins with 19 or 20. */
export const dateFormat = z
  .string()
  .check(z.regex(/^\d{2}\.\d{2}\.(19|20)\d{2}$/), z.refine(isDay));

function isDay(typed: string): boolean {
  const iso = typed.split('.').reverse().join('-');
  const date = new Date(`${iso}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(iso);
}
