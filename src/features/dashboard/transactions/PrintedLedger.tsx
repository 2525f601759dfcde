import { useSelector } from '@xstate/react';
import { useApp } from '#runtime/appContext.ts';
import type { LedgerProps } from './LedgerList';
import { PrintSheet } from './PrintSheet';

/** What the browser's own command prints: the transactions that are loaded and shown. */
export function PrintedLedger({ ledger, filter, today, partialMonth }: LedgerProps) {
  const { session } = useApp();
  const cardNumber = useSelector(session, ({ context }) => context.client?.card.cardNumber ?? '');
  return (
    <PrintSheet
      shown={ledger}
      filter={filter}
      cardNumber={cardNumber}
      day={today}
      partialMonth={partialMonth}
    />
  );
}
