import { useCallback, useSyncExternalStore } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { transactionPagingMachine } from '#machines/dashboard/transactionPaging.ts';
import type { Ledger } from '#domain/ledger.ts';
import type { ledgerPartMachine } from '#machines/dashboard/ledgerPart.ts';
import type { ratingMachine } from '#machines/dashboard/rating.ts';
import type { disclosureMachine } from '#machines/shared/disclosure.ts';
import type { transactionExportMachine } from '#machines/dashboard/transactionExport.ts';
import type { transactionFilterMachine } from '#machines/dashboard/transactionFilter.ts';

/** Interval of updates for numbers that are only shown, in ms. */
const lag = 250;

/**
 * The loaded transactions for derived numbers. While page after page loads, the value updates at most four
 * times a second; a render for another reason reads the newest.
 */
export function useWatchedLedger(paging: ActorRefFrom<typeof transactionPagingMachine>): Ledger {
  const watch = useCallback(
    (onChange: () => void) => {
      let timer: ReturnType<typeof setTimeout> | undefined;
      const subscription = paging.subscribe(() => {
        timer ??= setTimeout(() => {
          timer = undefined;
          onChange();
        }, lag);
      });
      return () => {
        clearTimeout(timer);
        subscription.unsubscribe();
      };
    },
    [paging],
  );
  return useSyncExternalStore(watch, () => paging.getSnapshot().context.ledger);
}

/** Actors of the transactions section. */
export type TransactionsActors = {
  paging: ActorRefFrom<typeof transactionPagingMachine>;
  filter: ActorRefFrom<typeof transactionFilterMachine>;
  filterFold: ActorRefFrom<typeof disclosureMachine>;
  ledgerPart: ActorRefFrom<typeof ledgerPartMachine>;
  transactionExport: ActorRefFrom<typeof transactionExportMachine>;
  rating: ActorRefFrom<typeof ratingMachine>;
};
