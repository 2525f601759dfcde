import { createElement } from 'react';
import { createActor } from 'xstate';
import { disclosureMachine } from '../../../machines/disclosure';
import { transactionPagingMachine } from '../../../machines/transactionPaging';
import { createHttp } from '../../api/http';
import { createTransactions } from '../../api/transactions';
import { asCall } from '../../compose/call';
import type { OpenScreen, Tools } from '../../compose/tools';
import { DashboardScreen } from './DashboardScreen';

/** The cabinet and its actors; closing it forgets every transaction (section 4). */
export function open({ http, settings, connection }: Tools): OpenScreen {
  const transactions = createTransactions(createHttp(http), settings);
  const paging = createActor(
    transactionPagingMachine.provide({
      actors: { loadPage: asCall((asked, signal) => transactions.page(asked, signal)) },
    }),
  );
  const cardNumber = createActor(disclosureMachine);
  const restored = connection.on('connection.restored', () => {
    paging.send({ type: 'retry.requested' });
  });
  paging.start();
  cardNumber.start();
  return {
    view: createElement(DashboardScreen, { paging, cardNumber }),
    close() {
      restored.unsubscribe();
      paging.stop();
      cardNumber.stop();
    },
  };
}
