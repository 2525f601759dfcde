import { waitFor, type ActorRefFrom } from 'xstate';
import type { transactionPagingMachine } from '../../machines/transactionPaging';
import { toError } from '../domain/failure';
import type { Ledger } from '../domain/ledger';

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
  const stop = () => {
    if (paging.getSnapshot().hasTag('gathering')) paging.send({ type: 'rest.cancelled' });
  };
  if (!isDone()) {
    paging.send({ type: 'rest.requested' });
    try {
      await waitFor(paging, (snapshot) => isDone() || !snapshot.hasTag('gathering'), {
        timeout: Infinity,
        signal,
      });
    } finally {
      stop();
    }
  }
  const { ledger, failure } = paging.getSnapshot().context;
  if (!isDone()) throw toError(failure);
  return ledger;
}
