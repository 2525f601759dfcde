import { assertEvent, assign, enqueueActions, setup, type AnyActorRef } from 'xstate';
import { toFailure, type Failure } from '#domain/failure.ts';
import { emptyLedger, type Ledger } from '#domain/ledger.ts';
import { noFilter, type LedgerFilter } from '#domain/ledgerFilter.ts';
import { call, errorOf } from '#machines/shared/flow.ts';
import type { PagesAnswer, PagesRequest } from './transactionPaging';
import type { FilterChanged } from './transactionFilter';
import type { FlowWords } from '#machines/shared/flowWords.ts';

/** A file for a spreadsheet, or pages for a printer. */
export type ExportForm = 'csv' | 'print';

/** The exported transactions are those of the ledger that match the filter. */
export type Export = { form: ExportForm; filter: LedgerFilter; ledger: Ledger };

const transactionExport = setup({
  types: {
    context: {} as Export & { failure: Failure | null },
    events: {} as
      | FilterChanged
      | Exclude<PagesAnswer, { type: 'pages.exhausted' }>
      | { type: 'export.requested'; form: ExportForm }
      | { type: 'export.cancelled' | 'retry.requested' },
    tags: {} as 'busy',
  },
  actors: {
    loadExporter: call<void, { form: ExportForm }>('loadExporter'),
    handOver: call<void, Export>('handOver'),
  },
  actions: {
    setForm: assign(({ event }) => {
      assertEvent(event, 'export.requested');
      return { form: event.form };
    }),
    setFilter: assign(({ event }) => {
      assertEvent(event, 'filter.changed');
      return { filter: event.filter };
    }),
    setLedger: assign(({ event }) => {
      assertEvent(event, 'enough.loaded');
      return { ledger: event.ledger };
    }),
    /** The paging lives as long as this flow does; without the paging there is nothing to export. */
    requestPages: enqueueActions(({ context: { filter }, system, self, enqueue }) => {
      const paging = system.get('transactionPaging') as AnyActorRef | undefined;
      const request: PagesRequest = { type: 'pages.requested', by: self, wanted: { filter } };
      if (paging) enqueue.sendTo(paging, request);
      else enqueue.raise({ type: 'pages.stopped' });
    }),
    releasePages: enqueueActions(({ system, self, enqueue }) => {
      const paging = system.get('transactionPaging') as AnyActorRef | undefined;
      const release: PagesRequest = { type: 'pages.released', by: self };
      if (paging) enqueue.sendTo(paging, release);
    }),
    setFailure: assign(({ event }) => {
      assertEvent(event, 'pages.failed');
      return { failure: event.failure };
    }),
    setError: assign(({ event }) => ({ failure: toFailure(errorOf(event)) })),
    clearFailure: assign({ failure: null }),
  },
});

const take = { target: 'loadingAll', actions: 'setForm' } as const;
const fail = { target: 'failed', actions: 'setError' } as const;

/** The whole filtered set is exported, so pages that are missing load first. */
export const transactionExportMachine = transactionExport.createMachine({
  id: 'transactionExport',
  description:
    'Transactions for a spreadsheet or a printer; what is not loaded yet is loaded first.',
  meta: {
    title: 'Transaction export',
    section: '3, 4 “Transaction paging”',
    events: {
      'export.cancelled': 'The person stops it.',
      'export.requested': 'The person takes the transactions as a file or on paper.',
    },
    calls: {
      loadExporter: {
        does: 'Loads the code that makes the file or the pages.',
        to: null,
        section: '3',
      },
      handOver: { does: 'Makes the file, or prints the pages.', to: null, section: '3' },
    },
  } satisfies FlowWords<typeof transactionExport>,
  context: { form: 'csv', filter: noFilter, ledger: emptyLedger, failure: null },
  initial: 'idle',
  on: { 'filter.changed': { actions: 'setFilter' } },
  states: {
    idle: {
      description: 'The person may take the transactions that are shown as a file or on paper.',
      on: { 'export.requested': take },
    },
    loadingAll: {
      tags: 'busy',
      description: 'Older transactions are loaded; the person sees how many and may stop it.',
      entry: ['clearFailure', 'requestPages'],
      exit: 'releasePages',
      on: {
        'filter.changed': { actions: ['setFilter', 'requestPages'] },
        'enough.loaded': { target: 'preparing', actions: 'setLedger' },
        'pages.failed': { target: 'failed', actions: 'setFailure' },
        'pages.stopped': 'idle',
        'export.cancelled': 'idle',
      },
    },
    preparing: {
      tags: 'busy',
      description: 'The code for the file or the pages is loaded; another filter needs its pages.',
      invoke: {
        id: 'loadExporter',
        src: 'loadExporter',
        input: ({ context: { form } }) => ({ form }),
        onDone: 'handingOver',
        onError: fail,
      },
      on: {
        'filter.changed': { target: 'loadingAll', actions: 'setFilter' },
        'export.cancelled': 'idle',
      },
    },
    handingOver: {
      tags: 'busy',
      description: 'The file is made and saved, or the pages are drawn and printed.',
      invoke: {
        id: 'handOver',
        src: 'handOver',
        input: ({ context: { form, filter, ledger } }) => ({ form, filter, ledger }),
        onDone: 'idle',
        onError: fail,
      },
      on: { 'export.cancelled': 'idle' },
    },
    failed: {
      description: 'Something did not load; nothing was exported, and the person may repeat.',
      on: {
        'retry.requested': 'loadingAll',
        'export.requested': take,
        'export.cancelled': 'idle',
      },
    },
  },
});
