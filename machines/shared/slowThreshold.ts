/** After this long without an answer the screen says «Дольше обычного» (D23). */
export const slowThreshold = 10_000;

/**
 * The inside of every state that waits for a call: nothing is cut off, but the person is told
 * and, where the state handles `wait.cancelled`, offered a way out.
 */
export const waiting = {
  initial: 'waiting',
  states: {
    waiting: { description: 'The answer is awaited.', after: { slowThreshold: 'slow' } },
    slow: { tags: 'slow', description: 'The answer takes longer than ten seconds.' },
  },
} as const;
