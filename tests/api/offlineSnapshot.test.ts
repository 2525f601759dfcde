import { describe, expect, test } from 'vitest';
import { parseCopy } from '#api/offlineSnapshot.ts';

const transaction = {
  rrn: '600030000137',
  orderDate: '2026-11-20T12:14:00+03:00',
  totalSum: 2_745.4,
  totalSumPoints: 82,
  accuralTotalPoints: 82,
  redemTotalPoints: 0,
  checkItem: [{ name: 'АИ-95', quantity: 38.5, price: 66.4, sum: 2_556.4 }],
  locationCode: '214',
  address: 'Тула, Щёкинское шоссе, 12',
  operType: 'Финансовая',
  orderType: 'Покупка',
  status: 'Исполнена',
  errorMessage: '',
};
const shown = {
  name: 'Анна Воронцова',
  card: {
    cardNumber: '7013452188903003',
    points: 12_480,
    programName: 'Сапфир',
    qualFuel2: 432,
    qualNonFuel3: 4_126.5,
  },
  takenAt: '2026-11-20T12:40',
  transactions: [transaction],
};
const copy = { owner: 'digest-1', ...shown };

describe('the offline snapshot', () => {
  test('is read back as it was written', () => {
    expect(parseCopy(JSON.stringify(copy))).toMatchObject(shown);
    const empty = { ...copy, transactions: [] };
    expect(parseCopy(JSON.stringify(empty))).toMatchObject({ ...shown, transactions: [] });
  });

  test('is null when nothing is stored', () => {
    expect(parseCopy(null)).toBeNull();
  });

  test.each(['', 'oops', 'null', '[]', '{}', '"copy"', JSON.stringify(copy).slice(0, -1)])(
    'is null when %j is stored',
    (kept) => {
      expect(parseCopy(kept)).toBeNull();
    },
  );

  test.each(['card', 'takenAt', 'transactions'])(
    'is null when its %s is missing or invalid, as in an older version',
    (field) => {
      expect(parseCopy(JSON.stringify({ ...copy, [field]: undefined }))).toBeNull();
      expect(parseCopy(JSON.stringify({ ...copy, [field]: 'other' }))).toBeNull();
    },
  );
});
