import { setup } from 'xstate';
import { call } from '#machines/shared/call.ts';
import { watch } from '#machines/shared/watch.ts';
import type { FlowMeta } from '#machines/shared/flowMeta.ts';

/** What the browser keeps under `skipCookiePopup` (section 3). */
export type StoredConsent = 'WAITING' | 'OPEN' | 'CONFIRM';

/** Section 4 "Cookie consent": the popup shows only while open. */
export const cookieConsentMachine = setup({
  types: {
    meta: {} as FlowMeta,
    input: {} as { stored: StoredConsent | null },
    context: {} as { stored: StoredConsent | null },
    events: {} as { type: 'cookies.accepted' },
  },
  actors: {
    /** The consent that is given in another tab. */
    watchConsent: watch('watchConsent'),
    /** Draws the popup, and takes it away when the state is left. */
    showPopup: call<never, undefined>('showPopup'),
  },
  delays: {
    /** Section 9. */
    popupDelay: 2_000,
  },
  guards: { isConfirmed: ({ context }) => context.stored === 'CONFIRM' },
  actions: { storeConsent: (_, _params: { value: StoredConsent }) => {} },
}).createMachine({
  id: 'cookieConsent',
  description: 'The note about cookies: it comes two seconds after the page, until it is accepted.',
  meta: { title: 'Cookie consent', section: '4 “Cookie consent”' },
  context: ({ input }) => input,
  initial: 'restoring',
  invoke: {
    id: 'watchConsent',
    src: 'watchConsent',
    onError: { description: 'Other tabs are not heard; this one asks by itself.' },
  },
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
      invoke: {
        id: 'showPopup',
        src: 'showPopup',
        onError: {
          description: 'Without a network the popup cannot come; the next visit asks again.',
        },
      },
      on: { 'cookies.accepted': 'confirmed' },
    },
    confirmed: {
      type: 'final',
      description: 'CONFIRM: the person has agreed; the popup never opens again.',
      entry: { type: 'storeConsent', params: { value: 'CONFIRM' } },
    },
  },
});
