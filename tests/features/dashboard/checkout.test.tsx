// @vitest-environment jsdom
import { act, cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { createActor } from 'xstate';
import { disclosureMachine } from '#machines/shared/disclosure.ts';
import { offlineSnapshotMachine } from '#machines/dashboard/offlineSnapshot.ts';
import { sessionMachine } from '#machines/app/session.ts';
import { holderOf, type OfflineSnapshot } from '#domain/offlineSnapshot.ts';
import { UnreachableError } from '#domain/failure.ts';
import type { Client } from '#domain/client.ts';
import { CheckoutCard } from '#features/dashboard/checkout/CheckoutCard.tsx';
import { DialogContext } from '#ui/dialog/Dialog.tsx';
import { cards } from '#tests/support/cabinet.ts';
import { heldCall, settled } from '#tests/support/heldCall.ts';
import { named } from '#tests/support/examples.ts';
import { clientWith } from '#tests/support/showCabinet.tsx';
import { standalone } from '#tests/support/standalone.ts';

afterEach(cleanup);

function show() {
  const load = heldCall<Client, void>();
  const session = createActor(
    standalone(sessionMachine.provide({ actors: { loadProfile: load.logic } })),
    {
      input: { tokens: { accessToken: 'a', refreshToken: 'r' }, codeLength: 4 },
    },
  ).start();
  const readCopy = heldCall<
    { copy: OfflineSnapshot | null; isOwn: boolean; today: string; isAwaited: boolean },
    void
  >();
  const copy = createActor(
    offlineSnapshotMachine.provide({ actors: { readCopy: readCopy.logic } }),
    {
      input: { client: null },
    },
  ).start();
  const turn = createActor(disclosureMachine).start();
  render(
    <DialogContext value={{ titleId: 'title', onClose: () => {} }}>
      <CheckoutCard session={session} copy={copy} turn={turn} />
    </DialogContext>,
  );
  return { load, copy, readCopy };
}

test('the card is shown as a QR code, as a barcode and in figures', async () => {
  const { load } = show();
  load.resolve(clientWith(cards.sapphire));
  await act(settled);
  expect(screen.getByRole('heading', { name: 'Карта для кассы' })).toBeTruthy();
  expect(screen.getByRole('img', { name: 'QR-код карты' })).toBeTruthy();
  expect(screen.getByRole('img', { name: 'Штрихкод карты' })).toBeTruthy();
  expect(screen.getByText(named('7013 4521 8890 3003'))).toBeTruthy();
});

test('the QR code is of 21 modules with four of white around, its finders in three corners', async () => {
  const { load } = show();
  load.resolve(clientWith(cards.sapphire));
  await act(settled);
  const qr = screen.getByRole('img', { name: 'QR-код карты' });
  expect(qr.getAttribute('viewBox')).toBe('0 0 29 29');
  const modules = new Set(
    qr
      .querySelector('path')
      ?.getAttribute('d')
      ?.match(/M\d+ \d+/g),
  );
  const finder = (left: number, top: number) =>
    [...Array(7).keys()].every(
      (at) =>
        modules.has(`M${String(left + at)} ${String(top)}`) &&
        modules.has(`M${String(left)} ${String(top + at)}`),
    );
  expect([finder(4, 4), finder(18, 4), finder(4, 18), finder(18, 18)]).toEqual([
    true,
    true,
    true,
    false,
  ]);
});

test('checkout: without a card the modal waits, then reports the failed load and retries on request', async () => {
  const { load, copy, readCopy } = show();
  expect(screen.queryByRole('img')).toBeNull();
  load.reject(new UnreachableError());
  await act(settled);
  act(() => {
    copy.send({ type: 'profile.unreachable' });
  });
  expect(screen.queryByRole('alert'), 'the device is asked first').toBeNull();
  readCopy.resolve({ copy: null, isOwn: false, today: '2026-11-20', isAwaited: false });
  await act(settled);
  expect(screen.getByRole('alert').textContent).toContain('Не удалось загрузить карту');
  await userEvent.click(screen.getByRole('button', { name: 'Повторить' }));
  load.resolve(clientWith(cards.sapphire));
  await act(settled);
  expect(screen.getByRole('img', { name: 'QR-код карты' })).toBeTruthy();
});

test('checkout: without the server the modal shows the card of the offline snapshot', async () => {
  const { load, copy, readCopy } = show();
  load.reject(new UnreachableError());
  await act(settled);
  copy.send({ type: 'profile.unreachable' });
  const kept = { takenAt: '2026-11-20T12:40', transactions: [] };
  readCopy.resolve({
    copy: { owner: 'digest', ...holderOf(clientWith(cards.sapphire)), ...kept },
    isOwn: true,
    isAwaited: false,
    today: '2026-11-20',
  });
  await act(settled);
  expect(screen.getByRole('img', { name: 'QR-код карты' })).toBeTruthy();
  expect(screen.getByRole('img', { name: 'Штрихкод карты' })).toBeTruthy();
  expect(screen.getByText(named('7013 4521 8890 3003'))).toBeTruthy();
});

test('a press turns the barcode over the whole screen, the next one turns it back', async () => {
  const { load } = show();
  load.resolve(clientWith(cards.sapphire));
  await act(settled);
  const turn = screen.getByRole('button', { name: 'На весь экран', pressed: false });
  await userEvent.click(turn);
  expect(turn.getAttribute('aria-pressed')).toBe('true');
  expect(screen.getByRole('img', { name: 'Штрихкод карты' })).toBeTruthy();
  expect(screen.queryByRole('img', { name: 'QR-код карты' })).toBeNull();
  await userEvent.click(turn);
  expect(screen.getByRole('img', { name: 'QR-код карты' })).toBeTruthy();
});
