import * as z from 'zod/mini';
import { normalizeText } from '#lib/text.ts';
import type { Tokens } from '#domain/client.ts';

/** Above this, sums counted in kopecks would no longer be exact, or even finite. */
const maxMagnitude = Number.MAX_SAFE_INTEGER / 100;

const numeral = /^\s*-?\d+(\.\d+)?\s*$/;

/** A number, or a string that spells one (D8), as a finite number. */
export const numeric = z.pipe(
  z.transform((value: unknown) =>
    typeof value === 'string' && numeral.test(value) ? Number(value) : value,
  ),
  z.number().check(z.gte(-maxMagnitude), z.lte(maxMagnitude)),
);

/** The most characters that are read of a text: nobody reads more, and millions of them would block the page. */
const longestText = 2_000;
/** An answer to a question may be a page long. */
const longestArticle = 20_000;

/** Removes a surrogate at the end, because the cut may divide a pair. */
const cut = (text: string, length: number) =>
  text.length > length ? text.slice(0, length).replace(/[\uD800-\uDBFF]$/, '') : text;

const textUpTo = (length: number) =>
  z.pipe(
    z.transform((value: unknown) => (Number.isSafeInteger(value) ? String(value) : (value ?? ''))),
    z.string().check(z.overwrite((text) => cut(text, length))),
  );

/** Optional text: null and absent are empty (D8), a number is its digits. */
export const optionalText = textUpTo(longestText);

/** Required text: an identifier, a name. */
export const requiredText = z.pipe(optionalText, z.string().check(z.regex(/\S/)));

/** A long text that must not be empty. */
export const article = z.pipe(textUpTo(longestArticle), z.string().check(z.regex(/\S/)));

/** A token that fits a header and a cookie. */
export const token = z.string().check(z.regex(/^[!-~]{1,4000}$/));

/** `true`, `"true"`, `false` or `"false"` as a boolean. */
export const flag = z.pipe(
  z.union([z.boolean(), z.enum(['true', 'false'])]),
  z.transform((value) => String(value) === 'true'),
);

/** YYYY-MM-DD of a day that exists; dots or slashes may separate its parts, and a time of day is removed. */
export const day = z.string().check(
  z.overwrite((value) => value.replace(/^(\d{4})([-/.])(\d\d)\2(\d\d)(?:[T ].*)?$/, '$1-$3-$4')),
  z.refine(isDay),
);

/** A day, or empty where the answer has none that is readable. */
export const optionalDay = z.catch(day, '');

/** ISO 8601 with a time, in the offset of the server; the day must exist. A space before the time becomes `T`. */
export const instant = z.string().check(
  z.refine(
    (value) => isDay(value.slice(0, 10)) && /^[T ]([01]\d|2[0-3]):[0-5]\d/.test(value.slice(10)),
  ),
  z.overwrite((value) => value.replace(' ', 'T')),
);

/** Logs how many entries of a list are unreadable (D8). */
export function noteLeftOut(name: string, all: number, read: number): void {
  if (read < all)
    console.info(`${name}: ${String(all - read)} of ${String(all)} left out, unreadable`);
}

let isStrict = false;

/**
 * Reads an answer strictly: an unreadable entry throws instead of being left out. `read` must be
 * synchronous, because everything read meanwhile is strict.
 */
export function readStrictly<Result>(read: () => Result): Result {
  isStrict = true;
  try {
    return read();
  } finally {
    isStrict = false;
  }
}

/**
 * A list without its unreadable entries (D8). A list of at least `refusedFrom` entries, all of them
 * unreadable, has another shape and is refused: an empty result would be false.
 */
export const entriesOf = <Item extends z.ZodMiniType>(name: string, item: Item, refusedFrom = 1) =>
  z.pipe(
    z.array(z.unknown()),
    z.transform((entries, { issues }): z.output<Item>[] => {
      const parsed = entries.map((entry) => item.safeParse(entry));
      const read = parsed.flatMap(({ success, data }) => (success ? [data] : []));
      noteLeftOut(name, entries.length, read.length);
      if (isStrict || (read.length === 0 && entries.length >= refusedFrom))
        for (const [index, { error }] of parsed.entries())
          for (const { path, message } of error?.issues ?? [])
            issues.push({ code: 'custom', path: [index, ...path], message, input: entries });
      return read;
    }),
  );

/** As `entriesOf`; null and absent are an empty list. */
export const listOf = <Item extends z.ZodMiniType>(
  name: string,
  item: Item,
  refusedFrom?: number,
) =>
  z.pipe(
    z.transform((value: unknown) => value ?? []),
    entriesOf(name, item, refusedFrom),
  );

/** For calls whose answer contains only OK. */
export const nothing = z.transform(() => undefined);

function isDay(value: string) {
  if (!/^\d{4}-\d\d-\d\d$/.test(value)) return false;
  const date = new Date(`${value}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(value);
}

/** The name of the cabinet as a source of calls (D10). */
export const source = 'Личный кабинет';

/** Phones, card numbers and codes are sent without any whitespace (section 5), visible or not. */
export const stripWhitespace = (typed: string) => normalizeText(typed).replace(/\s/g, '');

/** Text is sent without spaces around it. */
export const wireText = (typed: string) => normalizeText(typed).trim();

/** DD.MM.YYYY as YYYY-MM-DD (section 5); anything else is sent unchanged, so that the server decides. */
export const wireDate = (typed: string) =>
  stripWhitespace(typed).replace(/^(\d\d)\.(\d\d)\.(\d{4})$/, '$3-$2-$1');

/** The answer of verify_code, refresh_token and confirm_new (D11). */
export const tokensAnswer: z.ZodMiniType<Tokens> = z.pipe(
  z.object({ tokens: z.object({ accessToken: token, refreshToken: token }) }),
  z.transform(({ tokens }) => tokens),
);
