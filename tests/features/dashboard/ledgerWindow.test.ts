// @vitest-environment jsdom
import { act, cleanup, render, renderHook } from '@testing-library/react';
import { createElement } from 'react';
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { createActor, SimulatedClock } from 'xstate';
import type { Day, Entry, Month } from '#domain/ledger.ts';
import {
  ledgerItems,
  type LedgerItem,
  firstIndexes,
  headIndex,
  monthRuns,
} from '#features/dashboard/transactions/ledgerItems.ts';
import {
  createLedgerVirtualizer,
  heightEstimates,
} from '#features/dashboard/transactions/ledgerVirtualizer.ts';
import {
  useLedgerWindow,
  type LedgerWindowing,
} from '#features/dashboard/transactions/LedgerList.tsx';
import { settled, heldCall } from '#tests/support/heldCall.ts';
import { partOf, purchase } from '#tests/support/examples.ts';
import { transactionPagingMachine, type PageAsked } from '#machines/dashboard/transactionPaging.ts';
import { useWatchedLedger } from '#features/dashboard/useWatchedLedger.ts';
import type { TransactionPage } from '#domain/transaction.ts';
import { standalone } from '#tests/support/standalone.ts';

describe('useLedgerWindow', () => {
  /** Observers of element sizes, which a test notifies when an element grows. */
  let observers: FakeObserver[] = [];
  class FakeObserver {
    observed: Element[] = [];
    readonly tell: (entries: ResizeObserverEntry[]) => void;
    constructor(tell: FakeObserver['tell']) {
      this.tell = tell;
      observers.push(this);
    }
    observe(element: Element) {
      this.observed.push(element);
    }
    unobserve() {}
    disconnect() {
      observers = observers.filter((one) => one !== this);
    }
  }
  const ofPage = () => observers.filter(({ observed }) => observed.includes(document.body));

  const scrolledTo = vi.fn((_to: ScrollToOptions) => {});

  beforeEach(() => {
    observers = [];
    scrolledTo.mockClear();
    vi.stubGlobal('ResizeObserver', FakeObserver);
    vi.stubGlobal('scrollTo', scrolledTo);
    vi.stubGlobal('innerHeight', 600);
    vi.stubGlobal('scrollY', 0);
    vi.spyOn(document.documentElement, 'scrollHeight', 'get').mockReturnValue(20_000);
  });
  afterEach(() => {
    cleanup();
    vi.unstubAllGlobals();
  });

  /** A day of one transaction, at a station of its own. */
  const dayOf = (key: string): Day => ({
    key,
    entries: [partOf<Entry>({ rrn: key, location: key, address: '', status: '' })],
  });

  /** Month of `days` days with one transaction each: a head of 86 px, and 112 px a day. */
  const monthOf = (key: string, days: number): Month => ({
    key,
    totalPaid: 0,
    totalPointsAccrues: 0,
    days: Array.from({ length: days }, (_, index) =>
      dayOf(`${key}-${String(days - index).padStart(2, '0')}`),
    ),
  });
  const months = ['2026-11', '2026-10', '2026-09', '2026-08'].map((key) => monthOf(key, 20));
  const items = ledgerItems(months);
  const headHeight = 86;
  const dayHeight = 112;
  const rowHeight = 76;
  const monthHeight = headHeight + 20 * dayHeight;

  const windowing = { createLedgerVirtualizer };

  const show = (count = 80, given: readonly LedgerItem[] = items) =>
    renderHook(({ of }) => useLedgerWindow(of, count, windowing), { initialProps: { of: given } });

  /** Measures these items, as React does when it mounts them. */
  function putIn({ result }: ReturnType<typeof show>, ...drawnItems: HTMLElement[]) {
    const { measure } = result.current;
    if (!measure) throw new Error('Nothing is measured');
    act(() => {
      for (const element of drawnItems) measure(element);
    });
  }

  function scroll(top: number) {
    act(() => {
      vi.stubGlobal('scrollY', top);
      dispatchEvent(new Event('scroll'));
    });
  }

  /** List whose upper edge is `top` px below the top of the window; `put` moves it. */
  function listAt(top: number) {
    const list = document.createElement('div');
    const rect = vi.spyOn(list, 'getBoundingClientRect');
    const put = (to: number) => rect.mockReturnValue({ top: to } as DOMRect);
    put(top);
    return { list, put };
  }

  /** Rendered item with this height, in px. */
  function drawn(index: number, height: number) {
    const element = document.createElement('div');
    element.dataset['index'] = String(index);
    Object.defineProperty(element, 'offsetHeight', { value: height });
    const [item, row] = [document.createElement('li'), document.createElement('button')];
    item.append(row);
    element.append(item);
    const high = (of: Element, to: number) => {
      vi.spyOn(of, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 300, to));
    };
    high(element, height);
    high(item, height - dayHeight + rowHeight);
    high(row, height - dayHeight + rowHeight);
    document.body.append(element);
    return element;
  }

  test('a list of sixty transactions stays whole in the page, for the browser’s own search', () => {
    const { result } = show(60);
    expect(result.current.indexes).toEqual([...items.keys()]);
    expect([result.current.before, result.current.after]).toEqual([0, 0]);
  });

  test('a longer list renders the visible items and two more, with space for the rest', () => {
    const { result } = show(61);
    // 600 px are a head and five days; the last of them begins at 534.
    expect(result.current.indexes).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
    expect(result.current.before).toBe(0);
    expect(result.current.after).toBe(4 * monthHeight - headHeight - 7 * dayHeight);
  });

  test('the days scrolled to have the head of their month above them, and space before and after', () => {
    const { result } = show();
    scroll(monthHeight + headHeight + 10 * dayHeight);
    const { indexes, before, after } = result.current;
    const [head, first = 0] = indexes;
    expect(head).toBe(21);
    expect(indexes.slice(1)).toEqual([...Array(indexes.length - 1).keys()].map((at) => first + at));
    expect(first).toBe(21 + 1 + 10 - 2);
    expect(before).toBe(monthHeight + (first - 22) * dayHeight);
    const last = indexes.at(-1) ?? 0;
    expect(after).toBe(2 * monthHeight + (41 - last) * dayHeight);
  });

  test('the head of a month that is itself among the rendered items is rendered once', () => {
    const { result } = show();
    scroll(monthHeight + 2 * dayHeight);
    expect(result.current.indexes.slice(0, 3)).toEqual([21, 22, 23]);
    expect(result.current.before).toBe(monthHeight);
  });

  test('an empty list, and a list of one head, add no space around their items', () => {
    const room = (given: readonly LedgerItem[]) => {
      const { indexes, before, after } = show(80, given).result.current;
      return [indexes, before, after];
    };
    expect(room([])).toEqual([[], 0, 0]);
    expect(room(items.slice(0, 1))).toEqual([[0], 0, 0]);
  });

  test('the offset of the list in the page adds no space before its items', () => {
    vi.stubGlobal('scrollY', 100);
    const { result } = show();
    const { list } = listAt(300.4);
    act(() => void result.current.listRef(list));
    // The list begins 300 px down the screen: a head, a day and a little of the next are in sight.
    expect(result.current.indexes).toEqual([0, 1, 2, 3, 4]);
    expect(result.current.before).toBe(0);
    expect(result.current.after).toBe(4 * monthHeight - headHeight - 4 * dayHeight);
  });

  test('the list follows content that grows above it, until it is unmounted', () => {
    const { result } = show();
    const { list, put } = listAt(0);
    let leave: (() => void) | undefined;
    act(() => {
      leave = result.current.listRef(list);
    });
    expect(result.current.indexes).toHaveLength(8);
    put(300);
    act(() => {
      for (const { tell } of ofPage()) tell([]);
    });
    expect(result.current.indexes).toHaveLength(5);
    leave?.();
    expect(ofPage()).toEqual([]);
  });

  test('rendered days keep their measured heights; the others get the mean of them', () => {
    const shown = show();
    const { result } = shown;
    putIn(shown, drawn(1, 1_000), drawn(2, 200));
    expect(result.current.indexes).toEqual([0, 1, 2, 3]);
    expect(result.current.after).toBe(17 * 600 + 3 * (headHeight + 20 * 600));
    scroll(headHeight + 1_000);
    // 200 px of the second day, 400 px of the third.
    expect(result.current.indexes).toEqual([0, 1, 2, 3, 4, 5]);
  });

  test('a day keeps its height when a newer one is added above it', () => {
    const shown = show();
    const { result, rerender } = shown;
    putIn(shown, drawn(1, 1_000), drawn(2, 200));
    const [month, ...older] = months;
    if (!month) throw new Error('There is no month');
    const newest = dayOf('2026-11-21');
    rerender({ of: ledgerItems([{ ...month, days: [newest, ...month.days] }, ...older]) });
    scroll(1_000);
    // The newest is 600 px high: only the day of 1000 px is in sight, with two items around it.
    expect(result.current.indexes).toEqual([0, 1, 2, 3, 4]);
  });

  /** Reports a new height of a rendered item, as the browser does. */
  function grow(target: HTMLElement, blockSize: number) {
    const entry = { target, borderBoxSize: [{ blockSize }] } as unknown as ResizeObserverEntry;
    act(() => {
      for (const { observed, tell } of observers) if (observed.includes(target)) tell([entry]);
    });
  }

  /** Browser without scroll anchoring; jsdom claims to have it. */
  function withoutAnchoring() {
    const styles = Object.getPrototypeOf(document.documentElement.style) as object;
    const known = Object.getOwnPropertyDescriptor(styles, 'overflowAnchor') ?? {};
    Reflect.deleteProperty(styles, 'overflowAnchor');
    onTestFinished(() => {
      Object.defineProperty(styles, 'overflowAnchor', known);
    });
  }

  /** Positions to which the list scrolls when a day above the visible ones becomes 188 px higher. */
  async function scrolledAfterGrowth() {
    const shown = show();
    scroll(monthHeight);
    const above = drawn(20, dayHeight);
    putIn(shown, above);
    await act(settled);
    scrolledTo.mockClear();
    grow(above, dayHeight + 188);
    return scrolledTo.mock.calls.map(([to]) => to.top);
  }

  test('the list keeps the visible rows in place in a browser without scroll anchoring', async () => {
    withoutAnchoring();
    expect(await scrolledAfterGrowth()).toEqual([monthHeight + 188]);
  });

  test('the list does not scroll in a browser with scroll anchoring', async () => {
    expect('overflowAnchor' in document.documentElement.style).toBe(true);
    expect(await scrolledAfterGrowth()).toEqual([]);
  });

  test('content under a row, such as the rating, makes no other row higher', () => {
    const shown = show();
    const { result } = shown;
    const rated = drawn(1, dayHeight);
    const item = rated.querySelector('li');
    if (!item) throw new Error('There is no row');
    vi.spyOn(item, 'getBoundingClientRect').mockReturnValue(
      new DOMRect(0, 0, 300, rowHeight + 108),
    );
    vi.spyOn(rated, 'getBoundingClientRect').mockReturnValue(
      new DOMRect(0, 0, 300, dayHeight + 108),
    );
    const before = result.current.after;
    putIn(shown, rated);
    expect(result.current.after).toBe(before);
  });

  test('the space around the rows of a measured day is assumed for the other days', () => {
    const shown = show();
    const { result } = shown;
    const [one, other] = [drawn(1, dayHeight + 14), drawn(2, dayHeight + 14)];
    for (const element of [one, other]) {
      for (const part of element.querySelectorAll('li, button'))
        vi.spyOn(part, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 300, rowHeight));
    }
    const before = result.current.after;
    putIn(shown, one, other);
    const { indexes, after } = result.current;
    const left = items.slice((indexes.at(-1) ?? 0) + 1).filter(({ kind }) => kind === 'day').length;
    expect(left).toBeGreaterThan(70);
    expect(after - before).toBe(14 * left);
  });

  test('the height of a rendered month head is assumed for the other heads', () => {
    const shown = show();
    const { result } = shown;
    const head = drawn(0, headHeight + 20);
    head.replaceChildren();
    putIn(shown, head);
    const { indexes, after } = result.current;
    const daysLeft = items.slice((indexes.at(-1) ?? 0) + 1).filter(({ kind }) => kind === 'day');
    expect(daysLeft.length).toBeGreaterThan(70);
    expect(after).toBe(3 * (headHeight + 20) + daysLeft.length * dayHeight);
  });

  describe('the windowing code', () => {
    /** Renders the list with the windowing code, which is `null` until it has loaded; `passes` records each render. */
    function drawnWith(first: LedgerWindowing, count: number) {
      const passes: number[][] = [];
      const hook = renderHook(
        ({ given }) => {
          const shown = useLedgerWindow(items, count, given);
          passes.push(shown.indexes);
          return shown;
        },
        { initialProps: { given: first } },
      );
      return { ...hook, passes };
    }

    test('is not loaded at first: a long list begins with whole days of sixty transactions', () => {
      const { result } = drawnWith(null, 80);
      // Three heads and sixty days of one transaction.
      expect(result.current).toMatchObject({ before: 0, after: 0, measure: null });
      expect(result.current.indexes).toEqual([...items.keys()].slice(0, 63));
      const { list } = listAt(300);
      act(() => void result.current.listRef(list));
      expect(ofPage()).toEqual([]);
    });

    test('that is missing leaves the list whole', () => {
      const { result } = drawnWith('missing', 80);
      expect(result.current).toMatchObject({ before: 0, after: 0, measure: null });
      expect(result.current.indexes).toEqual([...items.keys()]);
    });

    test('keeps a list of sixty whole when it loads, in every render', () => {
      const { rerender, passes, result } = drawnWith(null, 60);
      rerender({ given: windowing });
      expect(result.current.measure).not.toBeNull();
      expect(passes.slice(1)).toEqual(passes.slice(1).map(() => [...items.keys()]));
      expect(passes.length).toBeGreaterThan(1);
    });

    test('limits the list to the items near the screen from the first render', () => {
      expect(drawnWith(windowing, 80).passes[0]).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
    });

    test('follows where the list is in the page after it has loaded', () => {
      const { rerender, result } = drawnWith(null, 80);
      rerender({ given: windowing });
      const { list } = listAt(300);
      act(() => void result.current.listRef(list));
      expect(ofPage()).toHaveLength(1);
      expect(result.current.indexes).toEqual([0, 1, 2, 3, 4]);
    });

    test('follows a scroll at once: no visible item is missing', () => {
      const shown = show();
      putIn(shown, drawn(1, dayHeight));
      vi.stubGlobal('scrollY', monthHeight + 2 * dayHeight);
      dispatchEvent(new Event('scroll'));
      expect(shown.result.current.indexes[0]).toBe(21);
    });

    test('scrolls the page by the growth of a row above the screen, and renders nothing while React commits', () => {
      withoutAnchoring();
      vi.stubGlobal('scrollY', monthHeight);
      const said = vi.spyOn(console, 'error').mockImplementation(() => {});
      function List() {
        const { measure } = useLedgerWindow(items, 80, windowing);
        return createElement('div', {
          'data-index': 1,
          ref: (element: HTMLElement | null) => {
            if (element) Object.defineProperty(element, 'offsetHeight', { value: 1_000 });
            measure?.(element);
          },
        });
      }
      const { rerender } = render(createElement(List));
      rerender(createElement(List));
      expect(scrolledTo.mock.calls.map(([to]) => to.top)).toEqual([
        monthHeight + 1_000 - dayHeight,
      ]);
      expect(said.mock.calls).toEqual([]);
    });

    test('removes its scroll listeners with the list, also when it has loaded later', () => {
      const received = vi.spyOn(window, 'addEventListener');
      const left = vi.spyOn(window, 'removeEventListener');
      const scrolls = (of: typeof received) => of.mock.calls.filter(([type]) => type === 'scroll');
      const { unmount, rerender } = drawnWith(null, 80);
      expect(scrolls(received)).toHaveLength(0);
      rerender({ given: windowing });
      expect(scrolls(received).length).toBeGreaterThan(0);
      unmount();
      expect(scrolls(left)).toHaveLength(scrolls(received).length);
    });
  });
});

type DayItem = Extract<LedgerItem, { kind: 'day' }>;

const month: Month = { key: '2026-11', totalPaid: 0, totalPointsAccrues: 0, days: [] };
const head = (key = '2026-11'): LedgerItem => ({ key, kind: 'head', month });
/** Row of one station. */
const row = (rrn: string, address: string, status = 'Выполнена') =>
  partOf<Entry>({ rrn, location: 'АЗС № 52', address, status });
/** A day with these rows, the last one of its month or not. */
const day = (key: string, entries: Entry[], isLast = false): DayItem => {
  const own = { key, entries };
  return { key, kind: 'day', month: { ...month, days: isLast ? [own] : [] }, day: own };
};

const [short, long] = ['Орёл, Наугорское шоссе, 90', 'Орёл, ул. Машиностроительная, 7'];

describe('estimated heights of items not yet rendered', () => {
  test('are those of a wide screen at first: 86 px a head, 36 px around rows of 76', () => {
    const estimates = heightEstimates();
    expect(estimates.of(head())).toBe(86);
    expect(estimates.of(day('a', [row('1', short)]))).toBe(112);
    expect(estimates.of(day('b', [row('1', short), row('2', short), row('3', long)]))).toBe(264);
  });

  test('of a head are the mean of the measured heads', () => {
    const estimates = heightEstimates();
    estimates.recordHead('2026-11', 110);
    estimates.recordHead('2026-10', 90);
    expect(estimates.of(head('2026-09'))).toBe(100);
    estimates.recordHead('2026-11', 100);
    expect(estimates.of(head('2026-09'))).toBe(95);
  });

  test('of a row are that of a row with the same words, or else the mean', () => {
    const estimates = heightEstimates();
    const rows = [row('1', short), row('2', long), row('3', short, 'Отменена')];
    estimates.recordDay(day('a', rows), { around: 35.5, rows: [85, 105, 107] });
    expect(estimates.of(day('b', [row('4', short)]))).toBe(35.5 + 85);
    expect(estimates.of(day('b', [row('5', long), row('6', short)]))).toBe(35.5 + 105 + 85);
    expect(estimates.of(day('b', [row('7', short, 'Отменена')]))).toBe(35.5 + 107);
    expect(estimates.of(day('b', [row('8', 'Тула')]))).toBe(35.5 + 99);
    const [gift, elsewhere] = [{ orderType: 'Подарок' }, { location: 'АЗС № 7' }];
    expect(estimates.of(day('b', [{ ...row('9', short), ...gift }]))).toBe(35.5 + 99);
    expect(estimates.of(day('b', [{ ...row('9', short), ...elsewhere }]))).toBe(35.5 + 99);
    const runTogether = { location: `АЗС № 52${short}`, address: '' };
    expect(estimates.of(day('b', [{ ...row('9', short), ...runTogether }]))).toBe(35.5 + 99);
  });

  test('of the last day of a month include the distance to the next one, once measured', () => {
    const estimates = heightEstimates();
    estimates.recordDay(day('a', [row('1', short)]), { around: 35, rows: [85] });
    expect(estimates.of(day('b', [row('2', short)], true))).toBe(35 + 85);
    estimates.recordDay(day('c', [row('3', short)], true), { around: 59, rows: [85] });
    expect(estimates.of(day('b', [row('2', short)], true))).toBe(59 + 85);
    expect(estimates.of(day('d', [row('4', short)]))).toBe(35 + 85);
  });

  test('ignore the heights of hidden items', () => {
    const estimates = heightEstimates();
    estimates.recordHead('2026-11', 0);
    estimates.recordDay(day('a', [row('1', short)]), { around: 0, rows: [0] });
    expect(estimates.of(head())).toBe(86);
    expect(estimates.of(day('b', [row('2', short)]))).toBe(112);
  });

  test('follow an item that is measured again, as on a turned phone', () => {
    const estimates = heightEstimates();
    const rows = [row('1', short), row('2', long)];
    estimates.recordDay(day('a', rows), { around: 36, rows: [100, 100] });
    estimates.recordDay(day('a', rows), { around: 36, rows: [80, 90] });
    expect(estimates.of(day('b', [row('3', short)]))).toBe(36 + 80);
    expect(estimates.of(day('b', [row('4', 'Тула')]))).toBe(36 + 85);
  });

  test('of a row that was not measured are those of the others', () => {
    const estimates = heightEstimates();
    estimates.recordDay(day('a', [row('1', short), row('2', long)]), { around: 36, rows: [90] });
    expect(estimates.of(day('b', [row('3', long)]))).toBe(36 + 90);
  });
});

describe('useWatchedLedger', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  });
  afterEach(() => {
    cleanup();
    // Spies first: a spy that is restored after the timers puts the simulated timer back, for every later file.
    vi.restoreAllMocks();
    vi.useRealTimers();
  });

  /** Starts the paging; each page contains one purchase. */
  async function startPaging() {
    const load = heldCall<TransactionPage, PageAsked>();
    const paging = createActor(
      standalone(transactionPagingMachine).provide({ actors: { loadPage: load.logic } }),
      { clock: new SimulatedClock() },
    ).start();
    const loadMore = async () => {
      load.resolve({ isLastPage: false, transactions: [purchase('2026-11-20', { shop: 1 })] });
      await act(settled);
    };
    await loadMore();
    const more = async () => {
      paging.send({ type: 'page.requested' });
      await loadMore();
    };
    return { paging, more };
  }

  /** Shows the number of transactions; `drawn` records it at each render. */
  function show(paging: Awaited<ReturnType<typeof startPaging>>['paging']) {
    const drawn: number[] = [];
    const shown = renderHook(
      ({ from }) => {
        const { count } = useWatchedLedger(from);
        drawn.push(count);
        return count;
      },
      { initialProps: { from: paging } },
    );
    return { ...shown, drawn };
  }

  const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

  test('numbers follow what has loaded a quarter of a second later, pages in between at once', async () => {
    const { paging, more } = await startPaging();
    const { drawn } = show(paging);
    await more();
    await more();
    await pass(249);
    expect(drawn).toEqual([1]);
    await pass(1);
    expect(drawn).toEqual([1, 3]);
    await more();
    await pass(250);
    expect(drawn).toEqual([1, 3, 4]);
  });

  test('a render for another reason shows the newest ledger', async () => {
    const { paging, more } = await startPaging();
    const { result, rerender } = show(paging);
    await more();
    rerender({ from: paging });
    expect(result.current).toBe(2);
  });

  test('an unmount cancels the delayed update of the numbers', async () => {
    const { paging, more } = await startPaging();
    const { unmount } = show(paging);
    // Other code sets timers as well; only the update of the numbers waits 250 ms.
    const set = vi.spyOn(globalThis, 'setTimeout');
    const clear = vi.spyOn(globalThis, 'clearTimeout');
    await more();
    const update: unknown =
      set.mock.results[set.mock.calls.findIndex(([, ms]) => ms === 250)]?.value;
    expect(update).toBeDefined();
    expect(clear).not.toHaveBeenCalledWith(update);
    unmount();
    expect(clear).toHaveBeenCalledWith(update);
  });

  test('numbers that are unmounted schedule no update', async () => {
    const { paging, more } = await startPaging();
    const { unmount } = show(paging);
    unmount();
    const set = vi.spyOn(globalThis, 'setTimeout');
    await more();
    expect(set).not.toHaveBeenCalledWith(expect.any(Function), 250);
  });

  test('a new list is followed in place of the former', async () => {
    const former = await startPaging();
    const { result, rerender } = show(former.paging);
    await former.more();
    await pass(250);
    const { paging, more } = await startPaging();
    rerender({ from: paging });
    expect(result.current).toBe(1);
    await more();
    await pass(250);
    expect(result.current).toBe(2);
  });
});

describe('ledgerItems', () => {
  const month: Month = { key: '2026-11', totalPaid: 0, totalPointsAccrues: 0, days: [] };

  describe('the items of a ledger', () => {
    const entries = (count: number) => Array.from<never>({ length: count });
    const november = {
      ...month,
      days: [
        { key: '2026-11-20', entries: entries(2) },
        { key: '2026-11-02', entries: entries(1) },
      ],
    };
    const october = {
      ...month,
      key: '2026-10',
      days: [{ key: '2026-10-05', entries: entries(1) }],
    };
    const items = ledgerItems([november, october]);

    test('are the head of each month and its days, newest first', () => {
      expect(items.map((item) => [item.kind, item.month.key])).toEqual([
        ['head', '2026-11'],
        ['day', '2026-11'],
        ['day', '2026-11'],
        ['head', '2026-10'],
        ['day', '2026-10'],
      ]);
      expect(new Set(items.map(({ key }) => key)).size).toBe(5);
    });

    test('keep their keys as older days load; a day that gains a row is another item', () => {
      const keysOf = (day: { key: string; entries: never[] }) =>
        ledgerItems([{ ...november, days: [day] }]).map(({ key }) => key);
      const first = { key: '2026-11-20', entries: entries(2) };
      expect(keysOf(first)).toEqual(items.slice(0, 2).map(({ key }) => key));
      const [head, grown] = keysOf({ ...first, entries: entries(3) });
      expect(head).toBe(items[0]?.key);
      expect(grown).not.toBe(items[1]?.key);
    });

    test('are under the head of their month', () => {
      expect([0, 1, 2, 3, 4].map((index) => headIndex(items, index))).toEqual([0, 0, 0, 3, 3]);
    });

    test.each([
      [1, [0, 1]],
      [2, [0, 1]],
      [3, [0, 1, 2]],
      [4, [0, 1, 2, 3, 4]],
      [Infinity, [0, 1, 2, 3, 4]],
    ])('are whole days where they are to be the first %d transactions', (most, indexes) => {
      expect(firstIndexes(items, most)).toEqual(indexes);
    });

    test('that are in the page are rendered month by month, each with its index in the list', () => {
      expect(monthRuns(items, [0, 2, 3, 4])).toEqual([
        { month: november, index: 0, days: [{ index: 2, day: november.days[1] }] },
        { month: october, index: 3, days: [{ index: 4, day: october.days[0] }] },
      ]);
    });

    test('that no longer exist are not rendered', () => {
      expect(monthRuns(items, [3, 4, 5])).toEqual([
        { month: october, index: 3, days: [{ index: 4, day: october.days[0] }] },
      ]);
      expect(monthRuns([], [0])).toEqual([]);
    });
  });
});
