// @vitest-environment jsdom
import { act, cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { createActor } from 'xstate';
import { deletionSummaryMachine } from '#machines/account/deletionSummary.ts';
import { sessionMachine } from '#machines/app/session.ts';
import type { Client } from '#domain/client.ts';
import { UnreachableError } from '#domain/failure.ts';
import type { HistorySize } from '#domain/transaction.ts';
import { DeletionSummary } from '#features/account-deletion/DeletionSummary.tsx';
import { cards } from '#tests/support/cabinet.ts';
import { tokens, named } from '#tests/support/examples.ts';
import { heldCall, settled } from '#tests/support/heldCall.ts';
import { clientWith } from '#tests/support/showCabinet.tsx';
import { standalone } from '#tests/support/standalone.ts';

afterEach(cleanup);

function showLosses() {
  const load = heldCall<Client, void>();
  const session = createActor(
    standalone(sessionMachine.provide({ actors: { loadProfile: load.logic } })),
    {
      input: { tokens, codeLength: 4 },
    },
  ).start();
  const loadHistory = heldCall<HistorySize, void>();
  const history = createActor(
    deletionSummaryMachine.provide({ actors: { loadHistory: loadHistory.logic } }),
    { input: { isSignedIn: true } },
  ).start();
  render(<DeletionSummary session={session} history={history} />);
  return { load, loadHistory };
}

const losses = () => screen.getAllByRole('definition').map(({ textContent }) => textContent);
const list = () => screen.getByRole('heading', { name: 'Что будет удалено' }).parentElement;

test('deletion summary: before the card has loaded, its places are reserved and the list is busy', async () => {
  const { load, loadHistory } = showLosses();
  expect(losses()).toEqual(['', '', '', '', 'Все данные']);
  expect(list()?.ariaBusy).toBe('true');
  load.resolve(clientWith(cards.sapphire));
  loadHistory.reject(new UnreachableError());
  await act(settled);
  expect(losses()).toEqual([
    expect.stringMatching(named('12 480 баллов')),
    'Сапфир',
    expect.stringMatching(named('•• 3003')),
    'Вся история',
    'Все данные',
  ]);
  expect(list()?.ariaBusy).toBe('false');
});

test('deletion summary: a card that failed to load is reported as missing and can be retried', async () => {
  const { load } = showLosses();
  load.reject(new UnreachableError());
  await act(settled);
  expect(screen.getByText(/Не удалось загрузить, что на карте\./)).toBeTruthy();
  expect(screen.queryByRole('definition')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Повторить' }));
  expect(losses()).toEqual(['', '', '', '', 'Все данные']);
  load.resolve(clientWith(cards.sapphire));
  await act(settled);
  expect(losses()).toContain('Сапфир');
});

test.each([
  ['more than a page', { count: 20, isWhole: false }, 'Больше 20 операций'],
  ['all there is', { count: 21, isWhole: true }, '21 операция'],
  ['nothing', { count: 0, isWhole: true }, '0 операций'],
])(
  'section 4: the deletion summary shows as much of the history as is known: %s',
  async (_, size, words) => {
    const { loadHistory } = showLosses();
    loadHistory.resolve(size);
    await act(settled);
    expect(losses()[3]).toMatch(named(words));
  },
);
