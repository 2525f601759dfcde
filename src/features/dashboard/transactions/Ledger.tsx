import type { ReactNode } from 'react';
import { LedgerSkeleton } from '#ui/feedback/LedgerSkeleton.tsx';
import { InfiniteScrollTrigger } from '#ui/layout/InfiniteScrollTrigger.tsx';
import type { LedgerProps } from './LedgerList';
import { useLedgerPart } from './useLedgerPart';

type Props = LedgerProps & {
  /** How many transactions have come. */
  loaded: number;
  /** The end of the list comes near the screen. */
  onNear: (() => void) | undefined;
  /** What ends the list; it comes with it. */
  children: ReactNode;
};

/** The list of transactions, or its skeleton until its code has loaded; the end of a skeleton loads no page. */
export function Ledger({ loaded, onNear, children, ...props }: Props) {
  const part = useLedgerPart();
  if (!part) return <LedgerSkeleton />;
  return (
    <>
      <part.List {...props} />
      <InfiniteScrollTrigger key={loaded} onNear={onNear} />
      {children}
    </>
  );
}
