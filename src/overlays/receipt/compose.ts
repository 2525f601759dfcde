import { createElement } from 'react';
import { createActor, type ActorRefFrom } from 'xstate';
import type { dashboardMachine } from '../../../machines/dashboard';
import { receiptMachine } from '../../../machines/receipt';
import { copyText, selectCopyText } from '../../browser/clipboard';
import { asCall } from '../../compose/call';
import { loadUntil } from '../../compose/olderPages';
import type { Tools } from '../../compose/tools';
import { watched } from '../../compose/watched';
import { transactionOf } from '../../domain/ledger';
import type { OpenOverlay } from '../overlay';
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
