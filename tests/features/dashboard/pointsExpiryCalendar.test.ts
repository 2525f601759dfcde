import { expect, test } from 'vitest';
import { pointsExpiryCalendar } from '#features/dashboard/pointsExpiryCalendar.ts';

const writtenAt = '2026-11-20T09:14:05.678Z';
const today = '2026-11-20';

const linesOf = (points: number, date = '2027-03-01') =>
  pointsExpiryCalendar([{ date, points }], { today, writtenAt })
    .replaceAll('\r\n ', '')
    .replaceAll('\u00a0', ' ')
    .split('\r\n');

test.each([
  [1, 'сгорит 1 балл', 'В этот день сгорит 1 балл на карте.'],
  [3, 'сгорят 3 балла', 'В этот день сгорят 3 балла на карте.'],
  [21, 'сгорит 21 балл', 'В этот день сгорит 21 балл на карте.'],
  [340, 'сгорят 340 баллов', 'В этот день сгорят 340 баллов на карте.'],
])('%d points expire in words that agree with the number', (points, event, text) => {
  const lines = linesOf(points);
  expect(lines).toContain(`SUMMARY:Самоцвет: ${event}`);
  expect(lines).toContain(`DESCRIPTION:${text} Потратить можно до этого дня: 1 балл = 1 ₽.`);
});

test.each([
  ['2027-03-01', '-P6DT15H', 'a week before'],
  ['2026-11-28', '-P6DT15H', 'a week before, tomorrow'],
  ['2026-11-27', '-P0DT15H', 'the day before: a week before was this morning'],
  ['2026-11-22', '-P0DT15H', 'the day before, tomorrow'],
  ['2026-11-21', 'PT9H', 'the same morning: the day before has begun'],
  ['2026-11-20', 'PT9H', 'the same morning'],
])('of points that expire on %s the calendar reminds at %s, %s', (date, trigger) => {
  expect(linesOf(340, date)).toContain(`TRIGGER:${trigger}`);
});

test('each day has a name of its own, the same in every file: a calendar replaces, not adds', () => {
  const items = [
    { date: '2027-03-01', points: 340 },
    { date: '2027-04-01', points: 5 },
  ];
  const names = (file: string) => file.match(/^UID:.*$/gm)?.map((line) => line.trim());
  expect(names(pointsExpiryCalendar(items, { today, writtenAt }))).toEqual([
    'UID:burn-2027-03-01@samotsvet.example',
    'UID:burn-2027-04-01@samotsvet.example',
  ]);
  const later = { today: '2027-02-25', writtenAt: '2027-02-25T09:00:00.000Z' };
  expect(names(pointsExpiryCalendar(items.slice(0, 1), later))).toEqual([
    'UID:burn-2027-03-01@samotsvet.example',
  ]);
});
