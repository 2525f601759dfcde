import { describe, expect, test } from 'vitest';
import { formatSnapshotTime, holderOf, mergePage } from '#domain/offlineSnapshot.ts';
import type { Client } from '#domain/client.ts';
import { purchase } from '#tests/support/examples.ts';

const anna: Client = {
  firstName: 'Анна',
  middleName: 'Сергеевна',
  lastName: 'Воронцова',
  birthDate: '1990-04-02',
  gender: 'Женский',
  mobilePhone: '+79990000003',
  email: 'anna@example.ru',
  agreements: [{ agreementCode: 'AllowSMS', value: 'true' }],
  card: {
    cardNumber: '1234567890123003',
    points: 5_480,
    programName: 'Сапфир',
    qualFuel2: 640,
    qualNonFuel3: 8_200,
  },
};

test('a device keeps the name and the card, and nothing a person is reached or known by', () => {
  expect(holderOf(anna)).toEqual({ name: 'Анна Воронцова', card: anna.card });
  expect(holderOf({ ...anna, lastName: '' }).name).toBe('Анна');
  expect(holderOf({ ...anna, firstName: '' }).name).toBe('Воронцова');
});

describe('since when', () => {
  test('a copy of today says the hour', () => {
    expect(formatSnapshotTime('2026-11-20T12:40', '2026-11-20')).toBe('12:40');
  });

  test('an older one says the day as well', () => {
    expect(formatSnapshotTime('2026-11-19T12:40', '2026-11-20')).toBe('19\u00a0ноября 2026, 12:40');
  });
});

describe('the newest transactions, as many as a device keeps', () => {
  const all = Array.from({ length: 105 }, () => purchase('2026-11-20'));

  test('a page is inserted at its offset and replaces everything after it', () => {
    const kept = mergePage(all.slice(0, 20), { offset: 10, page: all.slice(30, 35) });
    expect(kept).toEqual([...all.slice(0, 10), ...all.slice(30, 35)]);
    expect(mergePage(kept, { offset: 0, page: [] })).toEqual([]);
  });

  test('are a hundred at most', () => {
    expect(mergePage(all.slice(0, 95), { offset: 95, page: all.slice(95) })).toEqual(
      all.slice(0, 100),
    );
  });
});
