// @vitest-environment jsdom
import { cleanup, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import type { Entry } from '#domain/ledger.ts';
import { DayGroup, MonthSection } from '#ui/ledger/MonthSection.tsx';
import { Found } from '#ui/ledger/TransactionRow.tsx';
import { TransactionRow } from '#ui/ledger/TransactionRow.tsx';
import { named, purchase } from '#tests/support/examples.ts';

afterEach(cleanup);

const entry: Entry = {
  rrn: '100000000042',
  time: '12:14',
  kind: 'fuel',
  currentPaid: 2745.4,
  currentPointsAccrued: 82,
  currentPointsRedeemed: 0,
  itemsCount: 2,
  location: '214',
  address: 'Тула, Щёкинское шоссе, 12',
  status: 'Завершена',
  withError: false,
  words: '',
  transaction: {
    rrn: '100000000042',
    orderDate: '2026-11-20T12:14:00+03:00',
    totalSum: 2745.4,
    totalSumPoints: 2745,
    accuralTotalPoints: 82,
    redemTotalPoints: 0,
    checkItem: [],
    locationCode: '214',
    address: 'Тула, Щёкинское шоссе, 12',
    operType: 'Финансовая',
    orderType: '',
    status: 'Завершена',
    errorMessage: '',
  },
};

const show = (changes: Partial<Entry> = {}, onOpen = () => {}) => {
  render(
    <ul>
      <TransactionRow entry={{ ...entry, ...changes }} onOpen={onOpen} />
    </ul>,
  );
  return screen.getByRole('button');
};

test('a row is a button that says where, when, how much and what was earned', () => {
  show();
  const name = 'АЗС № 214 Тула, Щёкинское шоссе, 12 12:14 2 745,40 ₽ +82 балла';
  expect(screen.getByRole('button', { name: named(name) })).toBeTruthy();
});

const lines = (...names: string[]) => ({
  transaction: {
    ...entry.transaction,
    checkItem: names.map((name) => ({ name, quantity: 33.49, price: 60, sum: 2009.4 })),
  },
});

test.each([
  [['АИ-95'], 'АИ-95 · 33,49 л'],
  [['Капучино'], 'Капучино'],
  [['Капучино', 'Круассан', 'Вода питьевая 0,5 л'], 'Капучино и ещё 2'],
  [['Капучино', 'АИ-95'], 'АИ-95 · 33,49 л и ещё 1'],
])('a purchase of %j is called «%s», with its station below', (names, title) => {
  const row = show(lines(...names));
  const words = row.textContent.replace(/\s+/g, ' ').trim();
  expect(words).toBe(`${title} Тула, Щёкинское шоссе, 12 АЗС № 214 · 12:14 2 745,40 ₽ +82 балла`);
});

test('a row found by a search shows the matching line first, and the matching transaction number', () => {
  const searched = { ...entry, ...lines('Капучино', 'Салфетки влажные') };
  render(
    <ul>
      <TransactionRow entry={searched} query="салф 0042" />
    </ul>,
  );
  const row = screen.getByRole('listitem');
  expect(row.textContent.replace(/\s+/g, ' ')).toContain('Салфетки влажные и ещё 1');
  expect(row.textContent.replace(/\s+/g, ' ')).toContain('Номер операции 100000000042');
  const marked = [...row.querySelectorAll('mark')].map(({ textContent }) => textContent);
  expect(marked).toEqual(['Салф', '0042']);
});

test('a search marks what it found, however the letters, hyphens and unseen characters are written', () => {
  const names = ['Зелё\u00adный чай'.normalize('NFD'), 'АИ\u201195'];
  const marked = names.map((name) => {
    const { container, unmount } = render(<Found text={name} query="зеленый аи-95" />);
    const found = [...container.querySelectorAll('mark')].map(({ textContent }) => textContent);
    expect(container.textContent).toBe(name);
    unmount();
    return found;
  });
  expect(marked).toEqual([['Зелё\u00adный'.normalize('NFD')], ['АИ\u201195']]);
});

test('a row opens its receipt by mouse and keyboard', async () => {
  const onOpen = vi.fn();
  const row = show({}, onOpen);
  await userEvent.click(row);
  row.focus();
  await userEvent.keyboard('{Enter}');
  expect(onOpen.mock.calls).toEqual([['100000000042'], ['100000000042']]);
});

test('spent points have a true minus', () => {
  const row = show({ currentPointsRedeemed: 500 });
  expect(within(row).getByText('−500 баллов')).toBeTruthy();
});

test('a transaction without money is named by its type and shows points only', () => {
  const row = show({
    kind: 'gift',
    orderType: 'Подарок ко дню рождения',
    currentPaid: 0,
    currentPointsAccrued: 300,
    itemsCount: 0,
    time: '09:00',
  });
  const words = row.textContent.replace(/\s+/g, ' ').trim();
  expect(words).toBe('Подарок ко дню рождения Баллы без покупки 09:00 +300 баллов');
});

test('D34: a status that the programme does not know is shown unchanged', () => {
  show({ transaction: purchase('2026-11-20', { status: 'В обработке' }) });
  expect(screen.getByText('В обработке')).toBeTruthy();
});

test('a cancelled transaction says so, another errored one is declined', () => {
  show({ withError: true, transaction: purchase('2026-11-20', { status: 'отменена' }) });
  expect(screen.getByText('Отменена')).toBeTruthy();
  cleanup();
  show({ withError: true });
  expect(screen.getByText('Операция отклонена')).toBeTruthy();
});

test('a location that is no number is shown unchanged, and a row without a location is called a transaction', () => {
  show({ location: 'Кафе «Привал»' });
  expect(screen.getByText('Кафе «Привал»')).toBeTruthy();
  cleanup();
  const row = show({ location: '', address: '' });
  expect(within(row).getByText('Операция')).toBeTruthy();
});

test('a row of a longer list has its position and the size of the list', () => {
  render(
    <ul>
      <TransactionRow entry={entry} position={{ index: 41, count: 10_000 }} onOpen={() => {}}>
        <p>Оцените покупку</p>
      </TransactionRow>
    </ul>,
  );
  const row = screen.getByRole('listitem');
  expect(row.getAttribute('aria-posinset')).toBe('42');
  expect(row.getAttribute('aria-setsize')).toBe('10000');
  expect(within(row).getByText('Оцените покупку')).toBeTruthy();
});

test('the last two days are called by their names, every other one by its date', () => {
  for (const day of ['2026-11-21', '2026-11-20', '2026-11-19', '2026-11-18'])
    render(
      <DayGroup day={day} today="2026-11-20">
        <li />
      </DayGroup>,
    );
  const heads = screen.getAllByRole('heading').map(({ textContent }) => textContent);
  expect(heads).toEqual(['21\u00a0ноября 2026', 'Сегодня', 'Вчера', '18\u00a0ноября 2026']);
});

test('a month is headed by its name and its totals, a day by its date', () => {
  render(
    <MonthSection month="2026-11" totalPaid={8264} totalPointsAccrues={540}>
      <DayGroup day="2026-11-20">
        <TransactionRow entry={entry} onOpen={() => {}} />
      </DayGroup>
    </MonthSection>,
  );
  expect(screen.getByRole('heading', { level: 3, name: 'Ноябрь 2026' })).toBeTruthy();
  expect(screen.getByRole('heading', { level: 4, name: named('20 ноября 2026') })).toBeTruthy();
  expect(screen.getAllByRole('term').map(({ textContent }) => textContent)).toEqual([
    'Оплачено',
    'Начислено',
  ]);
  const [paid, accrued] = screen.getAllByRole('definition');
  expect(paid?.textContent).toMatch(named('8 264,00 ₽'));
  expect(accrued?.textContent).toMatch(named('540 баллов'));
  expect(within(screen.getByRole('list')).getAllByRole('listitem')).toHaveLength(1);
});
