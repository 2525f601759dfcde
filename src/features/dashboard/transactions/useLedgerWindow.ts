import {
  defaultRangeExtractor,
  measureElement,
  useWindowVirtualizer,
  type Range,
  type Virtualizer,
} from '@tanstack/react-virtual';
import { useCallback, useState } from 'react';
import { headIndex, heightEstimates, type DayHeights, type LedgerItem } from './ledgerItems';

/** A list of so few transactions stays whole in the page: the browser's own search finds them. */
const wholeList = 60;
const overscan = 2;

/** Where the browser itself keeps what is in sight in its place, nobody else may, or it would move. */
function leaveScrollAnchoring(virtualizer: Virtualizer<Window, Element>) {
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

/** Which items of the ledger are in the page, and the heights of what is left out around them. */
export function useLedgerWindow(items: readonly LedgerItem[], count: number) {
  const [margin, setMargin] = useState(0);
  const listRef = useCallback((list: HTMLElement | null) => {
    if (!list) return;
    const update = () => {
      setMargin(Math.round(list.getBoundingClientRect().top + scrollY));
    };
    update();
    const observer = new ResizeObserver(update);
    observer.observe(document.body);
    return () => {
      observer.disconnect();
    };
  }, []);

  const [estimates] = useState(heightEstimates);
  const isWhole = count <= wholeList;
  const virtualizer = useWindowVirtualizer({
    count: items.length,
    scrollMargin: margin,
    overscan: isWhole ? items.length : overscan,
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
      const first = headIndex(items, indexes[0] ?? 0);
      return indexes[0] === first ? indexes : [first, ...indexes];
    },
  });

  leaveScrollAnchoring(virtualizer);

  const shown = virtualizer.getVirtualItems();
  const [head, next] = shown;
  const last = shown.at(-1);
  const isHeadApart = head && next && next.index > head.index + 1;
  const start = head ? (isHeadApart ? next.start - head.size : head.start) - margin : 0;
  return {
    listRef,
    measure: virtualizer.measureElement,
    indexes: shown.map(({ index }) => index),
    before: start,
    after: last ? virtualizer.getTotalSize() - (last.end - margin) : 0,
  };
}
