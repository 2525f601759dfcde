import { createElement } from 'react';
import { createActor, type ActorRefFrom } from 'xstate';
import type { dashboardMachine } from '#machines/dashboard/dashboard.ts';
import { receiptMachine } from '#machines/dashboard/receipt.ts';
import { copyText, selectCopyText } from '#browser/clipboard.ts';
import { asCall } from '#runtime/toPromiseActor.ts';
import { loadUntil } from '#features/dashboard/olderPages.ts';
import type { Tools } from '#runtime/services.ts';
import { watched } from '#runtime/inspectOptions.ts';
import { transactionOf } from '#domain/ledger.ts';
import type { OpenOverlay } from '#runtime/openOverlay.ts';
import { questionText } from './questionText';
import { ReceiptSheet } from './ReceiptSheet';

type Options = Pick<Tools, 'news'> & { dashboard: ActorRefFrom<typeof dashboardMachine> };

/** One operation's receipt, out of the pages of the cabinet beneath it. */
export function openReceipt({ dashboard, news }: Options, rrn: string): OpenOverlay {
  const pagingHere = () => dashboard.getSnapshot().children.paging;
  const ledger = pagingHere()?.getSnapshot().context.ledger;

  const receipt = createActor(
    receiptMachine.provide({
      actors: {
        findTransaction: asCall(async (asked, signal) => {
          const paging = pagingHere();
          if (!paging) return null;
          const loaded = await loadUntil(
            paging,
            (pages) => transactionOf(pages, asked.rrn) !== null,
            signal,
          );
          return transactionOf(loaded, asked.rrn);
        }),
        copyText: asCall(({ transaction }) =>
          copyText(transaction ? questionText(transaction) : ''),
        ),
      },
      actions: { selectText: selectCopyText },
    }),
    { ...watched(), input: { rrn, transaction: ledger ? transactionOf(ledger, rrn) : null } },
  );
  const restored = news.on('connection.restored', (event) => {
    receipt.send(event);
  });
  receipt.start();
  return {
    view: createElement(ReceiptSheet, { receipt }),
    close() {
      restored.unsubscribe();
      receipt.stop();
    },
  };
}
