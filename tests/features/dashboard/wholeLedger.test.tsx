// @vitest-environment jsdom
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { settled } from '#tests/support/heldCall.ts';
import { purchase } from '#tests/support/examples.ts';
import { showCabinet } from '#tests/support/showCabinet.tsx';

vi.mock('#features/dashboard/transactions/ledgerPart.ts', () => {
  throw new Error('The part is not on the server any more');
});

afterEach(cleanup);

test('without the part that a long list needs all of its transactions are in the page', async () => {
  const cabinet = await showCabinet();
  const transactions = Array.from({ length: 80 }, (_, index) =>
    purchase(`2026-11-${String(20 - Math.floor(index / 4)).padStart(2, '0')}`, {
      rrn: String(index),
      fuel: 10,
    }),
  );
  cabinet.calls.page.resolve({ isLastPage: true, transactions });
  await act(settled);
  const area = within(screen.getByRole('region', { name: 'Операции' }));
  // The import fails in a later task, which takes long on a busy machine.
  await waitFor(
    () => {
      expect(area.getAllByRole('listitem')).toHaveLength(80);
    },
    { timeout: 20_000 },
  );
});
