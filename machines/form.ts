import { assign, sendParent, setup } from 'xstate';
import type { Failure } from '../src/domain/failure';
import {
  fieldError,
  formErrors,
  typedValue,
  type FieldErrors,
  type FieldValue,
  type FormRules,
  type FormValues,
} from '../src/domain/fields';
import { isBarePrefix } from '../src/domain/phone';

export type FormInput = {
  rules: FormRules;
  values: FormValues;
  /** YYYY-MM-DD; ages are counted on this day. A form without dates needs none. */
  today?: string;
  /** A modal form ends by closing its modal, a page form starts anew. */
  isModal?: boolean;
};

/** What the form tells the flow it belongs to. */
export type FormCompleted = { type: 'form.completed'; values: FormValues };

export const formMachine = setup({
  types: {
    input: {} as FormInput,
    context: {} as Required<FormInput> & {
      initial: FormValues;
      errors: FieldErrors;
      failure: Failure | null;
    },
    events: {} as
      | { type: 'field.changed'; name: string; value: FieldValue }
      | { type: 'field.left'; name: string }
      | { type: 'form.submitted' }
      | { type: 'form.accepted' }
      | { type: 'form.refused'; failure: Failure }
      | { type: 'form.released' },
    tags: {} as 'busy' | 'held' | 'invalid',
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
  },
  actions: {
    setValue: assign(({ context }, event: { name: string; value: FieldValue }) => {
      const rule = context.rules[event.name];
      const value =
        rule && typeof event.value === 'string' ? typedValue(rule, event.value) : event.value;
      const errors = Object.entries(context.errors).filter(([name]) => name !== event.name);
      return {
        values: { ...context.values, [event.name]: value },
        errors: Object.fromEntries(errors),
      };
    }),
    checkLeftField: assign(({ context }, { name }: { name: string }) => {
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
    reset: assign(({ context }) => ({ values: context.initial, errors: {}, failure: null })),
    complete: sendParent(({ context }) => ({ type: 'form.completed', values: context.values })),
    noteInvalid: () => {},
    focusFirstInvalid: () => {},
  },
}).createMachine({
  id: 'form',
  context: ({ input }) => ({
    isModal: false,
    today: '',
    ...input,
    initial: input.values,
    errors: {},
    failure: null,
  }),
  initial: 'editing',
  states: {
    editing: {
      description: 'The person fills in the fields; nothing has been sent.',
      initial: 'open',
      on: {
        'field.changed': { actions: { type: 'setValue', params: ({ event }) => event } },
        'field.left': { actions: { type: 'checkLeftField', params: ({ event }) => event } },
        'form.submitted': [{ guard: 'isValid', target: 'submitting' }, { target: '.invalid' }],
      },
      states: {
        open: {},
        invalid: {
          tags: 'invalid',
          description: 'The form was refused: the alert is shown and the fields are marked.',
          entry: ['setErrors', 'noteInvalid', 'focusFirstInvalid'],
        },
      },
    },
    submitting: {
      description: 'The flow is sending what the form holds.',
      tags: 'busy',
      entry: ['clearFailure', 'complete'],
      initial: 'pressed',
      states: {
        pressed: { after: { buttonHold: 'held' } },
        held: { tags: 'held', description: 'The button is disabled.' },
      },
      on: {
        'form.accepted': 'accepted',
        'form.refused': {
          target: 'editing',
          actions: { type: 'setFailure', params: ({ event }) => event },
        },
        'form.released': 'editing',
      },
    },
    accepted: {
      description: 'The server took the form.',
      tags: 'held',
      after: {
        resetDelay: [
          { guard: 'isModal', target: 'closing', actions: 'reset' },
          { target: 'editing', actions: 'reset' },
        ],
      },
    },
    closing: { tags: 'held', after: { closeDelay: 'closed' } },
    closed: { type: 'final', description: 'The modal that holds the form is to close.' },
  },
});
