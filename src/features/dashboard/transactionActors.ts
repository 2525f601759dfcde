import { ledgerPartMachine } from '#machines/dashboard/ledgerPart.ts';
import { ratingMachine } from '#machines/dashboard/rating.ts';
import {
  transactionExportMachine,
  type ExportForm,
} from '#machines/dashboard/transactionExport.ts';
import { createHttp } from '#api/http.ts';
import { createTransactions } from '#api/transactions.ts';
import { today } from '#browser/clock.ts';
import { loadChunk } from '#browser/page.ts';
import { leaveRating } from '#browser/forms.ts';
import { ratedTransaction } from '#browser/offlineSnapshot.ts';
import { saveFile } from '#browser/output.ts';
import { shownLedger } from '#domain/ledgerFilter.ts';
import { exportedTexts } from './texts';
import { toPromiseActor } from '#app/promiseActors.ts';
import type { printLedger } from './printLedger';
import type { Services } from '#app/feature.ts';
import { lazyLedgerPart } from './transactions/lazyLedgerPart';

/** Loads the code that exports transactions in that form. */
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

/** Actors that window a long list of transactions, export it, and rate the newest transaction. */
export function transactionActors({
  http,
  settings,
  session,
}: Pick<Services, 'http' | 'settings' | 'session'>) {
  const transactions = createTransactions(createHttp(http), settings);
  return {
    ledgerPart: ledgerPartMachine.provide({
      actors: { loadLedgerPart: toPromiseActor(lazyLedgerPart.load) },
    }),
    transactionExport: transactionExportMachine.provide({
      actors: {
        loadExporter: toPromiseActor(async ({ form }) => {
          await loadTaking(form);
        }),
        handOver: toPromiseActor(async ({ form, filter, ledger }, signal) => {
          const take = await loadTaking(form);
          signal.throwIfAborted();
          const cardNumber = session.getSnapshot().context.client?.card.cardNumber ?? '';
          const shown = shownLedger(ledger, filter);
          await take({ shown, filter, cardNumber, day: today() }, signal);
        }),
      },
    }),
    rating: ratingMachine.provide({
      actors: { submitRating: toPromiseActor((given, signal) => transactions.rate(given, signal)) },
      actions: {
        leaveFocus: leaveRating,
        rememberRated: (_, { rrn }) => {
          ratedTransaction.write(rrn);
        },
      },
    }),
  };
}
