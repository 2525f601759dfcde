import {
  defaultRangeExtractor,
  measureElement,
  observeWindowOffset,
  observeWindowRect,
  Virtualizer,
  windowScroll,
  type Range,
  type VirtualizerOptions,
} from '@tanstack/virtual-core';
import { headIndex, wholeList, type LedgerItem } from './ledgerItems';
import type { Day, Entry, Month } from '#domain/ledger.ts';

/** What there is to be shown. */
type Shown = {
  items: readonly LedgerItem[];
  /** How many transactions they are. */
  count: number;
  /** Where the list begins in the page, in px. */
  margin: number;
};

const overscan = 2;

/** Where the browser itself keeps what is in sight in its place, nobody else may, or it would move. */
function leaveScrollAnchoring(virtualizer: Virtualizer<Window, HTMLElement>) {
  if ('overflowAnchor' in document.documentElement.style)
    virtualizer.shouldAdjustScrollPositionOnItemSizeChange = () => false;
}

const heightOf = (element: Element) => element.getBoundingClientRect().height;

/** What a day that stands in the page is made of. */
function dayHeights(day: Element): DayHeights {
  const items = [...day.querySelectorAll('li')];
  return {
    around: items.reduce((rest, item) => rest - heightOf(item), heightOf(day)),
    rows: items.map(({ firstElementChild: row }) => (row ? heightOf(row) : 0)),
  };
}

type Options = VirtualizerOptions<Window, HTMLElement>;

/** What the library is told of the ledger; it asks for heights, and tells some. */
const optionsOf = (
  { items, count, margin }: Shown,
  estimates: ReturnType<typeof heightEstimates>,
): Omit<Options, 'onChange'> => ({
  count: items.length,
  scrollMargin: margin,
  overscan: count <= wholeList ? items.length : overscan,
  getScrollElement: () => window,
  initialOffset: () => scrollY,
  initialRect: { width: innerWidth, height: innerHeight },
  observeElementRect: observeWindowRect,
  observeElementOffset: observeWindowOffset,
  scrollToFn: windowScroll,
  getItemKey: (index) => items[index]?.key ?? index,
  estimateSize: (index) => (items[index] ? estimates.of(items[index]) : 0),
  measureElement: (element, entry, instance) => {
    const height = measureElement(element, entry, instance);
    const item = items[instance.indexFromElement(element)];
    if (item?.kind === 'day') estimates.recordDay(item, dayHeights(element));
    else if (item) estimates.recordHead(item.key, height);
    return height;
  },
  rangeExtractor: (range: Range) => {
    const indexes = defaultRangeExtractor(range);
    const head = headIndex(items, indexes[0] ?? 0);
    return indexes[0] === head ? indexes : [head, ...indexes];
  },
});

/**
 * Says which items of the ledger are in the page. `onChange` tells that others are now, at once if it
 * is urgent: while one scrolls nothing may be missing.
 */
export function createLedgerVirtualizer(onChange: (isUrgent: boolean) => void) {
  const estimates = heightEstimates();
  // React calls `measure` while it puts an item into the page: it cannot draw then, and does right after.
  let isMeasuring = false;
  const options = (shown: Shown): Options => ({
    ...optionsOf(shown, estimates),
    onChange: (_, isSync) => {
      onChange(isSync && !isMeasuring);
    },
  });
  const virtualizer = new Virtualizer(options({ items: [], count: 0, margin: 0 }));
  leaveScrollAnchoring(virtualizer);

  return {
    /** Which items are in the page, and the heights in px of what is left out around them. */
    windowOf: (shown: Shown) => {
      virtualizer.setOptions(options(shown));
      const { margin } = shown;
      const inPage = virtualizer.getVirtualItems();
      const [head, next] = inPage;
      const last = inPage.at(-1);
      const isHeadApart = head && next && next.index > head.index + 1;
      const start = head ? (isHeadApart ? next.start - head.size : head.start) - margin : 0;
      return {
        indexes: inPage.map(({ index }) => index),
        before: start,
        after: last ? virtualizer.getTotalSize() - (last.end - margin) : 0,
      };
    },
    /** Takes the height of an item that is in the page. */
    measure: (element: HTMLElement | null) => {
      isMeasuring = true;
      virtualizer.measureElement(element);
      isMeasuring = false;
    },
    /**
     * Follows the page, and is called after each change of the rows. It calls `_willUpdate` and `_didMount`, as
     * `useWindowVirtualizer` does, because the class has no public way to attach. The hook cannot be used: this
     * code loads after the list is drawn, and React would mount every row anew for it, which loses the focus.
     */
    follow: () => {
      virtualizer._willUpdate();
    },
    /** Follows it no more. */
    leave: virtualizer._didMount(),
  };
}

/** First estimates in px: what a day has around its rows, a row, and a month's head. */
const firstAround = 36;
const firstRow = 76;
const firstHead = 86;

/** Rows with the same words have as many lines; what they are worth stands beside these. */
const wordsOf = ({ location, address, orderType = '', status }: Entry) =>
  [location, address, orderType, status].join('\n');

/** The last day of a month keeps a distance to the next one. */
const isLastOf = (month: Month, day: Day) => month.days.at(-1) === day;

/** The heights in px of what a day is made of. */
export type DayHeights = {
  /** Of all but its rows. */
  around: number;
  /** Of its rows, in order, without what belongs under them. */
  rows: readonly number[];
};

/** The mean of what has been recorded, by a key that may be recorded anew. */
function meanByKey(first: number) {
  const recorded = new Map<string, number>();
  let sum = 0;
  return {
    record: (key: string, height: number) => {
      sum += height - (recorded.get(key) ?? 0);
      recorded.set(key, height);
    },
    mean: () => (recorded.size > 0 ? sum / recorded.size : first),
  };
}

/**
 * Estimates the heights of items in px, until they have been on the screen: a row is as high as one
 * with the same words has been, or else as the measured ones are in the mean. A narrow screen has
 * more lines in a row.
 */
export function heightEstimates() {
  const heads = meanByKey(firstHead);
  const rows = meanByKey(firstRow);
  const words = new Map<string, number>();
  const around = new Map<boolean, number>();
  return {
    recordHead: (key: string, height: number) => {
      // What is hidden has no height to learn from.
      if (height > 0) heads.record(key, height);
    },
    recordDay: ({ month, day }: Extract<LedgerItem, { kind: 'day' }>, measured: DayHeights) => {
      if (measured.rows.every((height) => height === 0)) return;
      around.set(isLastOf(month, day), measured.around);
      for (const [at, entry] of day.entries.entries()) {
        const height = measured.rows[at];
        if (height === undefined) continue;
        rows.record(entry.rrn, height);
        words.set(wordsOf(entry), height);
      }
    },
    of: (item: LedgerItem): number => {
      if (item.kind === 'head') return heads.mean();
      const { month, day } = item;
      return day.entries.reduce(
        (sum, entry) => sum + (words.get(wordsOf(entry)) ?? rows.mean()),
        around.get(isLastOf(month, day)) ?? around.get(false) ?? firstAround,
      );
    },
  };
}
