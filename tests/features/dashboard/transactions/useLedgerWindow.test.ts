// @vitest-environment jsdom
import { act, cleanup, render, renderHook } from '@testing-library/react';
import { createElement } from 'react';
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import type { Day, Entry, Month } from '#domain/ledger.ts';
import { ledgerItems, type LedgerItem } from '#features/dashboard/transactions/ledgerItems.ts';
import { createLedgerVirtualizer } from '#features/dashboard/transactions/ledgerVirtualizer.ts';
import {
  useLedgerWindow,
  type LedgerWindowing,
} from '#features/dashboard/transactions/LedgerList.tsx';
import { settled } from '#tests/support/heldCall.ts';
import { partOf } from '#tests/support/examples.ts';

/** What the list asks of a browser whose page grows: the test says when. */
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

/** So many days of one transaction each: a head of 86 px, and 112 px a day. */
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

/** These items are put into the page. */
function putIn({ result }: ReturnType<typeof show>, ...drawnItems: HTMLElement[]) {
  const { measure } = result.current;
  if (!measure) throw new Error('Nothing is measured');
  act(() => {
    for (const element of drawnItems) measure(element);
  });
}

/** The page is scrolled to there. */
function scroll(top: number) {
  act(() => {
    vi.stubGlobal('scrollY', top);
    dispatchEvent(new Event('scroll'));
  });
}

/** The list, as high up in the page as `top` says. */
function listAt(top: number) {
  const list = document.createElement('div');
  const rect = vi.spyOn(list, 'getBoundingClientRect');
  const put = (to: number) => rect.mockReturnValue({ top: to } as DOMRect);
  put(top);
  return { list, put };
}

/** An item as it is drawn, with its height. */
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

test('of a longer list there is what is in sight and two items more, and room for the rest', () => {
  const { result } = show(61);
  // 600 px are a head and five days; the last of them begins at 534.
  expect(result.current.indexes).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
  expect(result.current.before).toBe(0);
  expect(result.current.after).toBe(4 * monthHeight - headHeight - 7 * dayHeight);
});

test('what is scrolled to has the head of its month above it, and room before and after', () => {
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

test('the head of a month that is among them itself stands there once', () => {
  const { result } = show();
  scroll(monthHeight + 2 * dayHeight);
  expect(result.current.indexes.slice(0, 3)).toEqual([21, 22, 23]);
  expect(result.current.before).toBe(monthHeight);
});

test('an empty list, and one of a head alone, take no room beyond it', () => {
  const room = (given: readonly LedgerItem[]) => {
    const { indexes, before, after } = show(80, given).result.current;
    return [indexes, before, after];
  };
  expect(room([])).toEqual([[], 0, 0]);
  expect(room(items.slice(0, 1))).toEqual([[0], 0, 0]);
});

test('where the list begins in the page is no room before it', () => {
  vi.stubGlobal('scrollY', 100);
  const { result } = show();
  const { list } = listAt(300.4);
  act(() => void result.current.listRef(list));
  // It begins 300 px down the screen: a head, a day and a little of the next are in sight.
  expect(result.current.indexes).toEqual([0, 1, 2, 3, 4]);
  expect(result.current.before).toBe(0);
  expect(result.current.after).toBe(4 * monthHeight - headHeight - 4 * dayHeight);
});

test('the list follows what grows above it, until it has gone', () => {
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

test('days that have been on the screen keep their heights; the others have the mean of them', () => {
  const shown = show();
  const { result } = shown;
  putIn(shown, drawn(1, 1_000), drawn(2, 200));
  expect(result.current.indexes).toEqual([0, 1, 2, 3]);
  expect(result.current.after).toBe(17 * 600 + 3 * (headHeight + 20 * 600));
  scroll(headHeight + 1_000);
  // 200 px of the second day, 400 px of the third.
  expect(result.current.indexes).toEqual([0, 1, 2, 3, 4, 5]);
});

test('a day keeps its height when a newer one comes above it', () => {
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

/** The browser tells that a drawn item has another height now. */
function grow(target: HTMLElement, blockSize: number) {
  const entry = { target, borderBoxSize: [{ blockSize }] } as unknown as ResizeObserverEntry;
  act(() => {
    for (const { observed, tell } of observers) if (observed.includes(target)) tell([entry]);
  });
}

/** A browser that keeps nothing in its place by itself; jsdom says that it does. */
function withoutAnchoring() {
  const styles = Object.getPrototypeOf(document.documentElement.style) as object;
  const known = Object.getOwnPropertyDescriptor(styles, 'overflowAnchor') ?? {};
  Reflect.deleteProperty(styles, 'overflowAnchor');
  onTestFinished(() => {
    Object.defineProperty(styles, 'overflowAnchor', known);
  });
}

/** Where the list scrolls to when a day above what is in sight becomes 188 px higher. */
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

test('what is in sight is kept in its place by the list, where the browser does not', async () => {
  withoutAnchoring();
  expect(await scrolledAfterGrowth()).toEqual([monthHeight + 188]);
});

test('what is in sight is left to a browser that keeps it in its place itself', async () => {
  expect('overflowAnchor' in document.documentElement.style).toBe(true);
  expect(await scrolledAfterGrowth()).toEqual([]);
});

test('what stands under a row, as the rating does, makes no other row higher', () => {
  const shown = show();
  const { result } = shown;
  const rated = drawn(1, dayHeight);
  const item = rated.querySelector('li');
  if (!item) throw new Error('There is no row');
  vi.spyOn(item, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 300, rowHeight + 108));
  vi.spyOn(rated, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 300, dayHeight + 108));
  const before = result.current.after;
  putIn(shown, rated);
  expect(result.current.after).toBe(before);
});

test('what stands around the rows of a day stands around those of the others', () => {
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

test('a month’s head that has been on the screen tells how high the others are', () => {
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

describe('the code that knows what is near the screen', () => {
  /** The list as it is drawn each time, with that code as it comes. */
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

  test('is not there at first: a long list begins with whole days of sixty transactions', () => {
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

  test('that comes takes nothing of a list of sixty out of the page, not for a moment', () => {
    const { rerender, passes, result } = drawnWith(null, 60);
    rerender({ given: windowing });
    expect(result.current.measure).not.toBeNull();
    expect(passes.slice(1)).toEqual(passes.slice(1).map(() => [...items.keys()]));
    expect(passes.length).toBeGreaterThan(1);
  });

  test('says from the first time on what is near the screen', () => {
    expect(drawnWith(windowing, 80).passes[0]).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
  });

  test('that comes follows where the list is in the page', () => {
    const { rerender, result } = drawnWith(null, 80);
    rerender({ given: windowing });
    const { list } = listAt(300);
    act(() => void result.current.listRef(list));
    expect(ofPage()).toHaveLength(1);
    expect(result.current.indexes).toEqual([0, 1, 2, 3, 4]);
  });

  test('follows the page at once: nothing is missing while one scrolls', () => {
    const shown = show();
    putIn(shown, drawn(1, dayHeight));
    vi.stubGlobal('scrollY', monthHeight + 2 * dayHeight);
    dispatchEvent(new Event('scroll'));
    expect(shown.result.current.indexes[0]).toBe(21);
  });

  test('moves the page for what is put into it above, without drawing in the midst of that', () => {
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
    expect(said.mock.calls).toEqual([]);
  });

  test('leaves the page with the list, also one that came later', () => {
    const heard = vi.spyOn(window, 'addEventListener');
    const left = vi.spyOn(window, 'removeEventListener');
    const scrolls = (of: typeof heard) => of.mock.calls.filter(([type]) => type === 'scroll');
    const { unmount, rerender } = drawnWith(null, 80);
    expect(scrolls(heard)).toHaveLength(0);
    rerender({ given: windowing });
    expect(scrolls(heard).length).toBeGreaterThan(0);
    unmount();
    expect(scrolls(left)).toHaveLength(scrolls(heard).length);
  });
});
