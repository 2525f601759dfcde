import { createPortal } from 'react-dom';
import type { LedgerProps } from './LedgerList';
import { usePrintHost } from './usePrintHost';
import { useSelector } from '@xstate/react';
import { useApp } from '#runtime/appContext.ts';
import { PrintSheet } from './PrintSheet';

/** While the browser's own command prints the cabinet, its transactions as pages. */
export function PrintedPages(props: LedgerProps) {
  const host = usePrintHost();
  return host && createPortal(<PrintedLedger {...props} />, host);
}

/** What the browser's own command prints: the transactions that are loaded and shown. */
function PrintedLedger({ ledger, filter, today, partialMonth }: LedgerProps) {
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
