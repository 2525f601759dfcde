import { ratingMachine } from '#machines/dashboard/rating.ts';
import {
  transactionExportMachine,
  type ExportForm,
} from '#machines/dashboard/transactionExport.ts';
import { createHttp } from '#api/http.ts';
import { createTransactions } from '#api/transactions.ts';
import { today } from '#browser/clock.ts';
import { loadChunk } from '#browser/page.ts';
import { leaveRating, writeRated } from '#browser/rating.ts';
import { saveFile } from '#browser/saveFile.ts';
import { isWhole, noFilter, shownLedger } from '#domain/ledgerFilter.ts';
import { exportedTexts } from '#texts/exported.ts';
import { toPromiseActor } from '#runtime/toPromiseActor.ts';
import { loadUntil } from './loadPagesUntil';
import type { printLedger } from './printLedger';
import type { Running, Services } from '#runtime/services.ts';

/** How the operations are taken along in that form. */
async function loadTaking(form: ExportForm): Promise<typeof printLedger> {
  if (form === 'print') {
    const part = await loadChunk(() => import('./printLedger'));
    return part.printLedger;
  }
  const { transactionsCsv } = await loadChunk(() => import('./transactionsCsv'));
  return ({ shown, day }) => {
    saveFile(exportedTexts.file(day), 'text/csv', transactionsCsv(shown));
    return Promise.resolve();
  };
}

/** What is done with the operations: taking them along, rating the newest. */
export function transactionActors(
  { http, settings, session }: Pick<Services, 'http' | 'settings' | 'session'>,
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
        loadRest: toPromiseActor((_, signal) => gather(signal)),
        handOver: toPromiseActor(async ({ form }, signal) => {
          const take = await loadTaking(form);
          // The filter may have changed meanwhile: what the new one needs is loaded as well.
          await gather(signal);
          signal.throwIfAborted();
          const filter = filterHere();
          const shown = shownLedger(pagingHere().getSnapshot().context.ledger, filter);
          const day = today();
          const cardNumber = session.getSnapshot().context.client?.card.cardNumber ?? '';
          await take({ shown, filter, cardNumber, day }, signal);
        }),
      },
    }),
    rating: ratingMachine.provide({
      actors: { submitRating: toPromiseActor((given, signal) => transactions.rate(given, signal)) },
      actions: {
        leaveFocus: leaveRating,
        rememberRated: (_, { rrn }) => {
          writeRated(rrn);
        },
      },
    }),
  };
}
