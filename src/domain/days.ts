import { addDays as daysLater } from 'date-fns/addDays';
import { addMonths as monthsLater } from 'date-fns/addMonths';
import { differenceInCalendarDays } from 'date-fns/differenceInCalendarDays';
import { lightFormat } from 'date-fns/lightFormat';
import { parseISO } from 'date-fns/parseISO';
import { startOfMonth } from 'date-fns/startOfMonth';

/** A calendar day as the calls have it, YYYY-MM-DD. Throws RangeError for no such day. */
const isoDay = (day: Date): string => lightFormat(day, 'yyyy-MM-dd');

/** The day so many days later; earlier for a negative number. */
export const addDays = (iso: string, days: number): string =>
  isoDay(daysLater(parseISO(iso), days));

/** Whole days from one day to another. NaN where one of them is no day. */
export const daysBetween = (from: string, to: string): number =>
  differenceInCalendarDays(parseISO(to), parseISO(from));

/** The same day of a month so many months later, or that month's last day where it has no such. */
export const addMonths = (iso: string, months: number): string =>
  isoDay(monthsLater(parseISO(iso), months));

/** The first day of the month after the one `iso` is in. */
export const nextMonth = (iso: string): string =>
  isoDay(monthsLater(startOfMonth(parseISO(iso)), 1));
