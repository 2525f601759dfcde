const dayLength = 86_400_000;

/** The number of a calendar day, YYYY-MM-DD; days follow one another by 1. NaN for no such day. */
export const dayNumber = (iso: string): number => Date.parse(`${iso}T00:00:00Z`) / dayLength;

/** YYYY-MM-DD of a day number. */
export const isoDay = (day: number): string => new Date(day * dayLength).toISOString().slice(0, 10);

/** The day so many days later; earlier for a negative number. */
export const addDays = (iso: string, days: number): string => isoDay(dayNumber(iso) + days);

/** Whole days from one day to another. */
export const daysBetween = (from: string, to: string): number => dayNumber(to) - dayNumber(from);

/** The same day of a month so many months later, or that month's last day where it has no such. */
export function addMonths(iso: string, months: number): string {
  const date = new Date(`${iso.slice(0, 7)}-01T00:00:00Z`);
  date.setUTCMonth(date.getUTCMonth() + months + 1, 0);
  const last = date.getUTCDate();
  date.setUTCDate(Math.min(Number(iso.slice(8, 10)), last));
  return date.toISOString().slice(0, 10);
}

/** The first day of the month after the one `iso` is in. */
export const nextMonth = (iso: string): string => addMonths(`${iso.slice(0, 7)}-01`, 1);
