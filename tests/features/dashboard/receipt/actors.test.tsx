// @vitest-environment jsdom
import { act, cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { createActor, type ActorRefFrom } from 'xstate';
import type { receiptMachine } from '#machines/dashboard/receipt.ts';
import { composeReceipt } from '#features/dashboard/receipt/actors.ts';
import { DialogContext } from '#ui/dialog/dialogContext.ts';
import { startCabinet } from '#tests/support/cabinet.ts';
import { settled } from '#tests/support/heldCall.ts';
import { partOf } from '#tests/support/partOf.ts';
import { purchase } from '#tests/support/purchase.ts';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const bought = purchase('2026-11-20', { rrn: '600030000137', fuel: 40 });
const modal = { id: 'receipt', of: bought.rrn } as const;

/** The receipt over a cabinet that has loaded one page with one purchase. */
async function open(rrn: string) {
  const cabinet = startCabinet({ card: null });
  cabinet.calls.page.resolve({ isLastPage: true, transactions: [bought] });
  await settled();
  const openModal = vi.fn();
  const { flows, view } = composeReceipt({ dashboard: cabinet.actor, openModal });
  const receipt = createActor(flows.receipt, { input: { rrn } }).start() as ActorRefFrom<
    typeof receiptMachine
  >;
  return { receipt, view, openModal, cabinet };
}

/** The receipt on the screen, its text for the support asked for. */
async function ask() {
  const opened = await open(bought.rrn);
  render(
    <DialogContext value={{ titleId: 'title', onClose: () => {} }}>
      {opened.view(partOf({ receipt: opened.receipt }), modal)}
    </DialogContext>,
  );
  const user = userEvent.setup({ writeToClipboard: false });
  await user.click(screen.getByRole('button', { name: 'Где мои баллы?' }));
  const field = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Текст для поддержки' });
  return { ...opened, user, field };
}

test('the receipt is of the transaction that the cabinet beneath it has loaded', async () => {
  const { receipt, cabinet } = await open(bought.rrn);
  expect(receipt.getSnapshot().value).toEqual({ shown: 'read' });
  expect(receipt.getSnapshot().context).toMatchObject({ rrn: bought.rrn, transaction: bought });
  expect(cabinet.calls.page.inputs).toHaveLength(1);
});

test('a transaction that is on no page the cabinet has loaded is not shown as another', async () => {
  const { receipt } = await open('600030000138');
  expect(receipt.getSnapshot().context).toMatchObject({ rrn: '600030000138', transaction: null });
  expect(receipt.getSnapshot().value).toBe('missing');
});

test('the text for the support is copied as it stands on the screen', async () => {
  const { user, field } = await ask();
  const writeText = vi.fn(() => Promise.resolve());
  vi.stubGlobal('navigator', { clipboard: { writeText } });
  await user.click(screen.getByRole('button', { name: 'Скопировать текст' }));
  expect(await screen.findByText('Текст скопирован')).toBeTruthy();
  expect(writeText.mock.calls).toEqual([[field.value]]);
  expect(field.value).toContain('Номер операции (RRN): 600030000137');
});

test('where the browser gives no clipboard, the text is marked to be copied by hand', async () => {
  const { user, field, receipt } = await ask();
  vi.stubGlobal('navigator', {});
  await user.click(screen.getByRole('button', { name: 'Скопировать текст' }));
  await expect.poll(() => receipt.getSnapshot().value).toEqual({ shown: { asked: 'manualCopy' } });
  expect(document.activeElement).toBe(field);
  expect([field.selectionStart, field.selectionEnd]).toEqual([0, field.value.length]);
  expect(field.value).not.toBe('');
});

test('the receipt leads to the station of its purchase on the map', async () => {
  const { user, openModal } = await ask();
  await user.click(screen.getByRole('button', { name: 'Эта АЗС на карте' }));
  expect(openModal.mock.calls).toEqual([[{ id: 'placemark', of: '214' }]]);
});

test('nothing is drawn until the flow of the receipt runs', async () => {
  const { view } = await open(bought.rrn);
  const { container } = render(view({}, modal));
  await act(settled);
  expect(container.childElementCount).toBe(0);
});
