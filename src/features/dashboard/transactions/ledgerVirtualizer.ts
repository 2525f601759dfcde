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

/** The list to window. */
type Shown = {
  items: readonly LedgerItem[];
  /** Number of transactions in `items`. */
  count: number;
  /** Offset of the list from the top of the page, in px. */
  margin: number;
};

const overscan = 2;

/**
 * In a browser with scroll anchoring, the library must not adjust the scroll position too, or visible rows would move.
 */
function leaveScrollAnchoring(virtualizer: Virtualizer<Window, HTMLElement>) {
  if ('overflowAnchor' in document.documentElement.style)
    virtualizer.shouldAdjustScrollPositionOnItemSizeChange = () => false;
}

const heightOf = (element: Element) => element.getBoundingClientRect().height;

/** Measures a rendered day. */
function dayHeights(day: Element): DayHeights {
  const items = [...day.querySelectorAll('li')];
  return {
    around: items.reduce((rest, item) => rest - heightOf(item), heightOf(day)),
    rows: items.map(({ firstElementChild: row }) => (row ? heightOf(row) : 0)),
  };
}

type Options = VirtualizerOptions<Window, HTMLElement>;

/** Options of the library, which reads estimated heights and reports measured ones. */
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
 * Computes which items of the ledger are rendered. `onChange` reports that they have changed; urgent means
 * to render at once, because no row may be missing during a scroll.
 */
export function createLedgerVirtualizer(onChange: (isUrgent: boolean) => void) {
  const estimates = heightEstimates();
  // React calls `measure` during a commit: a render cannot start then, and follows right after.
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
    /** Indexes of the rendered items, and the heights in px of the parts left out around them. */
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
    /** Records the height of a rendered item. */
    measure: (element: HTMLElement | null) => {
      isMeasuring = true;
      virtualizer.measureElement(element);
      isMeasuring = false;
    },
    /**
     * Follows the page; call it after each change of the rows. The class has no public way to attach, so the code calls
     * `_willUpdate` and `_didMount`, as `useWindowVirtualizer` does. The hook cannot be used: this code loads after the
     * first render, and React would mount every row again, which loses the focus.
     */
    follow: () => {
      virtualizer._willUpdate();
    },
    /** Stops following the page. */
    leave: virtualizer._didMount(),
  };
}

/** First estimates in px: the space of a day around its rows, a row, and a month's head. */
const firstAround = 36;
const firstRow = 76;
const firstHead = 86;

/** Rows with the same words have the same number of lines; amounts are beside the words. */
const wordsOf = ({ location, address, orderType = '', status }: Entry) =>
  [location, address, orderType, status].join('\n');

/** The last day of a month has extra space below it. */
const isLastOf = (month: Month, day: Day) => month.days.at(-1) === day;

/** Heights in px of the parts of a day. */
export type DayHeights = {
  /** Everything but the rows. */
  around: number;
  /** The rows in order, without the content under them. */
  rows: readonly number[];
};

/** Mean of the recorded heights; a repeated key replaces its height. */
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
 * Estimates the heights of items in px until they are measured. A row gets the last height of a row with
 * the same words, or else the mean of the measured rows. On a narrow screen a row has more lines.
 */
export function heightEstimates() {
  const heads = meanByKey(firstHead);
  const rows = meanByKey(firstRow);
  const words = new Map<string, number>();
  const around = new Map<boolean, number>();
  return {
    recordHead: (key: string, height: number) => {
      // A hidden element has no height to record.
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
