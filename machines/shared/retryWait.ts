/**
 * The inside of every state whose button sends a call: while a busy server asks to wait, the seconds
 * are counted down and nothing is sent (D29). `wait` in the context is those seconds. They are
 * counted, not read from a clock: setting the clock back locks nothing.
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
    ready: { description: 'Nothing stands against sending it.' },
  },
} as const;

export const second = 1_000;

type Waiting = { context: { wait: number } };

export const isWaitOver = ({ context }: Waiting) => context.wait <= 0;
export const secondLess = ({ context }: Waiting) => context.wait - 1;
