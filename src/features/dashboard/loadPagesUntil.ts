import { waitFor, type ActorRefFrom } from 'xstate';
import type { transactionPagingMachine } from '#machines/dashboard/transactionPaging.ts';
import { toError } from '#domain/failure.ts';
import type { Ledger } from '#domain/ledger.ts';

export type Paging = ActorRefFrom<typeof transactionPagingMachine>;

/**
 * Has older pages loaded until there is enough, or no more to come. Aborted, it stops the
 * loading; rejects with what a page failed of.
 */
export async function loadUntil(
  paging: Paging,
  isEnough: (ledger: Ledger) => boolean,
  signal: AbortSignal,
): Promise<Ledger> {
  const isDone = () => {
    const snapshot = paging.getSnapshot();
    return snapshot.matches('complete') || isEnough(snapshot.context.ledger);
  };
  const isLoadingAll = () => paging.getSnapshot().hasTag('loadingAll');
  const settled = { timeout: Infinity, signal };

  // A page that is on its way already is not asked for twice.
  const wasLoading = paging.getSnapshot().matches('loading');
  await waitFor(paging, (snapshot) => !snapshot.matches('loading'), settled);
  const hasFailed = wasLoading && paging.getSnapshot().matches('failed');
  if (!isDone() && !hasFailed) {
    const isOthers = isLoadingAll();
    paging.send({ type: 'rest.requested' });
    try {
      await waitFor(paging, () => isDone() || !isLoadingAll(), settled);
    } finally {
      if (isLoadingAll() && !isOthers) paging.send({ type: 'rest.cancelled' });
    }
  }
  const { ledger, failure } = paging.getSnapshot().context;
  if (!isDone()) throw toError(failure);
  return ledger;
}
