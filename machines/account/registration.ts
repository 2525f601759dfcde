import {
  applicantOf,
  emptyApplication,
  lostCodes,
  registrationRules,
} from '#domain/registration.ts';
import { nextOf, outputOf } from './otpOutput';
import { keptStepOf, phoneBrought } from './placeArrived';
import { escalate, waiting } from '#machines/shared/flow.ts';
import { registration } from './registrationSetup';
import type { FlowWords } from '#machines/shared/flowWords.ts';

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
        'place.arrived': {
          guard: { type: 'hasStep', params: keptStepOf },
          target: 'code',
          actions: [
            { type: 'setStep', params: keptStepOf },
            { type: 'reportValues', params: ({ context: { values } }) => ({ values }) },
          ],
        },
      },
      initial: 'filling',
      states: {
        filling: {
          description: 'The fields are being filled in.',
          on: {
            'form.changed': { actions: { type: 'reportValues', params: ({ event }) => event } },
            'form.completed': {
              target: 'checking',
              actions: [{ type: 'setValues', params: ({ event }) => event }],
            },
            'place.arrived': {
              guard: { type: 'bringsPhone', params: ({ event }) => event },
              target: '#registration.form',
              actions: [
                { type: 'setPhone', params: phoneBrought },
                { type: 'reportValues', params: ({ context: { values } }) => ({ values }) },
              ],
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
              actions: { type: 'refuseForm', params: ({ event }) => event },
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
              actions: [
                { type: 'setSentAt', params: ({ event }) => event.output },
                'forgetCvv',
                'enterStep',
              ],
            },
            onError: {
              target: 'filling',
              actions: { type: 'refuseForm', params: ({ event }) => event },
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
            guard: { type: 'isVerified', params: outputOf },
            target: 'registered',
            actions: 'redirectToSignIn',
          },
          {
            guard: { type: 'isLedOn', params: outputOf },
            target: 'code',
            reenter: true,
            actions: [
              { type: 'setStep', params: nextOf },
              { type: 'reportValues', params: ({ context: { values } }) => ({ values }) },
            ],
          },
          {
            guard: { type: 'isLeft', params: outputOf },
            target: 'form',
            actions: 'focusPhone',
          },
          {
            target: 'form',
            actions: [{ type: 'setFailure', params: outputOf }, 'leaveStep', 'focusRefusal'],
          },
        ],
        onError: escalate,
      },
      on: {
        'code.resent': {
          actions: [{ type: 'setSentAt', params: ({ event }) => event }, 'updateStep'],
        },
        'step.leaveRequested': { actions: 'leaveStep' },
        'place.arrived': {
          guard: { type: 'hasLeft', params: keptStepOf },
          actions: { type: 'leaveOtp', params: keptStepOf },
        },
        'step.kept': { actions: 'enterStep' },
      },
    },
    registered: {
      type: 'final',
      description: 'The account is there: the visitor goes to sign in, with the phone filled in.',
    },
  },
});
