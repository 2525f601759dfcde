import { setup } from 'xstate';
import type { FlowWords } from './flowWords';

const disclosure = setup({
  types: { events: {} as { type: 'disclosure.toggled' } },
});

/**
 * Section 4 "Other behaviours": opens on a click and closes on the next. Used for the card number,
 * the filters and the barcode at the checkout.
 */
export const disclosureMachine = disclosure.createMachine({
  id: 'disclosure',
  description:
    'A click shows a part in full: the card number, the filters of the transactions, or the barcode at the checkout, turned to the length of the screen.',
  meta: {
    title: 'Card number',
    section: '2, 4 “Other behaviours”',
    events: { 'disclosure.toggled': 'The person opens or closes it with a click.' },
  } satisfies FlowWords<typeof disclosure>,
  initial: 'collapsed',
  states: {
    collapsed: {
      description: 'The short form is shown.',
      on: { 'disclosure.toggled': 'expanded' },
    },
    expanded: {
      description: 'The full form is shown.',
      on: { 'disclosure.toggled': 'collapsed' },
    },
  },
});
