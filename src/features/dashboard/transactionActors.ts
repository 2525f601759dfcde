import { ratingMachine } from '#machines/dashboard/rating.ts';
import { transactionExportMachine } from '#machines/dashboard/transactionExport.ts';
import { createHttp } from '#api/http.ts';
import { createTransactions } from '#api/transactions.ts';
import { loadPart, today } from '#browser/page.ts';
import { leaveRating, writeRated } from '#browser/rating.ts';
import { saveFile } from '#browser/saveFile.ts';
import { isWhole, noFilter, shownLedger } from '#domain/ledgerFilter.ts';
import { ru } from '#texts/ru.ts';
import { asCall } from '#runtime/toPromiseActor.ts';
import { loadUntil } from './olderPages';
import type { Running, Tools } from '#runtime/services.ts';

/** What is done with the operations: taking them along, rating the newest. */
export function transactionActors(
  { http, settings, session }: Pick<Tools, 'http' | 'settings' | 'session'>,
  dashboard: () => Running['dashboard'],
) {
  // The widget says in place why the server has refused the rating.
  const transactions = createTransactions(createHttp({ ...http, onRejected: () => {} }), settings);
  const children = () => dashboard()?.getSnapshot().children;
  const pagingHere = () => {
    const paging = children()?.paging;
    if (!paging) throw new Error('The transactions area is closed');
    return paging;
  };
  const filterHere = () => children()?.filter?.getSnapshot().context.filter ?? noFilter;

  const gather = async (signal: AbortSignal) => {
    const paging = pagingHere();
    try {
      await loadUntil(paging, (ledger) => isWhole(ledger, filterHere(), false), signal);
    } catch (error) {
      // Stopped at the list, by a person: no page has failed.
      if (!signal.aborted && !paging.getSnapshot().context.failure)
        children()?.transactionExport?.send({ type: 'export.cancelled' });
      throw error;
    }
  };

  return {
    transactionExport: transactionExportMachine.provide({
      actors: {
        gatherRest: asCall((_, signal) => gather(signal)),
        handOver: asCall(async ({ form }, signal) => {
          // The filter may have changed meanwhile: what the new one needs is loaded as well.
          await gather(signal);
          const filter = filterHere();
          const shown = shownLedger(pagingHere().getSnapshot().context.ledger, filter);
          const day = today();
          if (form === 'csv') {
            const { ledgerTable } = await loadPart(() => import('./ledgerTable'));
            signal.throwIfAborted();
            saveFile(ru.exported.file(day), 'text/csv', ledgerTable(shown));
            return;
          }
          const { printLedger } = await loadPart(() => import('./printLedger'));
          const cardNumber = session.getSnapshot().context.client?.card.cardNumber ?? '';
          await printLedger({ shown, filter, cardNumber, day }, signal);
        }),
      },
    }),
    rating: ratingMachine.provide({
      actors: { submitRating: asCall((given, signal) => transactions.rate(given, signal)) },
      actions: {
        leaveFocus: leaveRating,
        rememberRated: (_, { rrn }) => {
          writeRated(rrn);
        },
      },
    }),
  };
}
