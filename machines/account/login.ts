import { escalate, waiting } from '#machines/shared/flow.ts';
import { login, loginRules } from './loginSetup';
import { nextOf, outputOf, resultOf } from './otpOutput';
import { keptStepOf, phoneBrought } from './placeArrived';

/** Section 4 "Session", its visitor half: a phone, then the code from the SMS. */
export const loginMachine = login.createMachine({
  id: 'login',
  context: ({ input }) => ({
    codeLength: input.codeLength,
    phone: input.phone ?? '',
    operationId: '',
    sentAt: 0,
    failure: null,
    tokens: null,
  }),
  initial: 'phone',
  output: ({ context }) => context.tokens,
  states: {
    phone: {
      description: 'The visitor types the phone number.',
      invoke: {
        id: 'phoneForm',
        src: 'form',
        input: ({ context: { phone } }) => ({ rules: loginRules, values: { phone } }),
        onError: escalate,
      },
      on: {
        'place.arrived': {
          guard: { type: 'hasStep', params: keptStepOf },
          target: 'code',
          actions: { type: 'setStep', params: keptStepOf },
        },
      },
      initial: 'entering',
      states: {
        entering: {
          description: 'The number is being typed.',
          on: {
            'form.completed': {
              target: 'requesting',
              actions: ['clearFailure', { type: 'setPhone', params: ({ event }) => event }],
            },
            'place.arrived': {
              guard: { type: 'bringsPhone', params: ({ event }) => event },
              target: '#login.phone',
              reenter: true,
              actions: { type: 'setGivenPhone', params: phoneBrought },
            },
          },
        },
        requesting: {
          ...waiting,
          tags: 'busy',
          description:
            'The server is asked to send a code. One that is on its way to this phone already counts.',
          invoke: {
            id: 'requestCode',
            src: 'requestCode',
            input: ({ context: { phone, operationId } }) => ({ phone, operationId }),
            onDone: {
              target: '#login.code',
              actions: [{ type: 'setOperation', params: ({ event }) => event.output }, 'enterStep'],
            },
            onError: {
              target: 'entering',
              actions: { type: 'refusePhone', params: ({ event: { error } }) => ({ error }) },
            },
          },
          on: { 'wait.cancelled': { target: 'entering', actions: 'releasePhone' } },
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
          canLeaveWhileVerifying: true,
        }),
        onDone: [
          {
            guard: { type: 'isVerified', params: outputOf },
            target: 'verified',
            actions: { type: 'setTokens', params: resultOf },
          },
          {
            guard: { type: 'isLedOn', params: outputOf },
            target: 'code',
            reenter: true,
            actions: { type: 'setStep', params: nextOf },
          },
          {
            guard: { type: 'isLeft', params: outputOf },
            target: 'phone',
            actions: 'focusPhone',
          },
          {
            target: 'phone',
            actions: [{ type: 'setFailure', params: outputOf }, 'leaveStep'],
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
      },
    },
    verified: { type: 'final', description: 'The tokens are here: the visitor is a client.' },
  },
});
