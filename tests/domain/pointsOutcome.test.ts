import { expect, test } from 'vitest';
import { outcomeOf } from '#domain/pointsOutcome.ts';
import type { Transaction } from '#domain/transaction.ts';
import { purchase } from '#tests/support/purchase.ts';

test.each([
  ['counted', { accuralTotalPoints: 1 }],
  ['withoutPoints', { accuralTotalPoints: 0 }],
  ['cancelled', { status: 'Отменена', accuralTotalPoints: 82 }],
  ['cancelled', { status: 'Отменена', errorMessage: 'Error If Fraud' }],
  ['cancelled', { status: ' отменена' }],
  ['declined', { status: 'отклонена ', accuralTotalPoints: 82 }],
  ['fraud', { status: 'Отклонена', errorMessage: 'RC=34' }],
  ['fraud', { errorMessage: 'Операция отклонена, код ошибки 34', accuralTotalPoints: 82 }],
  ['fraud', { errorMessage: 'Error If Fraud', operType: 'Нефинансовая' }],
  ['nonFinancial', { operType: 'Нефинансовая', accuralTotalPoints: 300 }],
  ['nonFinancial', { operType: 'Нефинансовая', accuralTotalPoints: 0 }],
] satisfies [string, Partial<Transaction>][])('section 8: %s is told of %j', (outcome, given) => {
  expect(outcomeOf(purchase('2026-11-20', given))).toBe(outcome);
});
