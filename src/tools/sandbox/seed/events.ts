import { dayFromIso, isoDate } from '#sandbox/calendar.ts';
import type { Person } from './person';
import type { Random } from './random';
import { formerPurchases, qualifyingPurchases, refusedPurchases, type Purchase } from './receipts';

/** An event on a card, before points are counted; `minute` is of the station's day. */
export type CardEvent = { day: number; minute: number } & (
  | { kind: 'gift'; title: string; points: number }
  | { kind: 'purchase'; purchase: Purchase; isRetry: boolean }
  | { kind: 'refused'; purchase: Purchase }
);

/** Newcomers get no birthday gift, so that their history does not depend on the season. */
const birthdayGiftsAfterDays = 90;

function birthdays({ birthDate, plan }: Person, today: number): CardEvent[] {
  if (plan.days <= birthdayGiftsAfterDays) return [];
  const thisYear = Number(isoDate(today).slice(0, 4));
  return [5, 4, 3, 2, 1, 0].flatMap((yearsAgo) => {
    const day = dayFromIso(`${String(thisYear - yearsAgo)}${birthDate.slice(4)}`);
    return day !== undefined && day < today && day > today - plan.days
      ? [{ kind: 'gift', day, minute: 540, title: 'Подарок ко дню рождения', points: 300 }]
      : [];
  });
}

/** `count` indexes at even distances among `among` purchases, from the second newest back. */
const spread = (count: number, among: number) =>
  new Set(
    Array.from({ length: count }, (_, index) => among - 2 - Math.floor((index * among) / count)),
  );

/** The history of a client up to yesterday, oldest first; the same for the same day. */
export function eventsOf(person: Person, today: number, random: Random): CardEvent[] {
  const { plan } = person;
  const gifts: CardEvent[] = [
    ...birthdays(person, today),
    ...plan.gifts.map(({ daysAgo, title, points }): CardEvent => {
      return { kind: 'gift', day: today - daysAgo, minute: 600, title, points };
    }),
  ];
  const recent = qualifyingPurchases(plan, random);
  const others = gifts.length + plan.cancelled + plan.fraud + recent.length;
  const purchases = [...formerPurchases(plan, plan.transactions - others, random), ...recent];
  const retried = spread(plan.cancelled, purchases.length);
  const minute = () => random.whole(375, 1_350);
  const events: CardEvent[] = [
    ...gifts,
    ...purchases.map((purchase, index): CardEvent => {
      const day = today - purchase.daysAgo;
      return { kind: 'purchase', day, minute: minute(), purchase, isRetry: retried.has(index) };
    }),
    ...refusedPurchases(plan, random).map((purchase): CardEvent => {
      return { kind: 'refused', day: today - purchase.daysAgo, minute: minute(), purchase };
    }),
  ];
  return events.toSorted((a, b) => a.day - b.day || a.minute - b.minute);
}
