import { assertEvent, assign, sendParent, setup, type EventObject } from 'xstate';
import { toFailure, type Failure } from '#domain/failure.ts';
import {
  changedValues,
  fieldError,
  formErrors,
  isChanged,
  type FieldErrors,
  type FieldValue,
  type FormRules,
  type FormValues,
  normalizeInput,
} from '#domain/form.ts';
import { isBarePrefix } from '#domain/phone.ts';
import { errorOf } from './flow';
import type { FlowWords } from './flowWords';

export type FormInput = {
  rules: FormRules;
  values: FormValues;
  /** YYYY-MM-DD; ages are counted on this day. A form without dates needs none. */
  today?: string;
  /** A modal form ends by closing its modal, a page form starts again. */
  isModal?: boolean;
  /** The values before the person changed them; by default `values`. */
  initial?: FormValues;
};
/** The values have changed; nothing is sent yet. */
export type FormChanged = { type: 'form.changed'; values: FormValues };
type Field = { name: string };

/** Asks the parent flow to send the form. */
export type FormCompleted = { type: 'form.completed'; values: FormValues };
/** The person leaves the form and discards what has not been sent. */
export type FormLeft = { type: 'form.left' };
/** The fields that have been changed and not been sent; null for none. */
export type FormDrafted = { type: 'form.drafted'; values: FormValues | null };
/** Reports to the form that the server has refused its values, and why. */
export const formRefusal = ({ event }: { event: EventObject }) => ({
  type: 'form.refused' as const,
  failure: toFailure(errorOf(event)),
});

const form = setup({
  types: {
    input: {} as FormInput,
    context: {} as Required<FormInput> & {
      errors: FieldErrors;
      failure: Failure | null;
      /** The seconds that a busy server still asks for before the same values are sent again. */
      wait: number;
    },
    events: {} as
      | ({ type: 'field.changed'; value: FieldValue } & Field)
      | ({ type: 'field.left' } & Field)
      | { type: 'form.submitted' | 'form.accepted' | 'form.submitCancelled' }
      | { type: 'form.refused'; failure: Failure }
      | {
          type: 'discard.requested' | 'discard.confirmed' | 'discard.declined' | 'draft.requested';
        },
    tags: {} as 'busy' | 'held' | 'invalid' | 'asking',
  },
  delays: {
    /** Section 4: after a submit the button is disabled after 1 s. */
    buttonHold: 1_000,
    /** Section 4: on success the form resets after 1 s. */
    resetDelay: 1_000,
    /** Section 4: the modal closes 0.3 s later. */
    closeDelay: 300,
    second: 1_000,
  },
  guards: {
    isValid: ({ context: { rules, values, today } }) =>
      Object.keys(formErrors(rules, values, today)).length === 0,
    isModal: ({ context }) => context.isModal,
    isWaitOver: ({ context }) => context.wait <= 0,
    isChanged: ({ context: { values, initial } }) => isChanged(values, initial),
  },
  actions: {
    setValue: assign(({ context, event }) => {
      assertEvent(event, 'field.changed');
      const { name, value } = event;
      const rule = context.rules[name];
      const previous = context.values[name];
      const typed =
        rule && typeof value === 'string' && !Array.isArray(previous)
          ? normalizeInput(rule, value, String(previous ?? ''))
          : value;
      const errors = Object.entries(context.errors).filter(([field]) => field !== name);
      return {
        values: { ...context.values, [name]: typed },
        errors: Object.fromEntries(errors),
      };
    }),
    checkLeftField: assign(({ context, event }) => {
      assertEvent(event, 'field.left');
      const { name } = event;
      const rule = context.rules[name];
      const typed = context.values[name];
      if (!rule || typeof typed !== 'string') return {};
      const value = rule.type === 'phone' && isBarePrefix(typed) ? '' : typed;
      const error = value === '' ? null : fieldError(rule, value, context.today);
      return {
        values: { ...context.values, [name]: value },
        errors: error ? { ...context.errors, [name]: error } : context.errors,
      };
    }),
    setErrors: assign({
      errors: ({ context: { rules, values, today } }) => formErrors(rules, values, today),
    }),
    setFailure: assign(({ event }) => {
      assertEvent(event, 'form.refused');
      const { failure } = event;
      return {
        failure,
        wait: (failure.kind === 'rejected' && failure.retryAfterSeconds) || 0,
      };
    }),
    countDown: assign({ wait: ({ context }) => context.wait - 1 }),
    clearFailure: assign({ failure: null }),
    /** The values that the server has accepted are the base of comparison from now on. */
    keepSent: assign(({ context: { isModal, values, initial } }) => ({
      initial: isModal ? values : initial,
    })),
    reset: assign(({ context: { initial } }) => ({ values: initial, errors: {}, failure: null })),
    reportChange: sendParent(({ context }): FormChanged => ({
      type: 'form.changed',
      values: context.values,
    })),
    complete: sendParent(({ context }) => ({ type: 'form.completed', values: context.values })),
    reportLeft: sendParent({ type: 'form.left' }),
    reportDraft: sendParent(({ context: { values, initial } }) => ({
      type: 'form.drafted',
      values: isChanged(values, initial) ? changedValues(values, initial) : null,
    })),
    noteInvalid: () => {},
    focusFirstInvalid: () => {},
    focusRefusal: () => {},
    focusQuestion: () => {},
  },
});

export const formMachine = form.createMachine({
  id: 'form',
  description:
    'Fields, their rules and what happens after they are sent. Every flow that asks for data has this one inside.',
  meta: {
    title: 'Form',
    section: '4 “Form submit”, 5',
    events: {
      'discard.confirmed': 'The person discards the changes.',
      'discard.declined': 'The person keeps the changes and stays.',
      'discard.requested': 'The person wants to leave the form.',
      'draft.requested': 'The form is asked what has been typed and not sent.',
      'field.changed': 'The person types in a field or chooses a value.',
      'field.left': 'The person leaves a field.',
      'form.accepted': 'The server took what was sent.',
      'form.refused': 'The server refused what was sent.',
      'form.submitCancelled': 'The call failed or was cancelled; the form may be sent again.',
      'form.submitted': 'The person presses the button of the form.',
    },
    delays: {
      buttonHold: { why: 'After a submit the button is disabled.', section: '4 “Form submit”' },
      resetDelay: { why: 'On success the form becomes as new.', section: '4 “Form submit”' },
      closeDelay: { why: 'The modal closes after the form has been reset.', section: '4' },
      second: {
        why: 'The wait that a busy server asks for is counted down.',
        section: '4 “Form submit”',
      },
    },
  } satisfies FlowWords<typeof form>,
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
          actions: ['setValue', 'reportChange'],
        },
        'field.left': {
          actions: ['checkLeftField', 'reportChange'],
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
              actions: ['setValue', 'reportChange'],
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
          description: 'The answer of the flow to the form that was sent.',
          initial: 'awaited',
          states: {
            awaited: {
              description: 'The flow is sending what the form holds.',
              tags: 'busy',
              on: {
                'form.accepted': { target: 'accepted', actions: 'keepSent' },
                'form.refused': {
                  target: '#form.editing.waiting',
                  actions: ['setFailure', 'focusRefusal'],
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
