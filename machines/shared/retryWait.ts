/**
 * Nested states of every state whose button sends a call. While a busy server asks to wait, the
 * seconds are counted down and nothing is sent (D29). `wait` in the context is those seconds. They
 * are counted, not read from a clock, so that setting the clock back locks nothing.
 */
export const retryWait = {
  initial: 'counting',
  states: {
    counting: {
      tags: 'held',
      description: 'The server has asked to wait; the seconds are shown.',
      always: { guard: 'isWaitOver', target: 'ready' },
      after: { second: { target: 'counting', reenter: true, actions: 'countDown' } },
    },
    ready: { description: 'The call may be sent.' },
  },
} as const;

/** The same as a parallel region, where the wait runs beside other states. */
export const retryWaitRegion = {
  description: 'Whether the server has asked to wait.',
  initial: 'ready',
  states: {
    ...retryWait.states,
    ready: {
      ...retryWait.states.ready,
      always: { guard: 'isWaitAsked', target: 'counting' },
    },
  },
} as const;

export const second = 1_000;

type Waiting = { context: { wait: number } };

export const isWaitAsked = ({ context }: Waiting) => context.wait > 0;
export const isWaitOver = ({ context }: Waiting) => context.wait <= 0;
export const secondLess = ({ context }: Waiting) => context.wait - 1;
