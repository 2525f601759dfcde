import type { ReactNode } from 'react';
import { LedgerSkeleton } from '#ui/feedback/LedgerSkeleton.tsx';
import { InfiniteScrollTrigger } from '#ui/layout/InfiniteScrollTrigger.tsx';
import { LedgerList, type LedgerProps } from './LedgerList';
import { wholeList } from './ledgerItems';
import { useLedgerPart } from './useLedgerPart';

type Props = LedgerProps & {
  /** How many transactions have come. */
  loaded: number;
  /** The end of the list comes near the screen. */
  onNear: (() => void) | undefined;
  /** What ends the list. */
  children: ReactNode;
};

/** The list of transactions, with what ends it, and what is printed of it. */
export function Ledger({ loaded, onNear, children, ...props }: Props) {
  const part = useLedgerPart();
  // Until the part has loaded a long list is only begun: its end must not look like the last transaction.
  const isBegun = part === null && props.ledger.count > wholeList;
  return (
    <>
      <LedgerList {...props} windowing={part} />
      {isBegun && <LedgerSkeleton />}
      {part !== null && part !== 'missing' && <part.PrintedPages {...props} />}
      <InfiniteScrollTrigger key={loaded} onNear={onNear} />
      {children}
    </>
  );
}
