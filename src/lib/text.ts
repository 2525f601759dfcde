/** A no-break space keeps the parts of a number, a date or a phone on one line. */
const space = '\u00a0';

/** Shown for an unknown value, so that `NaN` or `undefined` never appears. */
const unknown = '—';

/** Forms of a word by `Intl.PluralRules('ru')`: 1, 2–4, 5–20, and fractions. */
export type PluralForms = Partial<Record<Intl.LDMLPluralRule, string>> & { other: string };

const points: PluralForms = { one: 'балл', few: 'балла', many: 'баллов', other: 'балла' };

const pluralRules = memoizeOnce(() => new Intl.PluralRules('ru'));
const monthAlone = memoizeOnce(
  () => new Intl.DateTimeFormat('ru', { month: 'long', timeZone: 'UTC' }),
);
const monthOfDay = memoizeOnce(
  () => new Intl.DateTimeFormat('ru', { day: 'numeric', month: 'long', timeZone: 'UTC' }),
);

const whole = numberFormat({ maximumFractionDigits: 0 });
const signed = numberFormat({ maximumFractionDigits: 0, signDisplay: 'exceptZero' });
const money = numberFormat({ style: 'currency', currency: 'RUB' });
const litres = numberFormat({ style: 'unit', unit: 'liter', maximumFractionDigits: 2 });
const quantity = numberFormat({ maximumFractionDigits: 2 });
const sum = numberFormat({ minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** The form of a word that goes with `count`. */
export const plural = (count: number, forms: PluralForms) =>
  forms[pluralRules().select(count)] ?? forms.other;

/** Roubles as `1 234,56 ₽`. */
export const formatMoney = (roubles: number) => money(roubles);

/** Litres as `38,5 л`, two decimals at most. */
export const formatLitres = (amount: number) => litres(amount);

/** An amount without its unit as `38,5`, two decimals at most. */
export const formatQuantity = (amount: number) => quantity(amount);

/** Roubles without their sign as `4 126,50`. */
export const formatSum = (roubles: number) => sum(roubles);

/** A whole number as `12 480`. */
export const formatWhole = (value: number) => whole(value);

/** Points as `82 балла`: they have no kopecks (D21). */
export const formatPoints = (value: number) => withPoints(value, whole(value));

/** A change of points as `+82 балла` or `−500 баллов`. */
export const formatPointsChange = (value: number) => withPoints(value, signed(value));

/** `2026-11-20`, or an instant that starts with it, as `20 ноября 2026`. */
export function formatDate(iso: string): string {
  const date = parsed(iso);
  if (!date) return unknown;
  const month = monthOfDay()
    .formatToParts(date)
    .find(({ type }) => type === 'month');
  return `${String(date.getUTCDate())}${space}${month?.value ?? ''} ${iso.slice(0, 4)}`;
}

/** `2027-03-14` as `14 марта`, for a year that is obvious. */
export const formatDayMonth = (iso: string): string => formatDate(iso).replace(/ \d{4}$/, '');

/** The month of a date as a word within a sentence: `декабрь`. */
export function monthName(iso: string): string {
  const date = parsed(`${iso.slice(0, 7)}-01`);
  return date ? monthAlone().format(date) : unknown;
}

/** `2026-11`, or a date that starts with it, as `Ноябрь 2026`. */
export function formatMonth(iso: string): string {
  const date = parsed(`${iso.slice(0, 7)}-01`);
  if (!date) return unknown;
  const name = monthAlone().format(date);
  return `${name.charAt(0).toLocaleUpperCase('ru')}${name.slice(1)} ${iso.slice(0, 4)}`;
}

/** The time of an instant in its own offset: `2026-11-20T12:14:00+03:00` is `12:14`. */
export const formatTime = (iso: string) =>
  /^\d{4}-\d{2}-\d{2}T((?:[01]\d|2[0-3]):[0-5]\d)/.exec(iso)?.[1] ?? unknown;

/** `+79991234567` as `+7 999 123 45 67`; anything else unchanged. */
export const formatPhone = (phone: string) =>
  phone.replace(/^(\+7)(\d{3})(\d{3})(\d{2})(\d{2})$/, ['$1', '$2', '$3', '$4', '$5'].join(space));

/** An address with its house number on the line of the street: `Тула, Щёкинское шоссе, 12`. */
export const formatAddress = (address: string) => address.replace(/ (?=\d)|(?<=\p{L}\.) /gu, space);

/** A card number in groups of four: `7013 4521 8890 3003`. */
export const formatCardNumber = (number: string) => number.replace(/.{4}(?=.)/g, `$&${space}`);

/** The end of a card number: `•• 3003`. */
export const formatCardEnd = (number: string) => `••${space}${number.slice(-4)}`;

function numberFormat(options: Intl.NumberFormatOptions) {
  const format = memoizeOnce(
    () => new Intl.NumberFormat('ru', { signDisplay: 'negative', ...options }),
  );
  return (value: number) =>
    Number.isFinite(value)
      ? format().format(value).replace('-', '−').replace(/\s/g, space)
      : unknown;
}

function withPoints(value: number, shown: string) {
  return shown === unknown ? unknown : `${shown}${space}${plural(Math.round(value), points)}`;
}

function parsed(iso: string) {
  const day = iso.slice(0, 10);
  const date = new Date(`${day}T00:00:00Z`);
  const isReal = !Number.isNaN(date.getTime()) && date.toISOString().startsWith(day);
  return isReal && /^\d{4}-\d{2}-\d{2}$/.test(day) ? date : null;
}

/** Calls `make` at the first use and caches its result: an `Intl` object takes a phone milliseconds. */
export function memoizeOnce<Made>(make: () => Made): () => Made {
  let made: Made | undefined;
  return () => (made ??= make());
}

/**
 * Invisible characters: soft hyphens, joiners, direction marks, byte order marks, variation
 * selectors. Messengers and contact lists add them to text that a person copies.
 */
const invisible = /[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu;

/** Hyphens, dashes and minus signs: a person means `-` by each of them. */
const hyphens = /[\u2010-\u2015\u2212\uFE58\uFE63\uFF0D]/g;

/**
 * Normalizes text before it is compared, restricted or sent: NFC, no invisible characters, one kind
 * of hyphen. Idempotent; used alike for typed, pasted and searched text.
 */
export const normalizeText = (text: string): string =>
  text.replace(invisible, '').replace(hyphens, '-').normalize('NFC');
