import { assertEvent, assign, sendParent, sendTo, setup } from 'xstate';
import type { CodeStep } from '#domain/code.ts';
import type { Failure } from '#domain/failure.ts';
import type { FormValues } from '#domain/form.ts';
import {
  applicantOf,
  emptyApplication,
  lostCodes,
  registrationRules,
  withoutCvv,
  type Applicant,
} from '#domain/registration.ts';
import { place, routes } from '#domain/routes.ts';
import {
  outputOf,
  call,
  escalate,
  escalation,
  slowThreshold,
  waiting,
} from '#machines/shared/flow.ts';
import type { FlowWords } from '#machines/shared/flowWords.ts';
import type { OnScreen } from '#machines/shared/onScreen.ts';
import {
  formMachine,
  formRefusal,
  type FormChanged,
  type FormCompleted,
} from '#machines/shared/form.ts';
import {
  arrivalGuards,
  codeEvents,
  endingGuards,
  failureOf,
  phoneBrought,
  stepEnded,
  stepLeft,
  stepNews,
  stepOf,
  unverifiedEndings,
  type PlaceArrived,
} from './codeStep';
import { otpOf, type OtpNews } from './otp';
import type { Sent } from './resend';

type Input = {
  codeLength: number;
  /** YYYY-MM-DD; the age is counted on this day. */
  today: string;
  /** Values that the person typed before. */
  values?: FormValues | null;
};
/** The typed values, kept for when the person returns. */
export type ApplicationChanged = { type: 'application.changed'; values: FormValues | null };

const registration = setup({
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
  guards: { ...endingGuards, ...arrivalGuards },
  actions: {
    setValues: assign(({ event }) => {
      assertEvent(event, 'form.completed');
      const { values } = event;
      return { values, phone: applicantOf(values).phone, failure: null };
    }),
    setPhone: assign(({ context: { values }, event }) => {
      const phone = phoneBrought(event);
      return { phone, values: { ...values, phone }, failure: null };
    }),
    setStep: assign(({ context: { values }, event }) => {
      const step = stepOf(event);
      return {
        ...step,
        values: step ? { ...values, phone: step.phone } : values,
        failure: null,
      };
    }),
    /** The CVV stays within the form that it is typed into. */
    reportValues: sendParent(({ context, event }): ApplicationChanged => ({
      type: 'application.changed',
      values: withoutCvv((event.type === 'form.changed' ? event : context).values),
    })),
    forgetApplication: sendParent({ type: 'application.changed', values: null }),
    forgetCvv: assign(({ context: { values } }) => ({ values: withoutCvv(values) })),
    setSent: assign(({ event }) => ({ sentAt: outputOf<Sent>(event).sentAt })),
    setSentAt: assign(({ event }) => {
      assertEvent(event, 'code.resent');
      return { sentAt: event.sentAt };
    }),
    setFailure: assign(({ event }) => ({ failure: failureOf(event) })),
    refuseForm: sendTo('applicantForm', formRefusal),
    releaseForm: sendTo('applicantForm', { type: 'form.submitCancelled' }),
    leaveOtp: sendTo('otp', ({ event }) => stepLeft(event)),
    enterStep: sendParent(({ context }) => stepNews('step.entered', routes.signUp, context)),
    updateStep: sendParent(({ context }) => stepNews('step.updated', routes.signUp, context)),
    leaveStep: sendParent(stepEnded(routes.signUp)),
    ...escalation,
    /** Opens the login with the phone filled in; the login says that the registration is done. */
    redirectToSignIn: sendParent(({ context: { phone } }) => ({
      type: 'navigation.requested',
      target: place(routes.auth, { phone, isRegistered: true }),
      mode: 'replace',
    })),
    focusPhone: () => {},
    focusRefusal: () => {},
  },
});

/** Section 4 "Registration": whether it is allowed, an SMS, then the code from it. */
export const registrationMachine = registration.createMachine({
  id: 'registration',
  description:
    'Who the person is and which card they have, whether they may register, then the code from the SMS.',
  meta: {
    title: 'Registration',
    section: '4 “Registration”',
    events: { 'form.changed': 'The values of the form have changed.' },
    calls: {
      checkAllowed: {
        does: 'Asks whether this person may register.',
        to: 'POST /v1/register/is_allow_register',
        section: '4, 7',
      },
      register: {
        does: 'Registers the person; the server sends a code.',
        to: 'POST /v1/register',
        section: '4, 7',
      },
    },
    otherCalls: {
      'otp.verifyCode': {
        does: 'Checks the code; with it the card is registered.',
        to: 'POST /v1/register/confirm',
        section: '4, 7',
      },
      'otp.resendCode': {
        does: 'Asks for another code.',
        to: 'POST /v1/register/resend',
        section: '4, 7, D16',
      },
    },
  } satisfies FlowWords<typeof registration>,
  context: ({ input: { codeLength, today, values } }) => ({
    codeLength,
    today,
    values: values ?? emptyApplication,
    phone: applicantOf(values ?? emptyApplication).phone,
    operationId: '',
    sentAt: 0,
    failure: null,
  }),
  initial: 'form',
  states: {
    form: {
      description: 'The visitor says who they are, which card they have and what they agree to.',
      invoke: {
        id: 'applicantForm',
        src: 'form',
        input: ({ context: { values, today } }) => ({ rules: registrationRules, values, today }),
        onError: escalate,
      },
      on: {
        'place.arrived': { guard: 'hasStep', target: 'code', actions: ['setStep', 'reportValues'] },
      },
      initial: 'filling',
      states: {
        filling: {
          description: 'The fields are being filled in.',
          on: {
            'form.changed': { actions: 'reportValues' },
            'form.completed': { target: 'checking', actions: 'setValues' },
            'place.arrived': {
              guard: 'hasGivenPhone',
              target: '#registration.form',
              actions: ['setPhone', 'reportValues'],
            },
          },
        },
        checking: {
          ...waiting,
          tags: 'busy',
          description: 'The server is asked whether this person may register.',
          invoke: {
            id: 'checkAllowed',
            src: 'checkAllowed',
            input: ({ context: { values } }) => applicantOf(values),
            onDone: 'registering',
            onError: {
              target: 'filling',
              actions: 'refuseForm',
            },
          },
          on: { 'wait.cancelled': { target: 'filling', actions: 'releaseForm' } },
        },
        registering: {
          ...waiting,
          tags: 'busy',
          description:
            'The server is asked to register them and to send a code. One that is on its way already counts.',
          invoke: {
            id: 'register',
            src: 'register',
            input: ({ context: { values } }) => applicantOf(values),
            onDone: {
              target: '#registration.code',
              actions: ['setSent', 'forgetCvv', 'enterStep'],
            },
            onError: {
              target: 'filling',
              actions: 'refuseForm',
            },
          },
          on: { 'wait.cancelled': { target: 'filling', actions: 'releaseForm' } },
        },
      },
    },
    code: {
      description: 'The visitor types the code from the SMS, or asks for another one.',
      invoke: {
        id: 'otp',
        src: 'otp',
        input: ({ context: { codeLength, phone, operationId, sentAt } }) => ({
          codeLength,
          phone,
          operationId,
          sentAt,
          lostCodes,
        }),
        onDone: [
          {
            guard: 'isVerified',
            target: 'registered',
            actions: ['forgetApplication', 'redirectToSignIn'],
          },
          ...unverifiedEndings({
            start: 'form',
            switched: ['setStep', 'reportValues'],
            left: 'focusPhone',
            failed: ['setFailure', 'leaveStep', 'focusRefusal'],
          }),
        ],
        onError: escalate,
      },
      on: {
        'code.resent': {
          actions: ['setSentAt', 'updateStep'],
        },
        ...codeEvents,
        'step.kept': { actions: 'enterStep' },
      },
    },
    registered: {
      type: 'final',
      description: 'The account exists: the visitor goes to sign in, with the phone filled in.',
    },
  },
});

export const onScreen: OnScreen = { receives: ['place.arrived'] };
