// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { PrintLine } from '#features/dashboard/transactions/PrintLine.tsx';
import { ledgerOf } from '#tests/support/ledger.ts';
import { purchase } from '#tests/support/purchase.ts';

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
])('an operation that does not count is printed with the word of the screen: %j', (given, word) => {
  const line = printed({ shop: 149, ...given });
  expect(line).toContain(`Щёкинское шоссе, 12 ${word}`);
  expect(line).not.toContain('Выполнена');
});

test('an operation that counts is printed without its status', () => {
  expect(printed({ shop: 149 })).not.toContain('Выполнена');
});
