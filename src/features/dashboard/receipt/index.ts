import { createElement } from 'react';
import { inModal, receiptMachine } from '#machines/dashboard/receipt.ts';
import { copyText, selectCopyText } from '#browser/output.ts';
import { toPromiseActor } from '#app/promiseActors.ts';
import { transactionOf } from '#domain/ledger.ts';
import type { ModalFeature, Services } from '#app/feature.ts';
import { questionText } from './questionText';
import { ReceiptSheet } from './ReceiptSheet';

type Options = Pick<Services, 'openModal' | 'running'>;

/** One transaction's receipt, found in the loaded pages of the dashboard beneath it. */
export function compose({ openModal, running }: Options): ModalFeature<typeof receiptMachine> {
  return {
    ...inModal,
    flow: {
      logic: receiptMachine.provide({
        actors: {
          copyText: toPromiseActor(({ transaction }) =>
            copyText(transaction ? questionText(transaction) : ''),
          ),
        },
        actions: { selectText: selectCopyText },
      }),
      input: ({ modal: { of: rrn = '' } }) => {
        const paging = running().dashboard?.getSnapshot().children.paging;
        const ledger = paging?.getSnapshot().context.ledger;
        return { rrn, transaction: ledger ? transactionOf(ledger, rrn) : null };
      },
    },
    view: (receipt) =>
      receipt &&
      createElement(ReceiptSheet, {
        receipt,
        onStation: (id) => {
          openModal({ id: 'placemark', of: id });
        },
      }),
  };
}
