import { toFailure } from '#domain/failure.ts';
import { type FormValues } from '#domain/form/fields.ts';
import { form } from './formSetup';

/** What the form tells the flow it belongs to: it is to be sent. */
export type FormCompleted = { type: 'form.completed'; values: FormValues };
/** The person leaves the form and discards what has not been sent. */
export type FormLeft = { type: 'form.left' };
/** The fields that have been changed and not been sent; null for none. */
export type FormDrafted = { type: 'form.drafted'; values: FormValues | null };
/** Tells the form that the server has refused what it sent, and why. */
export const formRefusal = (_: unknown, { error }: { error: unknown }) => ({
  type: 'form.refused' as const,
  failure: toFailure(error),
});

export const formMachine = form.createMachine({
  id: 'form',
  context: ({ input }) => ({
    isModal: false,
    today: '',
    initial: input.values,
    ...input,
    errors: {},
    failure: null,
    wait: 0,
  }),
  initial: 'editing',
  on: { 'draft.requested': { actions: 'reportDraft' } },
  states: {
    editing: {
      description: 'The person fills in the fields; nothing has been sent.',
      initial: 'open',
      on: {
        'field.changed': {
          actions: [{ type: 'setValue', params: ({ event }) => event }, 'reportChange'],
        },
        'field.left': {
          actions: [{ type: 'checkLeftField', params: ({ event }) => event }, 'reportChange'],
        },
        'form.submitted': [{ guard: 'isValid', target: 'sent' }, { target: '.invalid' }],
        'discard.requested': [{ guard: 'isChanged', target: '.asking' }, { actions: 'reportLeft' }],
      },
      states: {
        open: { description: 'The form may be sent.' },
        waiting: {
          description:
            'The server has refused the form. While it asks to wait, the seconds are counted down and the same is not sent again.',
          tags: 'held',
          always: { guard: 'isWaitOver', target: 'open' },
          after: { second: { target: 'waiting', reenter: true, actions: 'countDown' } },
          on: {
            'field.changed': {
              target: 'open',
              actions: [{ type: 'setValue', params: ({ event }) => event }, 'reportChange'],
            },
            'form.submitted': {},
          },
        },
        invalid: {
          tags: 'invalid',
          description: 'The form was refused: the alert is shown and the fields are marked.',
          entry: ['setErrors', 'noteInvalid', 'focusFirstInvalid'],
        },
        asking: {
          tags: 'asking',
          description: 'There are unsent changes: the person is asked whether to discard them.',
          entry: 'focusQuestion',
          on: {
            'discard.requested': { actions: 'focusQuestion' },
            'discard.declined': 'open',
            'discard.confirmed': { target: 'open', actions: ['reset', 'reportLeft'] },
          },
        },
      },
    },
    sent: {
      description: 'The form has been handed to the flow around it.',
      type: 'parallel',
      entry: ['clearFailure', 'complete'],
      states: {
        button: {
          description: 'How long the button has been pressed.',
          initial: 'pressed',
          states: {
            pressed: {
              description: 'The button has just been pressed.',
              after: { buttonHold: 'held' },
            },
            held: { tags: 'held', description: 'A second has passed: the button is disabled.' },
          },
        },
        answer: {
          description: 'What the flow answers to what was sent.',
          initial: 'awaited',
          states: {
            awaited: {
              description: 'The flow is sending what the form holds.',
              tags: 'busy',
              on: {
                'form.accepted': { target: 'accepted', actions: 'keepSent' },
                'form.refused': {
                  target: '#form.editing.waiting',
                  actions: [{ type: 'setFailure', params: ({ event }) => event }, 'focusRefusal'],
                },
                'form.submitCancelled': '#form.editing',
              },
            },
            accepted: {
              description: 'The server accepted the form; a second later it is reset.',
              on: { 'discard.requested': { actions: 'reportLeft' } },
              after: {
                resetDelay: [
                  { guard: 'isModal', target: '#form.closing', actions: 'reset' },
                  { target: '#form.editing', actions: 'reset' },
                ],
              },
            },
          },
        },
      },
    },
    closing: {
      description: 'The modal is closing.',
      tags: 'held',
      after: { closeDelay: 'closed' },
    },
    closed: { type: 'final', description: 'The modal that holds the form is closed by the app.' },
  },
});
