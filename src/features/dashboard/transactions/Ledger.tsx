import type { ReactNode } from 'react';
import { InfiniteScrollTrigger } from '#ui/layout/InfiniteScrollTrigger.tsx';
import { LedgerList, type LedgerProps } from './LedgerList';
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
  return (
    <>
      <LedgerList {...props} windowing={part} />
      {part !== null && part !== 'missing' && <part.PrintedPages {...props} />}
      <InfiniteScrollTrigger key={loaded} onNear={onNear} />
      {children}
    </>
  );
}
