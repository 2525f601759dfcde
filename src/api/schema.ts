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

/** The most characters of a text that are read: nobody reads more, and millions of them would block the page. */
const longestText = 2_000;
/** An answer to a question may be a page long. */
const longestArticle = 20_000;

/** Half of a character that is two long does not stay at the end. */
const cut = (text: string, length: number) =>
  text.length > length ? text.slice(0, length).replace(/[\uD800-\uDBFF]$/, '') : text;

const textUpTo = (length: number) =>
  z.pipe(
    z.transform((value: unknown) => (Number.isSafeInteger(value) ? String(value) : (value ?? ''))),
    z.string().check(z.overwrite((text) => cut(text, length))),
  );

/** Optional text: null and absent are empty (D8), a number is its digits. */
export const optionalText = textUpTo(longestText);

/** Text that must be there: an identifier, a name. */
export const requiredText = z.pipe(optionalText, z.string().check(z.regex(/\S/)));

/** Text that is read at length. */
export const article = z.pipe(textUpTo(longestArticle), z.string().check(z.regex(/\S/)));

/** A token that fits a header and a cookie. */
export const token = z.string().check(z.regex(/^[!-~]{1,4000}$/));

/** `true`, `"true"`, `false` or `"false"` as a boolean. */
export const flag = z.pipe(
  z.union([z.boolean(), z.enum(['true', 'false'])]),
  z.transform((value) => String(value) === 'true'),
);

/** YYYY-MM-DD of a day that exists; dots or slashes may stand between, and a time of day is left out. */
export const day = z.string().check(
  z.overwrite((value) => value.replace(/^(\d{4})([-/.])(\d\d)\2(\d\d)(?:[T ].*)?$/, '$1-$3-$4')),
  z.refine(isDay),
);

/** A day, or empty where there is none that can be read. */
export const optionalDay = z.catch(day, '');

/** ISO 8601 with a time, in whatever offset it was sent; the day must exist. Read with a `T`. */
export const instant = z.string().check(
  z.refine(
    (value) => isDay(value.slice(0, 10)) && /^[T ]([01]\d|2[0-3]):[0-5]\d/.test(value.slice(10)),
  ),
  z.overwrite((value) => value.replace(' ', 'T')),
);

/** Notes for whoever looks at the console how many entries of a list cannot be read (D8). */
export function noteLeftOut(name: string, all: number, read: number): void {
  if (read < all)
    console.info(`${name}: ${String(all - read)} of ${String(all)} left out, unreadable`);
}

let isStrict = false;

/**
 * Reads an answer so that an unreadable entry throws in place of being left out. `read` is synchronous: the
 * strictness holds for whatever is read meanwhile.
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
 * A list without the entries that cannot be read (D8). From `refusedFrom` entries on, of which none can be read, it
 * has another shape and is refused: to say that there are none would be false.
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

/** The same; null and absent are an empty one. */
export const listOf = <Item extends z.ZodMiniType>(
  name: string,
  item: Item,
  refusedFrom?: number,
) =>
  z.pipe(
    z.transform((value: unknown) => value ?? []),
    entriesOf(name, item, refusedFrom),
  );

/** For calls whose answer says OK and nothing more. */
export const nothing = z.transform(() => undefined);

function isDay(value: string) {
  if (!/^\d{4}-\d\d-\d\d$/.test(value)) return false;
  const date = new Date(`${value}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(value);
}

/** Where the cabinet's calls come from, as the API knows it (D10). */
export const source = 'Личный кабинет';

/** Phones, card numbers and codes go out without any whitespace (section 5), seen or unseen. */
export const stripWhitespace = (typed: string) => normalizeText(typed).replace(/\s/g, '');

/** Text goes out without spaces around it. */
export const wireText = (typed: string) => normalizeText(typed).trim();

/** DD.MM.YYYY as YYYY-MM-DD (section 5); anything else goes out as it is, for the server to judge. */
export const wireDate = (typed: string) =>
  stripWhitespace(typed).replace(/^(\d\d)\.(\d\d)\.(\d{4})$/, '$3-$2-$1');

/** The answer of verify_code, refresh_token and confirm_new (D11). */
export const tokensAnswer: z.ZodMiniType<Tokens> = z.pipe(
  z.object({ tokens: z.object({ accessToken: token, refreshToken: token }) }),
  z.transform(({ tokens }) => tokens),
);
