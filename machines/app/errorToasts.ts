import { setup } from 'xstate';
import type { FlowWords } from '#machines/shared/flowWords.ts';

export const errorToasts = setup({
  types: {
    events: {} as
      | { type: 'errorToasts.enabled' | 'errorToasts.disabled' }
      | { type: 'call.rejected'; text: string },
  },
  actions: {
    showErrorToast: () => {},
    dismissToasts: () => {},
  },
});

/**
 * The user store's switch of section 8: the text of a refused call becomes a toast while it is on,
 * which is while a client is signed in (D32).
 */
export const errorToastsMachine = errorToasts.createMachine({
  id: 'errorToasts',
  description:
    'Whether the words of a refused call are shown in a toast: while a client is signed in. A call whose flow shows them in place reports none, and no toast outlasts the session.',
  meta: {
    title: 'Error toasts',
    section: '8, D32',
  } satisfies FlowWords<typeof errorToasts>,
  initial: 'enabled',
  states: {
    enabled: {
      description: 'A client is signed in: the reason of a refused call is shown as a toast.',
      on: {
        'errorToasts.disabled': 'disabled',
        'call.rejected': { actions: 'showErrorToast' },
      },
    },
    disabled: {
      description: 'Nobody is signed in: no toast.',
      // A toast that is still shown belongs to a client who has signed out.
      entry: 'dismissToasts',
      on: { 'errorToasts.enabled': 'enabled' },
    },
  },
});
