import { useSelector } from '@xstate/react';
import { useEffect, type ReactNode } from 'react';
import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { ledgerPartMachine } from '#machines/dashboard/ledgerPart.ts';
import { LedgerSkeleton } from '#ui/feedback/CabinetSkeletons.tsx';
import { InfiniteScrollTrigger } from '#ui/layout/LongList.tsx';
import { LedgerList, type LedgerProps } from './LedgerList';
import { wholeList } from './ledgerItems';
import { lazyLedgerPart } from './lazyLedgerPart';

type Props = LedgerProps & {
  ledgerPart: ActorRefFrom<typeof ledgerPartMachine>;
  /** Number of loaded transactions. */
  loaded: number;
  /** Called when the end of the list is near the screen. */
  onNear: (() => void) | undefined;
  /** Content below the last transaction. */
  children: ReactNode;
};

/** The chunk, or null while it loads. A missing or late chunk makes the list render whole. */
function partOf(snapshot: SnapshotFrom<typeof ledgerPartMachine>) {
  if (snapshot.matches('loaded')) return lazyLedgerPart.here();
  const isAwaited = snapshot.matches('undrawn') || snapshot.matches({ loading: 'waiting' });
  return isAwaited ? null : 'missing';
}

/** The list of transactions, the content below it, and its pages for the printer. */
export function Ledger({ ledgerPart, loaded, onNear, children, ...props }: Props) {
  const part = useSelector(ledgerPart, partOf);
  useEffect(() => {
    ledgerPart.send({ type: 'ledger.drawn' });
  }, [ledgerPart]);
  // Until the chunk has loaded, a skeleton follows a long list: its last row must not look like the last transaction.
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
