import { retryWait } from '#machines/shared/retryWait.ts';
import { waiting } from '#machines/shared/flow.ts';
import { keptIn, phoneChange, toStep } from './phoneChangeSetup';

/** The history has left the step before a code was sent to the new number. */
const leftBefore = {
  guard: { type: 'hasLeft', params: keptIn },
  target: 'over',
  actions: 'setLeft',
} as const;

/** Section 4 "Phone change", step 3: the code to the new number is asked for by a call of its own (D28). */
export const sendingNewCode = phoneChange.createStateConfig({
  ...waiting,
  description:
    'The server is asked to send a code to the new number. One that is on its way already counts.',
  invoke: {
    id: 'sendNewCode',
    src: 'sendNewCode',
    input: ({ context: { phone } }) => ({ phone }),
    onDone: {
      target: 'new',
      actions: [{ type: 'setNewSent', params: ({ event }) => event.output }, 'enterStep'],
    },
    onError: [
      {
        guard: { type: 'isOver', params: ({ event }) => event },
        target: 'old',
        actions: [{ type: 'setOver', params: ({ event }) => event }, 'updateStep'],
      },
      {
        target: 'unsent',
        actions: [{ type: 'setUnsent', params: ({ event }) => event }, 'focusRefusal'],
      },
    ],
  },
  on: {
    'wait.cancelled': 'unsent',
    'entry.changed': leftBefore,
  },
});

export const newCodeUnsent = phoneChange.createStateConfig({
  ...retryWait,
  description:
    'The old number is confirmed. No code has been sent to the new one, or the client has gone back from it: the client asks for it.',
  on: {
    'retry.requested': { guard: 'isWaitOver', target: 'sending', actions: 'clearFailure' },
    'step.leaveRequested': { target: 'over', actions: ['setLeft', 'leaveStep'] },
    'entry.changed': [toStep('new', 'new'), leftBefore],
  },
});
