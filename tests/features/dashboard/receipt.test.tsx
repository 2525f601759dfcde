// @vitest-environment jsdom
import { act, cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { createActor, fromPromise, type ActorRefFrom } from 'xstate';
import { lazyModalMachine } from '#machines/app/lazyModal.ts';
import { dashboardMachine } from '#machines/dashboard/dashboard.ts';
import { receiptMachine } from '#machines/dashboard/receipt.ts';
import type { ModalContent } from '#machines/shared/inModal.ts';
import type { Modal } from '#domain/modals.ts';
import type { Transaction } from '#domain/transaction.ts';
import { compose } from '#features/dashboard/receipt/index.ts';
import { questionText } from '#features/dashboard/receipt/questionText.ts';
import { ReceiptSheet } from '#features/dashboard/receipt/ReceiptSheet.tsx';
import type { Services } from '#app/feature.ts';
import { DialogContext } from '#ui/dialog/Dialog.tsx';
import { heldCall, settled } from '#tests/support/heldCall.ts';
import { named, purchase } from '#tests/support/examples.ts';
import { standalone } from '#tests/support/standalone.ts';

afterEach(cleanup);

const bought = purchase('2026-11-20', {
  rrn: '600030000137',
  totalSum: 2_745.4,
  accuralTotalPoints: 82,
  redemTotalPoints: 500,
  checkItem: [
    { name: 'АИ-95', quantity: 38.5, price: 66.4, sum: 2_556.4 },
    { name: 'Капучино', quantity: 1, price: 189, sum: 189 },
  ],
});

function show(transaction: Transaction | null) {
  const copy = heldCall<void, { transaction: Transaction | null }>();
  const stations: string[] = [];
  const machine = standalone(receiptMachine.provide({ actors: { copyText: copy.logic } }));
  const receipt = createActor(machine, { input: { rrn: '600030000137', transaction } }).start();
  render(
    <DialogContext value={{ titleId: 'title', onClose: () => {} }}>
      <ReceiptSheet receipt={receipt} onStation={(id) => stations.push(id)} />
    </DialogContext>,
  );
  return { receipt, copy, stations };
}

const text = () => document.body.textContent.replace(/\s+/g, ' ');

test('the receipt has its lines with amounts, and what was paid, earned and spent', () => {
  show(bought);
  const lines = screen.getAllByRole('listitem').map((line) => line.textContent.replace(/\s/g, ' '));
  expect(lines).toEqual([
    'АИ-95 2 556,40 ₽ 38,5 л × 66,40 ₽',
    'Капучино 189,00 ₽ 1 шт. × 189,00 ₽',
  ]);
  const values = screen.getAllByRole('definition').map((value) => value.textContent);
  expect(values.map((value) => value.replace(/\s/g, ' '))).toEqual([
    '2 745,40 ₽',
    '+82 балла',
    '500 баллов',
    '600030000137',
  ]);
  expect(screen.getByText(named('20 ноября 2026, 12:14'))).toBeTruthy();
});

test.each([
  [{ status: 'Отменена' }, 'Операцию отменили на станции'],
  [{ errorMessage: 'Error If Fraud' }, 'не пропустила проверка безопасности'],
  [{ operType: 'Нефинансовая', orderType: 'Подарок' }, 'баллы даны не за оплату'],
  [{ accuralTotalPoints: 0 }, 'баллы не начислены'],
])('the receipt says in plain words why %j earned no points as usual', (given, reason) => {
  show({ ...bought, ...given });
  expect(text()).toContain(reason);
});

test('a purchase that counted needs no reason, one without lines says so', () => {
  show({ ...bought, checkItem: [] });
  expect(screen.queryByText('Без начисления')).toBeNull();
  expect(screen.getByText('Позиций в чеке нет')).toBeTruthy();
});

test('a transaction without money shows no sum and no lines', () => {
  show({ ...bought, operType: 'Нефинансовая', orderType: 'Подарок', totalSum: 0, checkItem: [] });
  expect(screen.queryByRole('list')).toBeNull();
  expect(screen.queryByText('Оплачено')).toBeNull();
  expect(screen.getByText('Подарок')).toBeTruthy();
});

test('«Где мои баллы?» is a text with RRN, station, date and sum, in plain spaces', async () => {
  expect(questionText(bought)).toBe(
    [
      'Здравствуйте! Не вижу баллов за операцию.',
      'Номер операции (RRN): 600030000137',
      'Станция: АЗС № 214, Тула, Щёкинское шоссе, 12',
      'Дата: 20 ноября 2026, 12:14',
      'Сумма: 2 745,40 ₽',
    ].join('\n'),
  );
  const { copy } = show(bought);
  await userEvent.click(screen.getByRole('button', { name: 'Где мои баллы?' }));
  await userEvent.click(screen.getByRole('button', { name: 'Скопировать текст' }));
  expect(copy.inputs.length).toBe(1);
  copy.resolve();
  await act(settled);
  expect(screen.getByText('Текст скопирован')).toBeTruthy();
});

test('the letter to the support has that text in it already', async () => {
  show(bought);
  await userEvent.click(screen.getByRole('button', { name: 'Где мои баллы?' }));
  const said = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Текст для поддержки' });
  const { href } = screen.getByRole<HTMLAnchorElement>('link', { name: /@/ });
  const { searchParams } = new URL(href);
  expect(href.startsWith('mailto:help@samotsvet.example?')).toBe(true);
  expect(searchParams.get('body')).toBe(said.value);
});

test('the receipt shows progress while it searches for a transaction, and reports that none exists', async () => {
  const { receipt } = show(null);
  expect(screen.getByText('Ищем операцию')).toBeTruthy();
  act(() => {
    receipt.send({ type: 'pages.failed', failure: { kind: 'unreachable' } });
  });
  expect(screen.getByRole('alert').textContent).toContain('Чек не загрузился');
  await userEvent.click(screen.getByRole('button', { name: 'Повторить' }));
  act(() => {
    receipt.send({ type: 'pages.exhausted' });
  });
  expect(text()).toContain('Такой операции нет');
});

test('the receipt opens its station on the map when the station has a number', async () => {
  const { stations } = show(bought);
  await userEvent.click(screen.getByRole('button', { name: 'Эта АЗС на карте' }));
  expect(stations).toEqual(['214']);
  cleanup();
  show({ ...bought, locationCode: '' });
  expect(screen.queryByRole('button', { name: 'Эта АЗС на карте' })).toBeNull();
});

test('beside a section that cannot be drawn there is no transaction to show', async () => {
  const dashboard = createActor(dashboardMachine, {
    input: { card: null, today: '2026-11-21', now: 0, ratedRrn: null },
  }).start();
  dashboard.send({ type: 'transactions.failed' });
  expect(dashboard.getSnapshot().children.paging).toBeUndefined();
  const services = { running: () => ({ dashboard }), openModal: () => {} } as unknown as Services;
  const lazyModal = createActor(
    lazyModalMachine.provide({
      actors: {
        loadChunk: fromPromise<ModalContent, { modal: Modal }>(() =>
          Promise.resolve(compose(services)),
        ),
      },
    }),
    {
      input: {
        id: 'receipt',
        modal: { id: 'receipt', of: '600030000137' },
        client: null,
        draft: null,
      },
    },
  ).start();
  await act(settled);
  const receipt = lazyModal.getSnapshot().children.flow as ActorRefFrom<typeof receiptMachine>;
  render(
    <DialogContext value={{ titleId: 'title', onClose: () => {} }}>
      <ReceiptSheet receipt={receipt} onStation={() => {}} />
    </DialogContext>,
  );
  await act(settled);
  expect(text()).toContain('Такой операции нет');
  lazyModal.stop();
  dashboard.stop();
});
