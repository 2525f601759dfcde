import { useCallback, useLayoutEffect, useMemo, useReducer, useState } from 'react';
import { flushSync } from 'react-dom';
import { firstIndexes, wholeList, type LedgerItem } from './ledgerItems';
import type * as ledgerVirtualizer from './ledgerVirtualizer';

/** The code that windows a long list: null until it has loaded, `missing` where it cannot be had. */
export type LedgerWindowing =
  | Pick<typeof ledgerVirtualizer, 'createLedgerVirtualizer'>
  | 'missing'
  | null;

/** The window without that code: the first items, with `most` transactions or a few more. */
const beginning = (items: readonly LedgerItem[], most: number) => ({
  indexes: firstIndexes(items, most),
  before: 0,
  after: 0,
});

/**
 * Which items of the ledger are in the page, and the heights in px of what is left out around them.
 * Until the code for that has loaded a long list is its first transactions; where it is missing, all.
 */
export function useLedgerWindow(
  items: readonly LedgerItem[],
  count: number,
  windowing: LedgerWindowing,
) {
  const [margin, setMargin] = useState(0);
  const [, redraw] = useReducer((times: number) => times + 1, 0);
  const virtualizer = useMemo(() => {
    if (windowing === null || windowing === 'missing') return null;
    return windowing.createLedgerVirtualizer((isUrgent) => {
      if (isUrgent) flushSync(redraw);
      else redraw();
    });
  }, [windowing]);

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

  const most = windowing === 'missing' ? Infinity : wholeList;
  return {
    listRef,
    measure: virtualizer?.measure ?? null,
    ...(virtualizer?.windowOf({ items, count, margin }) ?? beginning(items, most)),
  };
}
