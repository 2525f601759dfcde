import { assign, sendParent, setup } from 'xstate';
import { toFailure, type Failure } from '#domain/failure.ts';
import {
  fieldError,
  formErrors,
  isChanged,
  type FieldErrors,
  type FieldValue,
  type FormRules,
  type FormValues,
} from '#domain/form/fields.ts';
import { isBarePrefix } from '#domain/phone.ts';
import { typedValue } from '#domain/form/typing.ts';

export type FormInput = {
  rules: FormRules;
  values: FormValues;
  /** YYYY-MM-DD; ages are counted on this day. A form without dates needs none. */
  today?: string;
  /** A modal form ends by closing its modal, a page form starts anew. */
  isModal?: boolean;
  /** What the values were before they were changed; by default the values themselves. */
  initial?: FormValues;
};

/** What the form tells the flow it belongs to: it is to be sent. */
export type FormCompleted = { type: 'form.completed'; values: FormValues };
/** What it holds is another now; nothing is to be sent yet. */
export type FormChanged = { type: 'form.changed'; values: FormValues };
/** The person leaves the form, and with it what has not been sent. */
export type FormLeft = { type: 'form.left' };
/** What has been typed and not been sent; null for nothing. */
export type FormDrafted = { type: 'form.drafted'; values: FormValues | null };

/** Tells the form that the server has refused what it sent, and why. */
export const formRefusal = (_: unknown, { error }: { error: unknown }) => ({
  type: 'form.refused' as const,
  failure: toFailure(error),
});

type Field = { name: string };

export const formMachine = setup({
  types: {
    input: {} as FormInput,
    context: {} as Required<FormInput> & { errors: FieldErrors; failure: Failure | null },
    events: {} as
      | ({ type: 'field.changed'; value: FieldValue } & Field)
      | ({ type: 'field.left' } & Field)
      | { type: 'form.submitted' | 'form.accepted' | 'form.released' }
      | { type: 'form.refused'; failure: Failure }
      | { type: 'leave.requested' | 'leave.confirmed' | 'leave.declined' | 'draft.requested' },
    tags: {} as 'busy' | 'held' | 'invalid' | 'asking',
  },
  delays: {
    /** Section 4: after a submit the button is disabled after 1 s. */
    buttonHold: 1_000,
    /** Section 4: on success the form resets after 1 s. */
    resetDelay: 1_000,
    /** Section 4: the modal closes 0.3 s later. */
    closeDelay: 300,
  },
  guards: {
    isValid: ({ context: { rules, values, today } }) =>
      Object.keys(formErrors(rules, values, today)).length === 0,
    isModal: ({ context }) => context.isModal,
    isChanged: ({ context: { values, initial } }) => isChanged(values, initial),
  },
  actions: {
    setValue: assign(({ context }, { name, value }: Field & { value: FieldValue }) => {
      const rule = context.rules[name];
      const previous = context.values[name];
      const typed =
        rule && typeof value === 'string' && !Array.isArray(previous)
          ? typedValue(rule, value, String(previous ?? ''))
          : value;
      const errors = Object.entries(context.errors).filter(([field]) => field !== name);
      return {
        values: { ...context.values, [name]: typed },
        errors: Object.fromEntries(errors),
      };
    }),
    checkLeftField: assign(({ context }, { name }: Field) => {
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
    setFailure: assign((_, { failure }: { failure: Failure }) => ({ failure })),
    clearFailure: assign({ failure: null }),
    /** What the server has taken is what there is now. */
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
      values: isChanged(values, initial) ? values : null,
    })),
    noteInvalid: () => {},
    focusFirstInvalid: () => {},
    focusRefusal: () => {},
    focusQuestion: () => {},
  },
}).createMachine({
  id: 'form',
  context: ({ input }) => ({
    isModal: false,
    today: '',
    initial: input.values,
    ...input,
    errors: {},
    failure: null,
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
        'leave.requested': [{ guard: 'isChanged', target: '.asking' }, { actions: 'reportLeft' }],
      },
      states: {
        open: { description: 'Nothing stands against sending it.' },
        invalid: {
          tags: 'invalid',
          description: 'The form was refused: the alert is shown and the fields are marked.',
          entry: ['setErrors', 'noteInvalid', 'focusFirstInvalid'],
        },
        asking: {
          tags: 'asking',
          description: 'There are changes that were not sent: are they to be given up?',
          entry: 'focusQuestion',
          on: {
            'leave.requested': { actions: 'focusQuestion' },
            'leave.declined': 'open',
            'leave.confirmed': { target: 'open', actions: ['reset', 'reportLeft'] },
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
          description: 'What the flow says of what was sent.',
          initial: 'awaited',
          states: {
            awaited: {
              description: 'The flow is sending what the form holds.',
              tags: 'busy',
              on: {
                'form.accepted': { target: 'accepted', actions: 'keepSent' },
                'form.refused': {
                  target: '#form.editing',
                  actions: [{ type: 'setFailure', params: ({ event }) => event }, 'focusRefusal'],
                },
                'form.released': '#form.editing',
              },
            },
            accepted: {
              description: 'The server took the form; a second later it is as new.',
              on: { 'leave.requested': { actions: 'reportLeft' } },
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
      description: 'The modal is on its way out of sight.',
      tags: 'held',
      after: { closeDelay: 'closed' },
    },
    closed: { type: 'final', description: 'The modal that holds the form is to close.' },
  },
});
