import { Suspense, type ReactNode } from 'react';
import { LedgerSkeleton } from '#ui/feedback/LedgerSkeleton.tsx';
import { InfiniteScrollTrigger } from '#ui/layout/InfiniteScrollTrigger.tsx';
import { LazyLedger } from './lazyLedger';
import type { LedgerProps } from './LedgerList';

type Props = LedgerProps & {
  /** How many transactions have come. */
  loaded: number;
  /** The end of the list comes near the screen. */
  onNear: (() => void) | undefined;
  /** What ends the list; it comes with it. */
  children: ReactNode;
};

/** The list of transactions, or its skeleton until its code has loaded; the end of a skeleton loads no page. */
export const Ledger = ({ loaded, onNear, children, ...props }: Props) => (
  <Suspense fallback={<LedgerSkeleton />}>
    <LazyLedger {...props} />
    <InfiniteScrollTrigger key={loaded} onNear={onNear} />
    {children}
  </Suspense>
);
