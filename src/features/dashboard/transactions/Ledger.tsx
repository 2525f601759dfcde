import { useSelector } from '@xstate/react';
import { useEffect, type ReactNode } from 'react';
import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { ledgerPartMachine } from '#machines/dashboard/ledgerPart.ts';
import { LedgerSkeleton } from '#ui/feedback/CabinetSkeletons.tsx';
import { InfiniteScrollTrigger } from '#ui/layout/LongList.tsx';
import { LedgerList, type LedgerProps } from './LedgerList';
import { wholeList } from './ledgerItems';
import { loadedLedgerPart } from './loadLedgerPart';

type Props = LedgerProps & {
  ledgerPart: ActorRefFrom<typeof ledgerPartMachine>;
  /** How many transactions have come. */
  loaded: number;
  /** The end of the list comes near the screen. */
  onNear: (() => void) | undefined;
  /** What ends the list. */
  children: ReactNode;
};

/** The part, or null while it is waited for. One that cannot be had, or is late, leaves the list whole. */
function partOf(snapshot: SnapshotFrom<typeof ledgerPartMachine>) {
  if (snapshot.matches('loaded')) return loadedLedgerPart();
  const isAwaited = snapshot.matches('undrawn') || snapshot.matches({ loading: 'waiting' });
  return isAwaited ? null : 'missing';
}

/** The list of transactions, with what ends it, and what is printed of it. */
export function Ledger({ ledgerPart, loaded, onNear, children, ...props }: Props) {
  const part = useSelector(ledgerPart, partOf);
  useEffect(() => {
    ledgerPart.send({ type: 'ledger.drawn' });
  }, [ledgerPart]);
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
