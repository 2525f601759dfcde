import { brand } from '../brand';
import { calendarFile } from '../domain/calendarFile';
import type { BurningPoints } from '../domain/loyalty';
import { formatPoints } from '../domain/text';
import { ru } from '../ru';

/** Days before a burn that the calendar reminds of it. */
const remindDays = 7;

/** A reminder for every day on which points burn. `writtenAt` is ISO 8601. */
export function burnCalendar(items: readonly BurningPoints[], writtenAt: string): string {
  const host = brand.supportEmail.replace(/^.*@/, '');
  const entries = items.map(({ date, points }) => ({
    uid: `burn-${date}@${host}`,
    date,
    summary: `${brand.productName}: ${ru.burn.event(formatPoints(points)).toLocaleLowerCase('ru')}`,
    description: ru.burn.eventText(formatPoints(points)),
    remindDays,
  }));
  return calendarFile(entries, { product: brand.productName, writtenAt });
}
