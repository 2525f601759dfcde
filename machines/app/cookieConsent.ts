import { setup } from 'xstate';

/** What the browser keeps under `skipCookiePopup` (section 3). */
export type StoredConsent = 'WAITING' | 'OPEN' | 'CONFIRM';

/** Section 4 "Cookie consent": the popup shows only while open. */
export const cookieConsentMachine = setup({
  types: {
    input: {} as { stored: StoredConsent | null },
    context: {} as { stored: StoredConsent | null },
    events: {} as { type: 'cookies.accepted' },
  },
  delays: {
    /** Section 9. */
    popupDelay: 2_000,
  },
  guards: { isConfirmed: ({ context }) => context.stored === 'CONFIRM' },
  actions: { storeConsent: (_, _params: { value: StoredConsent }) => {} },
}).createMachine({
  id: 'cookieConsent',
  context: ({ input }) => input,
  initial: 'restoring',
  states: {
    restoring: {
      description: 'What the browser has kept decides whether to ask.',
      always: [{ guard: 'isConfirmed', target: 'confirmed' }, { target: 'waiting' }],
    },
    waiting: {
      description: 'WAITING: the page has just been opened and is not to be covered yet.',
      entry: { type: 'storeConsent', params: { value: 'WAITING' } },
      after: { popupDelay: 'open' },
      on: { 'cookies.accepted': 'confirmed' },
    },
    open: {
      description: 'OPEN: the popup is shown; the page stays usable beneath it.',
      entry: { type: 'storeConsent', params: { value: 'OPEN' } },
      on: { 'cookies.accepted': 'confirmed' },
    },
    confirmed: {
      type: 'final',
      description: 'CONFIRM: the person has agreed; the popup never opens again.',
      entry: { type: 'storeConsent', params: { value: 'CONFIRM' } },
    },
  },
});
