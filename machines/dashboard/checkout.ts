import { setup } from 'xstate';
import { disclosureMachine } from '#machines/shared/disclosure.ts';
import { call, escalate, escalation, watch } from '#machines/shared/flow.ts';
import type { FlowWords } from '#machines/shared/flowWords.ts';
import type { InModal } from '#machines/shared/inModal.ts';

const checkout = setup({
  types: {
    input: {} as { isVisible: boolean },
    context: {} as { isVisible: boolean },
    events: {} as { type: 'page.hidden' | 'page.shown' },
    children: {} as { codeTurn: 'codeTurn' },
  },
  actors: {
    /** Holds the screen on until the state is left; resolves when the device took the lock away. */
    keepAwake: call<void, void>('keepAwake'),
    /** Reports when the page becomes visible or hidden. */
    watchPage: watch('watchPage'),
    /** Expanded while the barcode is turned by 90° to fill the screen. */
    codeTurn: disclosureMachine,
  },
  actions: escalation,
  guards: { isVisible: ({ context }) => context.isVisible },
});

export const inModal: InModal = { receives: [] };

/** The card at the checkout: the screen stays on as long as this actor lives, and a tap turns the barcode. */
export const checkoutMachine = checkout.createMachine({
  id: 'checkout',
  description: 'The card for the checkout, while the screen is kept on. A tap turns its barcode.',
  meta: {
    title: 'Card at checkout',
    section: '3',
    events: {
      'page.hidden': 'The page is out of sight.',
      'page.shown': 'The page is in sight again.',
    },
    calls: {
      watchPage: { does: 'Listens whether the page is in sight.', to: null, section: '3' },
      keepAwake: { does: 'Keeps the device’s screen on.', to: null, section: '3' },
    },
  } satisfies FlowWords<typeof checkout>,
  context: ({ input }) => input,
  initial: 'checking',
  invoke: [
    {
      id: 'watchPage',
      src: 'watchPage',
      onError: {
        description: 'Whether the page is in sight is not known; the lock stays as it is.',
      },
    },
    { id: 'codeTurn', src: 'codeTurn', onError: escalate },
  ],
  states: {
    checking: {
      description: 'Whether the page is in sight decides whether to hold the screen on.',
      always: [{ guard: 'isVisible', target: 'awake' }, { target: 'hidden' }],
    },
    awake: {
      description: 'The screen does not go dark by itself.',
      invoke: { id: 'keepAwake', src: 'keepAwake', onDone: 'unheld', onError: 'unheld' },
      on: { 'page.hidden': 'hidden' },
    },
    unheld: {
      description:
        'The device has no such lock, refuses it or took it away; the card is shown all the same.',
      on: { 'page.hidden': 'hidden' },
    },
    hidden: {
      description: 'The page is out of sight: the lock is released and asked for again on return.',
      on: { 'page.shown': 'awake' },
    },
  },
});
