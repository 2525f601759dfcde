import { assign, sendParent, sendTo, setup } from 'xstate';
import type { CodeStep } from '#domain/codeStep.ts';
import type { Failure } from '#domain/failure.ts';
import type { FormValues } from '#domain/form/fields.ts';
import { applicantOf, withoutCvv, type Applicant } from '#domain/registration.ts';
import { place, routes } from '#domain/routes.ts';
import { call, escalation, slowThreshold } from '#machines/shared/flow.ts';
import {
  formMachine,
  formRefusal,
  type FormChanged,
  type FormCompleted,
} from '#machines/shared/form.ts';
import { otpOf, type OtpNews, type OtpOutput } from './otp';
import { failureOf, isLedOn, isLeft, isVerified } from './otpOutput';
import { arrivalGuards, type Kept, type PlaceArrived } from './placeArrived';
import type { Sent } from './resend';
import { stepEnded, stepNews } from './stepEntry';

type Input = {
  codeLength: number;
  /** YYYY-MM-DD; the age is counted on this day. */
  today: string;
  /** What the person has typed before. */
  values?: FormValues | null;
};
/** What has been typed, for when the person comes back. */
export type ApplicationChanged = { type: 'application.changed'; values: FormValues };

/** The calls, guards and actions of the registration. */
export const registration = setup({
  types: {
    input: {} as Input,
    context: {} as CodeStep &
      Omit<Input, 'values'> & { values: FormValues; failure: Failure | null },
    events: {} as FormChanged | FormCompleted | OtpNews | PlaceArrived | { type: 'wait.cancelled' },
    tags: {} as 'busy' | 'slow',
    children: {} as { applicantForm: 'form'; otp: 'otp' },
  },
  actors: {
    form: formMachine,
    otp: otpOf<void>(),
    checkAllowed: call<void, Applicant>('checkAllowed'),
    register: call<Sent, Applicant>('register'),
  },
  delays: { slowThreshold },
  guards: { isVerified, isLedOn, isLeft, ...arrivalGuards },
  actions: {
    setValues: assign((_, { values }: FormCompleted) => ({
      values,
      phone: applicantOf(values).phone,
      failure: null,
    })),
    setPhone: assign(({ context: { values } }, { phone }: { phone: string }) => ({
      phone,
      values: { ...values, phone },
      failure: null,
    })),
    setStep: assign(({ context: { values } }, { step }: Kept) => ({
      ...step,
      values: step ? { ...values, phone: step.phone } : values,
      failure: null,
    })),
    /** The CVV stays within the form that it is typed into. */
    reportValues: sendParent((_, { values }: { values: FormValues }): ApplicationChanged => ({
      type: 'application.changed',
      values: withoutCvv(values),
    })),
    forgetCvv: assign(({ context: { values } }) => ({ values: withoutCvv(values) })),
    setSentAt: assign((_, { sentAt }: Sent) => ({ sentAt })),
    setFailure: assign((_, output: OtpOutput) => ({ failure: failureOf(output) })),
    refuseForm: sendTo('applicantForm', formRefusal),
    releaseForm: sendTo('applicantForm', { type: 'form.submitCancelled' }),
    leaveOtp: sendTo('otp', (_, { step }: Kept) => ({ type: 'step.left' as const, next: step })),
    enterStep: sendParent(({ context }) => stepNews('step.entered', routes.signUp, context)),
    updateStep: sendParent(({ context }) => stepNews('step.updated', routes.signUp, context)),
    leaveStep: sendParent(stepEnded(routes.signUp)),
    ...escalation,
    /** To the login, which says that the registration is done, with the phone filled in. */
    redirectToSignIn: sendParent(({ context: { phone } }) => ({
      type: 'navigation.requested',
      target: place(routes.auth, { phone, isRegistered: true }),
      mode: 'replace',
    })),
    focusPhone: () => {},
    focusRefusal: () => {},
  },
});
