import { brand } from '#src/brand.ts';
import { calendarFile } from '#lib/calendarFile.ts';
import { daysBetween } from '#lib/days.ts';
import { pointWorth } from '#src/programme.ts';
import type { ExpiringPoints } from '#domain/forecast.ts';
import { formatPoints, formatWhole, plural } from '#lib/text.ts';
import { expiringPointsTexts } from './texts';

/** Days between the reminder and the expiry; the first value with time left applies. */
const remindDays = [7, 1] as const;

type Options = {
  /** YYYY-MM-DD. */
  today: string;
  /** ISO 8601. */
  writtenAt: string;
};

/**
 * A calendar file with a reminder for each day on which points expire. When no earlier morning is left, the
 * reminder is on that day.
 */
export function pointsExpiryCalendar(
  items: readonly ExpiringPoints[],
  { today, writtenAt }: Options,
): string {
  const host = brand.supportEmail.replace(/^.*@/, '');
  const entries = items.map(({ date, points }) => {
    const words = `${plural(points, expiringPointsTexts.expire)} ${formatPoints(points)}`;
    return {
      uid: `burn-${date}@${host}`,
      date,
      summary: `${brand.productName}: ${words}`,
      description: expiringPointsTexts.eventText(words, `${formatWhole(pointWorth)}\u00a0₽`),
      remindDays: remindDays.find((days) => days < daysBetween(today, date)) ?? 0,
    };
  });
  return calendarFile(entries, { product: brand.productName, writtenAt });
}
