// @vitest-environment jsdom
import { act, cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { createActor } from 'xstate';
import { ownHistoryMachine } from '../../../machines/ownHistory';
import { sessionMachine } from '../../../machines/session';
import type { Client } from '../../../src/domain/client';
import { UnreachableError } from '../../../src/domain/failure';
import type { TransactionPage } from '../../../src/domain/transaction';
import { Losses } from '../../../src/screens/delete_account/Losses';
import { cards } from '../../support/cabinet';
import { tokens } from '../../support/examples';
import { heldCall, settled } from '../../support/heldCall';
import { named } from '../../support/named';
import { purchase } from '../../support/purchase';
import { clientWith } from '../../support/showCabinet';

afterEach(cleanup);

function showLosses() {
  const load = heldCall<Client, void>();
  const session = createActor(sessionMachine.provide({ actors: { loadProfile: load.logic } }), {
    input: { tokens, codeLength: 4 },
  }).start();
  const loadNewest = heldCall<TransactionPage, void>();
  const history = createActor(
    ownHistoryMachine.provide({ actors: { loadNewest: loadNewest.logic } }),
    { input: { isSignedIn: true } },
  ).start();
  render(<Losses session={session} history={history} />);
  return { load, loadNewest };
}

const losses = () => screen.getAllByRole('definition').map(({ textContent }) => textContent);
const list = () => screen.getByRole('heading', { name: 'Что будет удалено' }).parentElement;

test('before the card is here its places are kept free, and the list is busy', async () => {
  const { load, loadNewest } = showLosses();
  expect(losses()).toEqual(['', '', '', '', 'Все данные']);
  expect(list()?.ariaBusy).toBe('true');
  load.resolve(clientWith(cards.sapphire));
  loadNewest.reject(new UnreachableError());
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

test('a card that did not come is said to be missing, and is asked for again', async () => {
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
  ['more than a page', false, ['2026-11-20', '2026-11-18'], 'Больше 2 операций'],
  ['all there is', true, ['2026-01-03'], '1 операция'],
  ['nothing', true, [], 'Операций ещё нет'],
])(
  'section 4: the history is told from the newest operations: %s',
  async (_, isLastPage, days, words) => {
    const { loadNewest } = showLosses();
    loadNewest.resolve({ isLastPage, transactions: days.map((day) => purchase(day)) });
    await act(settled);
    expect(losses()[3]).toMatch(named(words));
  },
);
