import { assign, sendParent, setup } from 'xstate';
import type { Failure } from '#domain/failure.ts';
import {
  changedValues,
  fieldError,
  formErrors,
  isChanged,
  type FieldErrors,
  type FieldValue,
  type FormRules,
  type FormValues,
} from '#domain/form/fields.ts';
import { isBarePrefix } from '#domain/phone.ts';
import { normalizeInput } from '#domain/form/normalizeInput.ts';

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
/** The values have changed; nothing is sent yet. */
export type FormChanged = { type: 'form.changed'; values: FormValues };
type Field = { name: string };

/** The calls, guards and actions of a form. */
export const form = setup({
  types: {
    input: {} as FormInput,
    context: {} as Required<FormInput> & {
      errors: FieldErrors;
      failure: Failure | null;
      /** The seconds that a busy server still asks for before the same is sent again. */
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
    setValue: assign(({ context }, { name, value }: Field & { value: FieldValue }) => {
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
    setFailure: assign((_, { failure }: { failure: Failure }) => ({
      failure,
      wait: (failure.kind === 'rejected' && failure.retryAfterSeconds) || 0,
    })),
    countDown: assign({ wait: ({ context }) => context.wait - 1 }),
    clearFailure: assign({ failure: null }),
    /** What the server has accepted is what the values are compared with from now on. */
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
