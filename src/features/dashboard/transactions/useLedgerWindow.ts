import { useCallback, useLayoutEffect, useMemo, useReducer, useState } from 'react';
import { flushSync } from 'react-dom';
import { firstIndexes, wholeList, type LedgerItem } from './ledgerItems';
import type * as ledgerVirtualizer from './ledgerVirtualizer';

/** What knows the window: null until it has come, `missing` where it cannot be had. */
export type LedgerWindowing =
  Pick<typeof ledgerVirtualizer, 'createLedgerVirtualizer'> | 'missing' | null;

/** The ledger without what knows the window: all of it, or its beginning while that is on its way. */
const beginning = (items: readonly LedgerItem[], most: number) => ({
  indexes: firstIndexes(items, most),
  before: 0,
  after: 0,
});

/**
 * Which items of the ledger are in the page, and the heights in px of what is left out around them.
 * `part` knows that; until it has come a long ledger is there with its beginning, and whole without it.
 */
export function useLedgerWindow(
  items: readonly LedgerItem[],
  count: number,
  part: LedgerWindowing,
) {
  const [margin, setMargin] = useState(0);
  const [, redraw] = useReducer((times: number) => times + 1, 0);
  const virtualizer = useMemo(() => {
    if (part === null || part === 'missing') return null;
    return part.createLedgerVirtualizer((isUrgent) => {
      if (isUrgent) flushSync(redraw);
      else redraw();
    });
  }, [part]);

  useLayoutEffect(() => virtualizer?.leave, [virtualizer]);
  useLayoutEffect(() => virtualizer?.follow());

  const listRef = useCallback(
    (list: HTMLElement | null) => {
      if (!list || !virtualizer) return;
      const update = () => {
        setMargin(Math.round(list.getBoundingClientRect().top + scrollY));
      };
      update();
      const observer = new ResizeObserver(update);
      observer.observe(document.body);
      return () => {
        observer.disconnect();
      };
    },
    [virtualizer],
  );

  const most = part === 'missing' ? Infinity : wholeList;
  return {
    listRef,
    measure: virtualizer?.measure ?? null,
    ...(virtualizer?.windowOf({ items, count, margin }) ?? beginning(items, most)),
  };
}
