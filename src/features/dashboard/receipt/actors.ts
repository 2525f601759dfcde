import { createElement } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { dashboardMachine } from '#machines/dashboard/dashboard.ts';
import { receiptMachine } from '#machines/dashboard/receipt.ts';
import { copyText, selectCopyText } from '#browser/clipboard.ts';
import { toPromiseActor } from '#runtime/toPromiseActor.ts';
import { withInput } from '#runtime/withInput.ts';
import { transactionOf } from '#domain/ledger.ts';
import type { ModalView } from '#runtime/openModal.ts';
import type { Services } from '#runtime/services.ts';
import { questionText } from './questionText';
import { ReceiptSheet } from './ReceiptSheet';

type Options = Pick<Services, 'openModal'> & { dashboard: ActorRefFrom<typeof dashboardMachine> };

/** One transaction's receipt, out of the pages of the cabinet beneath it. */
export function composeReceipt({ dashboard, openModal }: Options): ModalView<'receipt'> {
  const receipt = receiptMachine.provide({
    actors: {
      copyText: toPromiseActor(({ transaction }) =>
        copyText(transaction ? questionText(transaction) : ''),
      ),
    },
    actions: { selectText: selectCopyText },
  });
  return {
    flows: {
      receipt: withInput(receipt, ({ rrn }) => {
        const ledger = dashboard.getSnapshot().children.paging?.getSnapshot().context.ledger;
        return { rrn, transaction: ledger ? transactionOf(ledger, rrn) : null };
      }),
    },
    view: ({ receipt: shown }) =>
      shown &&
      createElement(ReceiptSheet, {
        receipt: shown,
        onStation: (id) => {
          openModal({ id: 'placemark', of: id });
        },
      }),
  };
}
