// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen, within, render } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi, describe } from 'vitest';
import { createActor, fromPromise } from 'xstate';
import { UnreachableError } from '#domain/failure.ts';
import { settled } from '#tests/support/heldCall.ts';
import { named, purchase } from '#tests/support/examples.ts';
import { showCabinet } from '#tests/support/showCabinet.tsx';
import { MoreTransactions } from '#features/dashboard/transactions/MoreTransactions.tsx';
import { transactionPagingMachine } from '#machines/dashboard/transactionPaging.ts';
import type { TransactionPage } from '#domain/transaction.ts';
import { standalone } from '#tests/support/standalone.ts';
import { noFilter, type LedgerFilter } from '#domain/ledgerFilter.ts';
import { filterWords } from '#features/dashboard/transactions/PrintSheet.tsx';

describe('transactions', () => {
  /** Elements need a height: without one the list renders none of its rows. */
  beforeEach(() => {
    vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(80);
  });
  afterEach(() => {
    cleanup();
    vi.useRealTimers();
  });

  const area = () => within(screen.getByRole('region', { name: 'Операции' }));
  const words = () =>
    screen.getByRole('region', { name: 'Операции' }).textContent.replace(/\s/g, ' ');

  const transactions = [
    purchase('2026-11-20', { rrn: '4', fuel: 40, accuralTotalPoints: 72 }),
    purchase('2026-11-19', { rrn: '3', shop: 149, accuralTotalPoints: 7, locationCode: '31' }),
    purchase('2026-11-18', { rrn: '2', fuel: 10, accuralTotalPoints: 18, status: 'Отменена' }),
  ];

  /** The day is in December, so that November does not load to its end by itself. */
  async function showPage(isLastPage: boolean) {
    const cabinet = await showCabinet({ today: '2026-12-01' });
    cabinet.calls.page.resolve({ isLastPage, transactions });
    await act(settled);
    return cabinet;
  }

  const openFilters = async () => {
    await userEvent.click(area().getByText('Фильтры'));
    await area().findByRole('combobox', { name: 'Вид' });
  };

  const loadAll = async () => {
    await openFilters();
    await userEvent.click(area().getByRole('button', { name: 'Загрузить всю историю' }));
  };

  const choose = async (name: string, option: string) =>
    userEvent.selectOptions(await area().findByRole('combobox', { name }), option);

  test('section 8: the totals are of what is shown, errored transactions left out', async () => {
    await showPage(true);
    expect(words()).toContain('3 операции оплачено 2 549,00 ₽ начислено 79 баллов');
    await openFilters();
    await choose('Вид', 'Топливо');
    expect(words()).toContain('2 операции оплачено 2 400,00 ₽ начислено 72 балла');
    await choose('Вид', 'Отменённые и отклонённые');
    expect(words()).toContain('1 операция');
    expect(words()).not.toMatch(/\b0,00/);
    expect(words()).toContain('Фильтры: 1');
  });

  test('month, kind and station are those of the loaded transactions; clearing shows all', async () => {
    await showPage(true);
    await openFilters();
    await area().findByRole('combobox', { name: 'Месяц' });
    const options = (name: string) =>
      within(area().getByRole('combobox', { name }))
        .getAllByRole('option')
        .map(({ textContent }) => textContent.replace(/\s/g, ' '));
    expect(options('Месяц')).toEqual(['Все', 'Ноябрь 2026']);
    expect(options('Станция')).toEqual([
      'Все',
      'АЗС № 31, Тула, Щёкинское шоссе, 12',
      'АЗС № 214, Тула, Щёкинское шоссе, 12',
    ]);
    await userEvent.selectOptions(area().getByRole('combobox', { name: 'Станция' }), '31');
    expect(words()).toContain('1 операция');
    const clear = area().getByRole('button', { name: 'Сбросить' });
    await userEvent.click(clear);
    expect(words()).toContain('3 операции');
    expect(document.activeElement?.textContent).toContain('Фильтры');
    expect(area().queryByRole('button', { name: 'Сбросить' })).toBeNull();
  });

  test('an empty search result says whether older transactions are still to be loaded', async () => {
    const { calls } = await showPage(false);
    await userEvent.type(area().getByRole('searchbox'), 'осётр');
    expect(words()).toContain('Ищем во всех операциях');
    expect(words()).not.toContain('Ничего не нашлось');
    expect(words()).toContain('Загружаем: уже 3 операции');
    await userEvent.click(area().getByRole('button', { name: 'Остановить' }));
    expect(words()).toContain('Среди загруженных операций такой нет');
    expect(words()).toContain('Ищем среди загруженных операций');
    await userEvent.click(area().getByRole('button', { name: 'Искать во всех операциях' }));
    expect(document.activeElement?.textContent).toContain('Фильтры');
    expect(words()).toContain('Загружаем: уже 3 операции');
    calls.page.resolve({ isLastPage: true, transactions: [] });
    await act(settled);
    expect(calls.page.inputs.map(({ offset }) => offset)).toEqual([0, 20, 20]);
    expect(words()).toContain('Ничего не нашлось');
    await userEvent.click(area().getByRole('button', { name: 'Сбросить' }));
    expect(words()).toContain('3 операции');
    expect(document.activeElement?.textContent).toContain('Фильтры');
  });

  test('a search marks what it has found, and an empty result counts no money', async () => {
    await showPage(true);
    await userEvent.type(area().getByRole('searchbox'), 'кофе щекин');
    const row = area().getByRole('button', { name: /АЗС\s№\s31/ });
    const marked = [...row.querySelectorAll('mark')].map(({ textContent }) => textContent);
    expect(marked).toEqual(['Кофе', 'Щёкин']);
    await userEvent.type(area().getByRole('searchbox'), ' нет');
    expect(words()).toContain('Ничего не нашлось');
    expect(words()).not.toMatch(/\b0,00/);
  });

  test('opening the filters and the search loads nothing; a choice loads the rest', async () => {
    const { calls } = await showPage(false);
    await userEvent.click(area().getByRole('searchbox'));
    await openFilters();
    expect(words()).toContain('Загружены не все операции');
    expect(calls.page.inputs.map(({ offset }) => offset)).toEqual([0]);
    await choose('Вид', 'Топливо');
    expect(words()).toContain('Загружаем: уже 3 операции');
    expect(calls.page.inputs.map(({ offset }) => offset)).toEqual([0, 20]);
  });

  test('why an export failed is said outside the filters, which may be closed by then', async () => {
    const { calls } = await showPage(false);
    await openFilters();
    await userEvent.click(area().getByRole('button', { name: 'Скачать таблицу (CSV)' }));
    await userEvent.click(area().getByText('Фильтры'));
    calls.page.reject(new UnreachableError());
    await act(settled);
    const failure = area().getByRole('group', { name: 'Выгрузка' });
    expect(failure.textContent).toContain('Не удалось подготовить операции');
    await userEvent.click(within(failure).getByRole('button', { name: 'Не нужно' }));
    expect(area().queryByRole('group', { name: 'Выгрузка' })).toBeNull();
  });

  test('the rest is loaded with the count in sight, and stops on demand', async () => {
    const { calls } = await showPage(false);
    await loadAll();
    expect(words()).toContain('Загружаем: уже 3 операции');
    calls.page.resolve({
      isLastPage: false,
      transactions: [purchase('2026-10-01', { rrn: '1', shop: 1 })],
    });
    await act(settled);
    expect(words()).toContain('Загружаем: уже 4 операции');
    await userEvent.click(area().getByRole('button', { name: 'Остановить' }));
    expect(words()).toContain('Загружены не все операции');
    expect(calls.page.inputs.map(({ offset }) => offset)).toEqual([0, 20, 40]);
  });

  test('the list follows what is gathered in strides, and at once when that is stopped', async () => {
    const { calls } = await showPage(false);
    await loadAll();
    const load = async (...rrns: string[]) => {
      const older = rrns.map((rrn) => purchase('2026-10-01', { rrn, shop: 1 }));
      calls.page.resolve({ isLastPage: false, transactions: older });
      await act(settled);
    };
    const listed = () => area().getAllByRole('listitem').length;
    await load('91', '92');
    expect(listed()).toBe(5);
    await load('93');
    expect(await area().findByText('Загружаем: уже 6 операций')).toBeTruthy();
    expect(listed()).toBe(5);
    await load('94');
    expect(listed()).toBe(7);
    await load('95');
    expect(listed()).toBe(7);
    await userEvent.click(area().getByRole('button', { name: 'Остановить' }));
    expect(listed()).toBe(8);
  });

  test('the count while loading all is rendered four times a second, however fast pages load', async () => {
    const { calls } = await showPage(false);
    await openFilters();
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    fireEvent.click(area().getByRole('button', { name: 'Загрузить всю историю' }));
    const load = async (...rrns: string[]) => {
      const older = rrns.map((rrn) => purchase('2026-10-01', { rrn, shop: 1 }));
      calls.page.resolve({ isLastPage: false, transactions: older });
      await act(settled);
    };
    await load('91', '92', '93', '94', '95');
    expect(words()).toContain('Загружаем: уже 8 операций');
    await load('96');
    expect(words()).toContain('Загружаем: уже 8 операций');
    await act(() => vi.advanceTimersByTimeAsync(249));
    expect(words()).toContain('Загружаем: уже 8 операций');
    await act(() => vi.advanceTimersByTimeAsync(1));
    expect(words()).toContain('Загружаем: уже 9 операций');
  });

  test('a failed load of the rest keeps the transactions loaded before in the list', async () => {
    const { calls } = await showPage(false);
    await loadAll();
    expect(area().getByRole('button', { name: 'Показать ещё' }).getAttribute('aria-disabled')).toBe(
      'true',
    );
    const older = ['91', '92', '93', '94', '95'].map((rrn) =>
      purchase('2026-10-01', { rrn, shop: 1 }),
    );
    calls.page.resolve({ isLastPage: false, transactions: older });
    await act(settled);
    calls.page.resolve({
      isLastPage: false,
      transactions: [purchase('2026-09-01', { rrn: '96', shop: 1 })],
    });
    await act(settled);
    expect(area().getAllByRole('listitem').length).toBe(8);
    calls.page.reject(new UnreachableError());
    await act(settled);
    expect(area().getAllByRole('listitem').length).toBe(9);
    expect(area().getByRole('alert').textContent).toContain('Следующие операции не загрузились');
  });

  test('a chosen month is whole once an older one has begun: nothing is said to be missing', async () => {
    const cabinet = await showCabinet();
    cabinet.calls.page.resolve({
      isLastPage: false,
      transactions: [...transactions, purchase('2026-10-01', { rrn: '1', shop: 1 })],
    });
    await act(settled);
    await openFilters();
    await choose('Месяц', '2026-11');
    await userEvent.click(area().getByRole('button', { name: 'Остановить' }));
    expect(words()).not.toContain('ещё не загружены');
    expect(area().queryByRole('button', { name: 'Загрузить всю историю' })).toBeNull();
    await userEvent.type(area().getByRole('searchbox'), 'осётр');
    expect(words()).toContain('Попробуйте другое слово или сбросьте фильтры.');
    expect(words()).not.toContain('Более ранние ещё не загружены');
    await userEvent.clear(area().getByRole('searchbox'));
    await choose('Месяц', '2026-10');
    expect(words()).toContain('ещё не загружены');
  });

  test('section 8: a month has its totals once it is whole; until then, and under a filter, it has none', async () => {
    const { calls } = await showPage(false);
    const head = (month: string) =>
      area()
        .getByRole('heading', { level: 3, name: named(month) })
        .closest('header')
        ?.textContent.replace(/\s/g, ' ');
    const partial = 'Месяц загружен не весь, итогов пока нет';
    expect(head('Ноябрь 2026')).toBe(`Ноябрь 2026${partial}`);
    const load = async (isLastPage: boolean, rrn: string) => {
      await userEvent.click(area().getByRole('button', { name: 'Показать ещё' }));
      const older = [purchase('2026-10-01', { rrn, shop: 100, accuralTotalPoints: 5 })];
      calls.page.resolve({ isLastPage, transactions: older });
      await act(settled);
    };
    await load(false, '1');
    expect(head('Ноябрь 2026')).toBe(
      'Ноябрь 2026Оплачено2 549,00 ₽Начислено79 балловТопливо 40 л · Кафе и магазин 149,00 ₽',
    );
    expect(head('Октябрь 2026')).toBe(`Октябрь 2026${partial}`);
    await userEvent.type(area().getByRole('searchbox'), 'кофе');
    expect(head('Октябрь 2026')).toBe('Октябрь 2026');
    await userEvent.keyboard('{Escape}');
    await load(true, '0');
    expect(head('Октябрь 2026')).toBe(
      'Октябрь 2026Оплачено200,00 ₽Начислено10 балловКафе и магазин 200,00 ₽',
    );
  });

  test('no transactions at all: no services, one sentence', async () => {
    const cabinet = await showCabinet();
    cabinet.calls.page.resolve({ isLastPage: true, transactions: [] });
    await act(settled);
    expect(area().queryByRole('searchbox')).toBeNull();
    expect(words()).toContain('Операций пока нет');
    expect(area().getByRole('button', { name: 'АЗС на карте' })).toBeTruthy();
  });

  test('a first page that failed to load shows the reason and a retry button', async () => {
    const cabinet = await showCabinet();
    cabinet.calls.page.reject(new UnreachableError());
    await act(settled);
    expect(area().getByRole('alert').textContent).toContain('Не удалось загрузить операции');
    await userEvent.click(area().getByRole('button', { name: 'Повторить' }));
    expect(cabinet.calls.page.inputs.length).toBe(2);
  });

  test('section 4 "Rating widget": asked after 300 ms, thanks for a choice, hides; its own submit is suppressed', async () => {
    const { clock } = await showPage(true);
    expect(area().queryByRole('group', { name: 'Оцените покупку' })).toBeNull();
    await act(async () => {
      clock.increment(300);
      await settled();
    });
    const group = area().getByRole('group', { name: 'Оцените покупку' });
    const form = group.closest('form');
    if (!form) throw new Error('No form');
    expect(fireEvent.submit(form)).toBe(false);
    const names = within(group)
      .getAllByRole('radio')
      .map((radio) => radio.ariaLabel);
    expect(names).toEqual(['1', '2', '3', '4', '5']);
    await userEvent.click(within(group).getByRole('radio', { name: '4' }));
    expect(area().getByText('Спасибо за отзыв!')).toBeTruthy();
    act(() => {
      clock.increment(1_499);
    });
    expect(form.hidden).toBe(false);
    act(() => {
      clock.increment(1);
    });
    expect(form.hidden).toBe(true);
  });
});

describe('moreTransactions', () => {
  afterEach(cleanup);

  test('the button for older transactions says «Загружаем» until the loaded ones are rendered', async () => {
    const page = {
      isLastPage: false,
      transactions: [purchase('2026-11-20', { rrn: '1', fuel: 10 })],
    };
    const paging = createActor(
      standalone(transactionPagingMachine).provide({
        actors: { loadPage: fromPromise(() => Promise.resolve(page)) },
      }),
    ).start();
    await settled();
    expect(paging.getSnapshot().value).toMatchObject({ partial: 'fresh' });
    const ask = vi.fn();
    const { rerender } = render(<MoreTransactions paging={paging} isDrawing onAsk={ask} />);
    expect(screen.getByRole('button').textContent).toBe('Загружаем');
    rerender(<MoreTransactions paging={paging} isDrawing={false} onAsk={ask} />);
    screen.getByRole('button', { name: 'Показать ещё' }).click();
    expect(ask).toHaveBeenCalledOnce();
    paging.stop();
  });

  test('a page without a new entry: the list says that the server sends no more and loads only on request', async () => {
    const empty: TransactionPage = { isLastPage: false, transactions: [] };
    const loadPage = vi.fn(() => Promise.resolve(empty));
    const paging = createActor(
      standalone(transactionPagingMachine).provide({ actors: { loadPage: fromPromise(loadPage) } }),
    ).start();
    const ask = () => {
      paging.send({ type: 'page.requested' });
    };
    render(<MoreTransactions paging={paging} isDrawing={false} onAsk={ask} />);
    await act(settled);
    expect(screen.getByText(/Сервер не прислал остальные операции/).textContent).toMatch(/позже/);
    expect(loadPage).toHaveBeenCalledTimes(1);
    screen.getByRole('button', { name: 'Показать ещё' }).click();
    await act(settled);
    expect(loadPage).toHaveBeenCalledTimes(2);
    paging.stop();
  });
});

describe('filterTexts', () => {
  const words = (part: Partial<LedgerFilter>) =>
    filterWords({ ...noFilter, ...part }).replace(/\s/g, ' ');

  test.each<[Partial<LedgerFilter>, string]>([
    [{}, ''],
    [{ month: '2026-11' }, 'Ноябрь 2026'],
    [{ kind: 'fuel' }, 'Топливо'],
    [{ kind: 'errored' }, 'Отменённые и отклонённые'],
    [{ station: '214' }, 'АЗС № 214'],
    [{ query: '  кофе ' }, 'поиск «кофе»'],
    [{ query: '   ' }, ''],
    [
      { month: '2026-10', kind: 'shop', station: '31', query: 'кофе' },
      'Октябрь 2026, Кафе и магазин, АЗС № 31, поиск «кофе»',
    ],
  ])('the filter %j is put into words: «%s»', (part, said) => {
    expect(words(part)).toBe(said);
  });
});
