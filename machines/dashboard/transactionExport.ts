import { assign, setup } from 'xstate';
import { toFailure, type Failure } from '#domain/failure.ts';
import { call } from '#machines/shared/call.ts';

/** A file for a spreadsheet, or pages for a printer. */
export type ExportForm = 'csv' | 'print';

const take = {
  target: 'loadingAll',
  actions: { type: 'setForm', params: ({ event }: { event: { form: ExportForm } }) => event },
} as const;
const fail = {
  target: 'failed',
  actions: {
    type: 'setFailure',
    params: ({ event: { error } }: { event: { error: unknown } }) => ({ error }),
  },
} as const;

/** The whole filtered set leaves the cabinet: what is not loaded yet is loaded first. */
export const transactionExportMachine = setup({
  types: {
    context: {} as { form: ExportForm; failure: Failure | null },
    events: {} as
      | { type: 'export.requested'; form: ExportForm }
      | { type: 'export.cancelled' | 'retry.requested' },
    tags: {} as 'busy',
  },
  actors: {
    /** Ends when no page is missing; stopped, it stops the loading as well. */
    loadRest: call<void, void>('loadRest'),
    handOver: call<void, { form: ExportForm }>('handOver'),
  },
  actions: {
    setForm: assign((_, { form }: { form: ExportForm }) => ({ form })),
    setFailure: assign((_, { error }: { error: unknown }) => ({ failure: toFailure(error) })),
    clearFailure: assign({ failure: null }),
  },
}).createMachine({
  id: 'transactionExport',
  context: { form: 'csv', failure: null },
  initial: 'idle',
  states: {
    idle: {
      description: 'The person may take the operations that are shown as a file or on paper.',
      on: { 'export.requested': take },
    },
    loadingAll: {
      tags: 'busy',
      description: 'Older operations are loaded; the person sees how many and may stop it.',
      entry: 'clearFailure',
      invoke: { id: 'loadRest', src: 'loadRest', onDone: 'handingOver', onError: fail },
      on: { 'export.cancelled': 'idle' },
    },
    handingOver: {
      tags: 'busy',
      description: 'The file is made and saved, or the pages are drawn and printed.',
      invoke: {
        id: 'handOver',
        src: 'handOver',
        input: ({ context: { form } }) => ({ form }),
        onDone: 'idle',
        onError: fail,
      },
      on: { 'export.cancelled': 'idle' },
    },
    failed: {
      description: 'Something did not come; nothing was taken, and the person may repeat.',
      on: {
        'retry.requested': 'loadingAll',
        'export.requested': take,
        'export.cancelled': 'idle',
      },
    },
  },
});
