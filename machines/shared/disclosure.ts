import { setup } from 'xstate';

/** Section 4 "Other behaviours": something short that opens on a click and closes on the next. */
export const disclosureMachine = setup({
  types: { events: {} as { type: 'disclosure.toggled' } },
}).createMachine({
  id: 'disclosure',
  description: 'Something short that a click shows in full: the card number.',
  meta: { title: 'Card number', section: '2, 4 “Other behaviours”' },
  initial: 'collapsed',
  states: {
    collapsed: {
      description: 'It shows in short.',
      on: { 'disclosure.toggled': 'expanded' },
    },
    expanded: {
      description: 'It shows in full.',
      on: { 'disclosure.toggled': 'collapsed' },
    },
  },
});
