import { fc } from '#tests/support/fastCheck.ts';
import { describe, expect, test } from 'vitest';
import { emptyLedger, transactionOf as found, withPage, type Ledger } from '#domain/ledger.ts';
import { isErrored, type Transaction } from '#domain/transaction.ts';

const purchase = (over: Partial<Transaction> = {}): Transaction => ({
  rrn: '1',
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
  ...over,
});

const ledgerOf = (...pages: Transaction[][]) => pages.reduce<Ledger>(withPage, emptyLedger);
const rrns = ({ months }: Ledger) =>
  months.flatMap(({ days }) => days.flatMap(({ entries }) => entries.map(({ rrn }) => rrn)));

const day = fc
  .date({ min: new Date('2020-01-01'), max: new Date('2026-11-20'), noInvalidDate: true })
  .map((date) => date.toISOString().replace('Z', '+03:00'));
const transactions = fc.array(
  fc.record({
    rrn: fc.nat(300).map(String),
    orderDate: day,
    kopecks: fc.nat(1_000_000),
    points: fc.nat(5_000),
    isCancelled: fc.boolean(),
  }),
  { maxLength: 120 },
);
const transactionOf = ({
  rrn,
  orderDate,
  kopecks,
  points,
  isCancelled,
}: {
  rrn: string;
  orderDate: string;
  kopecks: number;
  points: number;
  isCancelled: boolean;
}) =>
  purchase({
    rrn,
    orderDate,
    totalSum: kopecks / 100,
    accuralTotalPoints: points,
    status: isCancelled ? 'Отменена' : 'Исполнена',
  });

describe('ledger (section 3 "Transaction", sections 8 and 9)', () => {
  test('groups by month and by day of the date as it was sent, newest first', () => {
    const ledger = ledgerOf([
      purchase({ rrn: 'c', orderDate: '2026-12-01T00:10:00+03:00' }),
      purchase({ rrn: 'b', orderDate: '2026-11-20T23:59:00+03:00' }),
      purchase({ rrn: 'a', orderDate: '2026-11-20T00:01:00+03:00' }),
    ]);
    expect(ledger.months.map(({ key, days }) => [key, days.map((one) => one.key)])).toEqual([
      ['2026-12', ['2026-12-01']],
      ['2026-11', ['2026-11-20']],
    ]);
  });

  test('an entry holds what section 3 names', () => {
    const [month] = ledgerOf([purchase()]).months;
    expect(month?.days[0]?.entries[0]).toMatchObject({
      rrn: '1',
      time: '12:14',
      kind: 'fuel',
      currentPaid: 2_745.4,
      currentPointsAccrued: 82,
      itemsCount: 1,
      location: '214',
      status: 'Исполнена',
      withError: false,
    });
    expect(month?.days[0]?.entries[0]).not.toHaveProperty('orderType');
  });

  test('names the kind of order only of transactions without money', () => {
    const gift = purchase({ operType: 'Нефинансовая', orderType: 'Подарок ко дню рождения' });
    expect(ledgerOf([gift]).months[0]?.days[0]?.entries[0]).toMatchObject({
      kind: 'gift',
      orderType: 'Подарок ко дню рождения',
    });
  });

  test.each([
    ['fuel', ['Кофе', 'АИ-95']],
    ['fuel', ['АИ-95']],
    ['shop', ['Кофе', 'Сэндвич']],
    ['shop', []],
  ])('is marked %s when the receipt holds %j', (kind, names) => {
    const checkItem = names.map((name) => ({ name, quantity: 1, price: 149, sum: 149 }));
    expect(ledgerOf([purchase({ checkItem })]).months[0]?.days[0]?.entries[0]?.kind).toBe(kind);
  });

  test('finds a transaction by its number among all months and days', () => {
    const all = [
      purchase({ rrn: '4', orderDate: '2026-11-20T12:14:00+03:00' }),
      purchase({ rrn: '3', orderDate: '2026-11-20T09:14:00+03:00' }),
      purchase({ rrn: '2', orderDate: '2026-11-02T12:14:00+03:00' }),
      purchase({ rrn: '1', orderDate: '2026-10-31T12:14:00+03:00' }),
    ];
    const ledger = ledgerOf(all);
    for (const transaction of all) expect(found(ledger, transaction.rrn)).toEqual(transaction);
    expect(found(ledger, '5')).toBeNull();
    expect(found(emptyLedger, '1')).toBeNull();
  });

  test('an added page copies few of the numbers already stored', () => {
    const pages = Array.from({ length: 500 }, (_, page) =>
      Array.from({ length: 20 }, (_row, row) => purchase({ rrn: String(page * 20 + row) })),
    );
    const sizes = ledgerOf(...pages).seen.map((rrnsOfSet) => rrnsOfSet.size);
    expect(sizes.reduce((all, one) => all + one, 0)).toBe(10_000);
    expect(sizes.length).toBeGreaterThan(1);
    expect(sizes.length).toBeLessThan(12);
    expect(sizes.slice(1).every((one, index) => one < (sizes[index] ?? 0))).toBe(true);
  });

  test.each([
    ['status Отменена', { status: 'Отменена' }],
    ['status отменена (D34)', { status: 'отменена' }],
    ['status Отменена and a space (D34)', { status: 'Отменена ' }],
    ['status Отменена between invisible characters', { status: '\u200eОтме\u00adнена\u200b' }],
    ['status ОТКЛОНЕНА (D34)', { status: 'ОТКЛОНЕНА' }],
    ['RC=34', { status: 'Отклонена', errorMessage: 'RC=34' }],
    ['RC=34 alone', { errorMessage: 'RC=34' }],
    ['error code 34', { errorMessage: 'Код ошибки: 34' }],
    ['Error If Fraud', { errorMessage: 'Error If Fraud' }],
  ])(
    'leaves a transaction with %s in sight but out of the totals (section 8, D10, D34)',
    (_, over) => {
      const [month] = ledgerOf([
        purchase({ rrn: 'good' }),
        purchase({ rrn: 'bad', ...over }),
      ]).months;
      expect(month).toMatchObject({ totalPaid: 2_745.4, totalPointsAccrues: 82 });
      expect(month?.days[0]?.entries.map(({ withError }) => withError)).toEqual([false, true]);
    },
  );

  test.each([
    'Операция отклонена, код ошибки 34',
    'Код ошибки №34: отказ',
    'Ошибка 34',
    'Error code=34',
    'error_code: "34"',
    'Код 34',
    'err 34',
    '34',
    'Error If Fraud',
    'Error If Fraud (34)',
    'Ошибка с кодом 34',
    'Код ответа 34',
    'Error code is 34',
    'Rejected by antifraud',
  ])('«%s» says error code 34', (errorMessage) => {
    expect(isErrored(purchase({ errorMessage }))).toBe(true);
  });

  test.each([
    '',
    'Код ошибки: 340',
    'Код ошибки: 12, чек 34',
    'АЗС № 34: нет связи с кассой',
    'Ошибка на АЗС № 34',
    'Повторено через 34 с',
    'Код станции 34',
    'Antifraud check passed',
    'Anti-fraud: passed',
  ])('«%s» says no fraud', (errorMessage) => {
    expect(isErrored(purchase({ errorMessage }))).toBe(false);
  });

  test('shows an entry once when a purchase has pushed it to the next page (D15)', () => {
    const first = [purchase({ rrn: '3' }), purchase({ rrn: '2' })];
    const second = [purchase({ rrn: '2' }), purchase({ rrn: '1' })];
    const ledger = ledgerOf(first, second);
    expect(rrns(ledger)).toEqual(['3', '2', '1']);
    expect(ledger.count).toBe(3);
    expect(ledger.months[0]?.totalPaid).toBe(8_236.2);
  });

  test('a page without a new transaction changes nothing', () => {
    const ledger = ledgerOf([purchase()]);
    expect(withPage(ledger, [purchase()])).toBe(ledger);
  });

  test('shares every month that a page does not touch', () => {
    const ledger = ledgerOf([purchase({ rrn: 'a' })]);
    const next = withPage(ledger, [purchase({ rrn: 'b', orderDate: '2026-10-03T09:00:00+03:00' })]);
    expect(next.months[0]).toBe(ledger.months[0]);
    expect(rrns(ledger)).toEqual(['a']);
  });

  test('kopecks add up: a thousand purchases of 0.10 make 100.00', () => {
    const small = Array.from({ length: 1_000 }, (_, index) =>
      purchase({ rrn: String(index), totalSum: 0.1 }),
    );
    expect(ledgerOf(small).months[0]?.totalPaid).toBe(100);
  });

  test('however the list is cut into pages, the ledger is the same', () => {
    fc.assert(
      fc.property(transactions, fc.integer({ min: 1, max: 25 }), (records, size) => {
        const all = records
          .map(transactionOf)
          .sort((a, b) => b.orderDate.localeCompare(a.orderDate));
        const pages = Array.from({ length: Math.ceil(all.length / size) }, (_, page) =>
          all.slice(page * size, (page + 1) * size),
        );
        expect(ledgerOf(...pages).months).toEqual(ledgerOf(all).months);
      }),
    );
  });

  test('month totals are the sums of their counted entries, to the kopeck', () => {
    fc.assert(
      fc.property(transactions, (records) => {
        const { months } = ledgerOf(records.map(transactionOf));
        expect(months.length > 0).toBe(records.length > 0);
        for (const month of months) {
          const counted = month.days
            .flatMap(({ entries }) => entries)
            .filter((entry) => !entry.withError);
          const kopecks = counted.reduce(
            (sum, { currentPaid }) => sum + Math.round(currentPaid * 100),
            0,
          );
          expect(month.totalPaid).toBe(kopecks / 100);
          expect(month.totalPointsAccrues).toBe(
            counted.reduce((sum, { currentPointsAccrued }) => sum + currentPointsAccrued, 0),
          );
        }
      }),
    );
  });

  test('months and days are sorted newest first, whatever the order of the pages', () => {
    fc.assert(
      fc.property(transactions, (records) => {
        const { months } = ledgerOf(...records.map((record) => [transactionOf(record)]));
        const keys = months.map(({ key }) => key);
        expect(keys).toEqual([...keys].sort().reverse());
        for (const { days } of months) {
          expect(days).not.toEqual([]);
          const dayKeys = days.map(({ key }) => key);
          expect(dayKeys).toEqual([...dayKeys].sort().reverse());
        }
      }),
    );
  });
});
