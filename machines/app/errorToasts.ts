import { setup } from 'xstate';

export const errorToasts = setup({
  types: {
    events: {} as
      | { type: 'errorToasts.enabled' | 'errorToasts.disabled' }
      | { type: 'call.rejected'; text: string },
  },
  actions: {
    showErrorToast: (_, _params: { text: string }) => {},
    dismissToasts: () => {},
  },
});

/**
 * The user store's switch of section 8: the text of a refused call becomes a toast while it is on.
 * It is off where the screen itself says what went wrong.
 */
export const errorToastsMachine = errorToasts.createMachine({
  id: 'errorToasts',
  initial: 'enabled',
  states: {
    enabled: {
      description: 'A refused call tells its reason in a toast.',
      on: {
        'errorToasts.disabled': 'disabled',
        'call.rejected': {
          actions: { type: 'showErrorToast', params: ({ event: { text } }) => ({ text }) },
        },
      },
    },
    disabled: {
      description: 'No toast: the screen shows its failures in place.',
      // What is still shown was said to a client who has gone.
      entry: 'dismissToasts',
      on: { 'errorToasts.enabled': 'enabled' },
    },
  },
});
