/** After this long without an answer the screen says «Дольше обычного» (D23). */
export const patience = 10_000;

/**
 * The inside of every state that waits for a call: nothing is cut off, but the person is told
 * and, where the state handles `wait.cancelled`, offered a way out.
 */
export const waiting = {
  initial: 'patient',
  states: {
    patient: { description: 'The answer is awaited.', after: { patience: 'slow' } },
    slow: { tags: 'slow', description: 'The answer takes longer than ten seconds.' },
  },
} as const;
