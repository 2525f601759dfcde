import { setup } from 'xstate';
import type { FlowWords } from './flowWords';

const disclosure = setup({
  types: { events: {} as { type: 'disclosure.toggled' } },
});

/** Section 4 "Other behaviours": a short text that opens on a click and closes on the next. */
export const disclosureMachine = disclosure.createMachine({
  id: 'disclosure',
  description: 'A short text that a click shows in full: the card number.',
  meta: {
    title: 'Card number',
    section: '2, 4 “Other behaviours”',
    events: { 'disclosure.toggled': 'The person opens or closes it with a click.' },
  } satisfies FlowWords<typeof disclosure>,
  initial: 'collapsed',
  states: {
    collapsed: {
      description: 'The short text is shown.',
      on: { 'disclosure.toggled': 'expanded' },
    },
    expanded: {
      description: 'The full text is shown.',
      on: { 'disclosure.toggled': 'collapsed' },
    },
  },
});
