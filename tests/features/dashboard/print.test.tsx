// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, test } from 'vitest';
import { PrintLine } from '#features/dashboard/transactions/PrintSheet.tsx';
import { PrintSheet } from '#features/dashboard/transactions/PrintSheet.tsx';
import { noFilter, shownLedger } from '#domain/ledgerFilter.ts';
import { ledgerOf, purchase } from '#tests/support/examples.ts';

afterEach(cleanup);

function printed(given: Parameters<typeof purchase>[1]): string {
  const [entry] = ledgerOf([purchase('2026-11-20', given)]).months[0]?.days[0]?.entries ?? [];
  if (!entry) throw new Error('No entry');
  render(
    <table>
      <tbody>
        <PrintLine day="2026-11-20" entry={entry} />
      </tbody>
    </table>,
  );
  return screen.getByRole('row').textContent;
}

test.each([
  [{ status: 'Отменена' }, 'Отменена'],
  [{ status: 'Отклонена', errorMessage: 'Error If Fraud' }, 'Операция отклонена'],
  [{ status: 'Выполнена', errorMessage: 'Error If Fraud' }, 'Операция отклонена'],
])(
  'a transaction that does not count is printed with the word of the screen: %j',
  (given, word) => {
    const line = printed({ shop: 149, ...given });
    expect(line).toContain(`Щёкинское шоссе, 12 ${word}`);
    expect(line).not.toContain('Выполнена');
  },
);

test('a transaction that counts is printed without its status', () => {
  expect(printed({ shop: 149 })).not.toContain('Выполнена');
});

describe('the heads of a printed statement', () => {
  const months = [
    purchase('2026-11-20', { fuel: 40, shop: 149 }),
    purchase('2026-11-02', { fuel: 12.5 }),
    purchase('2026-11-01', { fuel: 30, status: 'Отменена' }),
    purchase('2026-10-05', { shop: 200 }),
  ];

  const heads = (partialMonth?: string) => {
    const shown = shownLedger(ledgerOf(months), noFilter);
    render(
      <PrintSheet {...{ shown, partialMonth }} filter={noFilter} cardNumber="" day="2026-11-20" />,
    );
    return screen
      .getAllByRole('rowheader')
      .map(({ textContent }) => textContent.replace(/\s/g, ' '));
  };

  test('say what was bought in each month and in all, in litres and roubles', () => {
    expect(heads()).toEqual([
      'Ноябрь 2026Топливо 52,5 л · Кафе и магазин 149,00 ₽',
      'Октябрь 2026Кафе и магазин 200,00 ₽',
      'ИтогоТопливо 52,5 л · Кафе и магазин 349,00 ₽',
    ]);
  });

  test('say nothing of a month that is not whole', () => {
    expect(heads('2026-10')[1]).toBe('Октябрь 2026 Месяц загружен не весь, итогов пока нет');
  });
});
