import { setup } from 'xstate';
import { call, slowThreshold, waiting } from '#machines/shared/flow.ts';
import type { FlowWords } from '#machines/shared/flowWords.ts';

const ledgerPart = setup({
  types: {
    events: {} as { type: 'ledger.drawn' },
    tags: {} as 'slow',
  },
  actors: { loadLedgerPart: call<void, void>('loadLedgerPart') },
  delays: { slowThreshold },
});

/** The part of the app that keeps a long ledger short in the page, and prints one (D23). */
export const ledgerPartMachine = ledgerPart.createMachine({
  id: 'ledgerPart',
  description:
    'The part of the app for long lists: with it only the transactions near the screen are in the page.',
  meta: {
    title: 'Part for long lists',
    section: '8, D23',
    events: { 'ledger.drawn': 'The first transactions are drawn.' },
    calls: {
      loadLedgerPart: {
        does: 'Loads the chunk that long lists of transactions need.',
        to: null,
        section: '8',
      },
    },
  } satisfies FlowWords<typeof ledgerPart>,
  initial: 'undrawn',
  states: {
    undrawn: {
      description: 'No transaction is drawn yet: the network is left to them.',
      on: { 'ledger.drawn': 'loading' },
    },
    loading: {
      ...waiting,
      description:
        'The part is loading. Of a long list only the beginning is drawn, after ten seconds the whole.',
      invoke: {
        id: 'loadLedgerPart',
        src: 'loadLedgerPart',
        onDone: 'loaded',
        onError: 'missing',
      },
    },
    loaded: { description: 'Of a long list the transactions near the screen are in the page.' },
    missing: {
      description:
        'The chunk did not load: every list is drawn whole, until the cabinet opens again.',
    },
  },
});
