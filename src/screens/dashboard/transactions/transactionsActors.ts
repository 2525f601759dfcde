import type { ActorRefFrom } from 'xstate';
import type { ratingMachine } from '../../../../machines/rating';
import type { transactionExportMachine } from '../../../../machines/transactionExport';
import type { transactionFilterMachine } from '../../../../machines/transactionFilter';
import type { transactionPagingMachine } from '../../../../machines/transactionPaging';

/** What the transactions area is drawn of. */
export type TransactionsActors = {
  paging: ActorRefFrom<typeof transactionPagingMachine>;
  filter: ActorRefFrom<typeof transactionFilterMachine>;
  transactionExport: ActorRefFrom<typeof transactionExportMachine>;
  rating: ActorRefFrom<typeof ratingMachine>;
};
