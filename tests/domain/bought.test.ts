import { expect, test } from 'vitest';
import { boughtIn } from '#domain/bought.ts';
import { emptyLedger, withPage } from '#domain/ledger.ts';
import { cancelled, nonFinancial, type Transaction } from '#domain/transaction.ts';
import { purchase } from '#tests/support/purchase.ts';

const bought = (...transactions: Transaction[]) =>
  boughtIn(withPage(emptyLedger, transactions).months.flatMap(({ days }) => days));

test('fuel counts by its litres, every other line by its roubles', () => {
  const transactions = [
    purchase('2026-11-20', { fuel: 38.55, shop: 149.1 }),
    purchase('2026-11-02', { fuel: 0.1, shop: 0.2 }),
  ];
  expect(bought(...transactions)).toEqual({ litres: 38.65, roubles: 149.3 });
});

test('what is cancelled, or no purchase, counts for nothing', () => {
  const transactions = [
    { ...purchase('2026-11-20', { fuel: 40 }), status: cancelled },
    { ...purchase('2026-11-19', { shop: 300 }), operType: nonFinancial },
  ];
  expect(bought(...transactions)).toEqual({ litres: 0, roubles: 0 });
  expect(bought()).toEqual({ litres: 0, roubles: 0 });
});
