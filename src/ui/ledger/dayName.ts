import { daysBetween } from '#lib/days.ts';
import { ledgerTexts } from './texts';

/** What the last two days are called; undefined for every other one. Days are YYYY-MM-DD. */
export function dayName(day: string, today: string | undefined): string | undefined {
  if (today === undefined) return undefined;
  if (day === today) return ledgerTexts.today;
  return daysBetween(day, today) === 1 ? ledgerTexts.yesterday : undefined;
}
