import { assign, sendParent, setup } from 'xstate';
import type { Failure } from '../src/domain/failure';

/** What the form tells the flow it belongs to: all digits are there and were submitted. */
export type CodeCompleted = { type: 'code.completed'; code: string };

/** Section 4 "Verification code form": one mechanism for every code that comes by SMS. */
export const codeFormMachine = setup({
  types: {
    input: {} as { length: number },
    context: {} as { digits: readonly string[]; failure: Failure | null },
    events: {} as
      | { type: 'code.typed'; digits: readonly string[] }
      | { type: 'code.focused' }
      | { type: 'code.submitted' }
      | { type: 'code.refused'; failure: Failure }
      | { type: 'code.released'; failure: Failure | null }
      | { type: 'code.replaced' }
      | { type: 'visibility.toggled' },
    tags: {} as 'busy' | 'invalid',
  },
  guards: {
    isFilled: (_, { digits }: { digits: readonly string[] }) =>
      digits.every((digit) => digit !== ''),
  },
  actions: {
    setDigits: assign((_, { digits }: { digits: readonly string[] }) => ({ digits })),
    setFailure: assign((_, { failure }: { failure: Failure | null }) => ({ failure })),
    clear: assign(({ context }) => ({ digits: context.digits.map(() => ''), failure: null })),
    complete: sendParent(({ context }) => ({
      type: 'code.completed',
      code: context.digits.join(''),
    })),
    focusFirst: () => {},
  },
}).createMachine({
  id: 'codeForm',
  context: ({ input }) => ({
    digits: Array.from({ length: input.length }, () => ''),
    failure: null,
  }),
  type: 'parallel',
  entry: 'focusFirst',
  states: {
    entry: {
      description: 'What has been typed, and what came of it.',
      initial: 'editing',
      on: { 'code.replaced': { target: '.editing', actions: ['clear', 'focusFirst'] } },
      states: {
        editing: {
          description: 'The digits may be changed.',
          initial: 'incomplete',
          on: {
            'code.typed': [
              {
                guard: { type: 'isFilled', params: ({ event }) => event },
                target: '.filled',
                actions: { type: 'setDigits', params: ({ event }) => event },
              },
              {
                target: '.incomplete',
                actions: { type: 'setDigits', params: ({ event }) => event },
              },
            ],
          },
          states: {
            incomplete: { description: 'At least one digit is missing; the button is disabled.' },
            filled: {
              description: 'Every digit is there; the code may be sent.',
              on: { 'code.submitted': '#codeForm.entry.submitting' },
            },
            refused: {
              description:
                'The code did not fit: the inputs are marked until one of them is focused.',
              tags: 'invalid',
              on: {
                'code.focused': 'filled',
                'code.submitted': { target: 'filled', actions: 'focusFirst' },
              },
            },
          },
        },
        submitting: {
          description: 'The flow is checking the code.',
          tags: 'busy',
          entry: [{ type: 'setFailure', params: { failure: null } }, 'complete'],
          on: {
            'code.refused': {
              target: 'editing.refused',
              actions: { type: 'setFailure', params: ({ event }) => event },
            },
            'code.released': {
              target: 'editing.filled',
              actions: { type: 'setFailure', params: ({ event }) => event },
            },
          },
        },
      },
    },
    visibility: {
      description: 'Whether the digits can be read over the shoulder.',
      initial: 'shown',
      states: {
        shown: {
          description: 'The digits can be read.',
          on: { 'visibility.toggled': 'hidden' },
        },
        hidden: {
          description: 'Someone may be looking: the digits are dots.',
          on: { 'visibility.toggled': 'shown' },
        },
      },
    },
  },
});
