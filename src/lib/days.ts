import { addDays as daysLater } from 'date-fns/addDays';
import { addMonths as monthsLater } from 'date-fns/addMonths';
import { differenceInCalendarDays } from 'date-fns/differenceInCalendarDays';

const dayOf = (iso: string): Date => new Date(`${iso}T00:00`);

/** A calendar day as the calls have it, YYYY-MM-DD. Throws RangeError for no such day. */
const isoDay = (day: Date): string =>
  new Date(Date.UTC(day.getFullYear(), day.getMonth(), day.getDate())).toISOString().slice(0, 10);

/** The day so many days later; earlier for a negative number. */
export const addDays = (iso: string, days: number): string => isoDay(daysLater(dayOf(iso), days));

/** Whole days from one day to another. NaN where one of them is no day. */
export const daysBetween = (from: string, to: string): number =>
  differenceInCalendarDays(dayOf(to), dayOf(from));

/** Days to the next Monday, where weeks start (section 9); 0 on one, NaN where it is no day. */
export const daysToMonday = (iso: string): number => (8 - dayOf(iso).getDay()) % 7;

/** The same day of a month so many months later, or that month's last day where it has no such. */
export const addMonths = (iso: string, months: number): string =>
  isoDay(monthsLater(dayOf(iso), months));

/** The first day of the month after the one `iso` is in. */
export const nextMonth = (iso: string): string => addMonths(`${iso.slice(0, 7)}-01`, 1);
