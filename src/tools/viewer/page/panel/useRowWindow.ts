import { useVirtualizer } from '@tanstack/react-virtual';
import { useState } from 'react';

const usualHeight = 40;
const overscan = 8;

/** Indexes of the rendered rows of a long list, and the heights, px, of the omitted rows before and after. */
export function useRowWindow(count: number, keyOf: (index: number) => number) {
  const [list, attach] = useState<HTMLElement | null>(null);
  // The library is incompatible with React Compiler, which this project does not use.
  // oxlint-disable-next-line react/incompatible-library
  const virtualizer = useVirtualizer({
    count,
    overscan,
    getScrollElement: () => list,
    estimateSize: () => usualHeight,
    getItemKey: keyOf,
  });
  const shown = virtualizer.getVirtualItems();
  return {
    attach,
    measure: virtualizer.measureElement,
    scrollTo: (index: number) => {
      virtualizer.scrollToIndex(index, { align: 'auto' });
    },
    indexes: shown.map(({ index }) => index),
    before: shown[0]?.start ?? 0,
    after: virtualizer.getTotalSize() - (shown.at(-1)?.end ?? 0),
  };
}
