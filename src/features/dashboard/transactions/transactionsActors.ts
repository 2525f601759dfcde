import type { ActorRefFrom } from 'xstate';
import type { ledgerPartMachine } from '#machines/dashboard/ledgerPart.ts';
import type { ratingMachine } from '#machines/dashboard/rating.ts';
import type { transactionExportMachine } from '#machines/dashboard/transactionExport.ts';
import type { transactionFilterMachine } from '#machines/dashboard/transactionFilter.ts';
import type { transactionPagingMachine } from '#machines/dashboard/transactionPaging.ts';

/** What the transactions area is drawn of. */
export type TransactionsActors = {
  paging: ActorRefFrom<typeof transactionPagingMachine>;
  filter: ActorRefFrom<typeof transactionFilterMachine>;
  ledgerPart: ActorRefFrom<typeof ledgerPartMachine>;
  transactionExport: ActorRefFrom<typeof transactionExportMachine>;
  rating: ActorRefFrom<typeof ratingMachine>;
};
