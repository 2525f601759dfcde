import { addDays as daysLater } from 'date-fns/addDays';
import { addMonths as monthsLater } from 'date-fns/addMonths';
import { differenceInCalendarDays } from 'date-fns/differenceInCalendarDays';

const dayOf = (iso: string): Date => new Date(`${iso}T00:00`);

/** A calendar day as the API writes it, YYYY-MM-DD. Throws RangeError for an invalid date. */
const isoDay = (day: Date): string =>
  new Date(Date.UTC(day.getFullYear(), day.getMonth(), day.getDate())).toISOString().slice(0, 10);

/** The day `days` later; earlier for a negative number. */
export const addDays = (iso: string, days: number): string => isoDay(daysLater(dayOf(iso), days));

/** Whole days from one day to another. NaN if one of them is invalid. */
export const daysBetween = (from: string, to: string): number =>
  differenceInCalendarDays(dayOf(to), dayOf(from));

/** Days to the next Monday, on which weeks start (section 9); 0 on a Monday, NaN for an invalid day. */
export const daysToMonday = (iso: string): number => (8 - dayOf(iso).getDay()) % 7;

/** The same day `months` later; the last day of that month if it is shorter. */
export const addMonths = (iso: string, months: number): string =>
  isoDay(monthsLater(dayOf(iso), months));

/** The first day of the month after the one `iso` is in. */
export const nextMonth = (iso: string): string => addMonths(`${iso.slice(0, 7)}-01`, 1);
