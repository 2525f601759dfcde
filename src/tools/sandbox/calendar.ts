const dayLength = 86_400_000;

/** Every station of the network keeps Moscow time. */
const stationOffset = { ms: 3 * 3_600_000, label: '+03:00' };

/** The number of a station's calendar day at the moment `ms`; days follow one another by 1. */
export const dayOf = (ms: number) => Math.floor((ms + stationOffset.ms) / dayLength);

/** The moment, in ms, of a minute of a station's day. */
export const momentOf = (day: number, minute = 0) =>
  day * dayLength + minute * 60_000 - stationOffset.ms;

/** YYYY-MM-DD of a day number. */
export const isoDate = (day: number) => new Date(day * dayLength).toISOString().slice(0, 10);

/** ISO 8601 of a moment, whole seconds, in the station's own offset. */
export const isoTime = (ms: number) =>
  new Date(ms + stationOffset.ms).toISOString().slice(0, 19) + stationOffset.label;

/** The day number of YYYY-MM-DD, or undefined when there is no such date. */
export function dayFromIso(date: string): number | undefined {
  const ms = /^\d{4}-\d{2}-\d{2}$/.test(date) ? Date.parse(`${date}T00:00:00Z`) : NaN;
  return !Number.isNaN(ms) && isoDate(ms / dayLength) === date ? ms / dayLength : undefined;
}

/** Months counted from year 0, so that they can be added to. */
export function monthOf(day: number): number {
  const date = new Date(day * dayLength);
  return date.getUTCFullYear() * 12 + date.getUTCMonth();
}

/** The day number of the first of a month that {@link monthOf} counted. */
export const firstDayOf = (month: number) =>
  Date.UTC(Math.floor(month / 12), month % 12) / dayLength;

/** Full years between a birth date and a day. */
export function ageOn(day: number, birthDay: number): number {
  const [birth, today] = [isoDate(birthDay), isoDate(day)];
  const years = Number(today.slice(0, 4)) - Number(birth.slice(0, 4));
  return today.slice(5) < birth.slice(5) ? years - 1 : years;
}
