import {
  assertEvent,
  assign,
  enqueueActions,
  sendParent,
  sendTo,
  setup,
  stopChild,
  type AnyActorLogic,
  type InputFrom,
} from 'xstate';
import type { Tokens } from '#domain/client.ts';
import type { CodeStep } from '#domain/code.ts';
import type { Failure } from '#domain/failure.ts';
import { phoneIn, type FormRules } from '#domain/form.ts';
import { routes } from '#domain/routes.ts';
import {
  call,
  escalate,
  escalation,
  later,
  outputOf,
  slowThreshold,
  startLoaded,
  waiting,
  type FlowFailed,
  type LoadedFlow,
} from '#machines/shared/flow.ts';
import type { FlowWords } from '#machines/shared/flowWords.ts';
import { formMachine, formRefusal, type FormCompleted } from '#machines/shared/form.ts';
import {
  arrivalGuards,
  codeEvents,
  endingGuards,
  failureOf,
  phoneBrought,
  resultOf,
  stepEnded,
  stepLeft,
  stepNews,
  stepOf,
  unverifiedEndings,
  type PlaceArrived,
} from './codeStep';
import type { Otp, OtpNews, OtpOutput } from './otp';
import type { passkeySignInMachine } from './passkeySignIn';
import type { Sent } from './resend';

/** `operationId` is that of the code that was sent to this phone before; empty if there was none. */
export type CodeRequest = { phone: string; operationId: string };
export type OperationStarted = Sent & { operationId: string };

const rules = { phone: { type: 'phone', required: true } } as const satisfies FormRules;

/** The operation of a former code is valid only for the phone that the code was sent to. */
const toPhone = (sent: CodeStep, phone: string) => ({
  phone,
  operationId: phone === sent.phone ? sent.operationId : '',
});

type Input = {
  codeLength: number;
  phone?: string;
  /** The code's step, which loads with the first request or with the history entry that holds a step. */
  loadedOtp: () => LoadedFlow<AnyActorLogic, InputFrom<Otp<Tokens>>>;
  /** Absent where nobody signs in by a passkey. */
  loadedPasskey?: (() => LoadedFlow<AnyActorLogic, object>) | undefined;
};

const login = setup({
  types: {
    input: {} as Input,
    context: {} as CodeStep &
      Pick<Input, 'codeLength' | 'loadedOtp' | 'loadedPasskey'> & {
        failure: Failure | null;
        tokens: Tokens | null;
      },
    events: {} as
      | FormCompleted
      | OtpNews
      | PlaceArrived
      | { type: 'wait.cancelled' }
      | { type: 'xstate.done.actor.otp'; output: OtpOutput<Tokens> }
      | FlowFailed<'otp'>
      | { type: 'xstate.done.actor.passkeySignIn'; output: Tokens }
      | FlowFailed<'passkeySignIn'>,
    output: {} as Tokens | null,
    tags: {} as 'busy' | 'slow',
    children: {} as { phoneForm: 'form'; otp: 'otp'; passkeySignIn: 'passkeySignIn' },
  },
  actors: {
    form: formMachine,
    otp: later<Otp<Tokens>>('otp'),
    passkeySignIn: later<typeof passkeySignInMachine>('passkeySignIn'),
    requestCode: call<OperationStarted, CodeRequest>('requestCode'),
  },
  delays: { slowThreshold },
  guards: { ...endingGuards, ...arrivalGuards },
  actions: {
    setPhone: assign(({ context, event }) => {
      assertEvent(event, 'form.completed');
      return toPhone(context, phoneIn(event.values).phone);
    }),
    setGivenPhone: assign(({ context, event }) => ({
      ...toPhone(context, phoneBrought(event)),
      failure: null,
    })),
    setOperation: assign(({ event }) => {
      const { operationId, sentAt } = outputOf<OperationStarted>(event);
      return { operationId, sentAt };
    }),
    setStep: assign(({ event }) => ({ ...stepOf(event), failure: null })),
    setSentAt: assign(({ event }) => {
      assertEvent(event, 'code.resent');
      return { sentAt: event.sentAt };
    }),
    setFailure: assign(({ event }) => ({ failure: failureOf(event) })),
    setTokens: assign(({ event }) => ({ tokens: resultOf(outputOf<OtpOutput<Tokens>>(event)) })),
    setPasskeyTokens: assign(({ event }) => ({ tokens: outputOf<Tokens>(event) })),
    clearFailure: assign({ failure: null }),
    refusePhone: sendTo('phoneForm', formRefusal),
    releasePhone: sendTo('phoneForm', { type: 'form.submitCancelled' }),
    startOtp: enqueueActions(
      ({ context: { codeLength, phone, operationId, sentAt, loadedOtp }, enqueue }) => {
        const canLeaveWhileVerifying = true;
        const given = { codeLength, phone, operationId, sentAt, canLeaveWhileVerifying };
        startLoaded(enqueue, loadedOtp(), { id: 'otp', given });
      },
    ),
    stopOtp: stopChild('otp'),
    startPasskey: enqueueActions(({ context: { loadedPasskey }, enqueue }) => {
      if (loadedPasskey) startLoaded(enqueue, loadedPasskey(), { id: 'passkeySignIn', given: {} });
    }),
    stopPasskey: stopChild('passkeySignIn'),
    leaveOtp: sendTo('otp', ({ event }) => stepLeft(event)),
    enterStep: sendParent(({ context }) => stepNews('step.entered', routes.auth, context)),
    updateStep: sendParent(({ context }) => stepNews('step.updated', routes.auth, context)),
    leaveStep: sendParent(stepEnded(routes.auth)),
    ...escalation,
    focusPhone: () => {},
  },
});

/** Section 4 "Session", its visitor half: a phone, then the code from the SMS. */
export const loginMachine = login.createMachine({
  id: 'login',
  description: 'A phone number, then the code from the SMS. It ends with the client signed in.',
  meta: {
    title: 'Sign-in',
    section: '4 “Session”',
    calls: {
      requestCode: {
        does: 'Says the phone; the server sends a code.',
        to: 'POST /v1/login',
        section: '4, 7',
      },
    },
    otherCalls: {
      'otp.verifyCode': {
        does: 'Checks the code; its answer signs the client in.',
        to: 'POST /v1/verify_code',
        section: '4, 7',
      },
      'otp.resendCode': {
        does: 'Asks for another code.',
        to: 'POST /v1/login/resend',
        section: '4, 7, D16',
      },
    },
  } satisfies FlowWords<typeof login>,
  context: ({ input }) => ({
    codeLength: input.codeLength,
    loadedOtp: input.loadedOtp,
    loadedPasskey: input.loadedPasskey,
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
        input: ({ context: { phone } }) => ({ rules, values: { phone } }),
        onError: escalate,
      },
      entry: 'startPasskey',
      exit: 'stopPasskey',
      on: {
        'place.arrived': { guard: 'hasStep', target: 'code', actions: 'setStep' },
        'xstate.done.actor.passkeySignIn': { target: 'verified', actions: 'setPasskeyTokens' },
        'xstate.error.actor.passkeySignIn': escalate,
      },
      initial: 'entering',
      states: {
        entering: {
          description: 'The number is being typed.',
          on: {
            'form.completed': { target: 'requesting', actions: ['clearFailure', 'setPhone'] },
            'place.arrived': {
              guard: 'hasGivenPhone',
              target: '#login.phone',
              reenter: true,
              actions: 'setGivenPhone',
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
            onDone: { target: '#login.code', actions: ['setOperation', 'enterStep'] },
            onError: {
              target: 'entering',
              actions: 'refusePhone',
            },
          },
          on: { 'wait.cancelled': { target: 'entering', actions: 'releasePhone' } },
        },
      },
    },
    code: {
      description: 'The visitor types the code from the SMS, or asks for another one.',
      entry: 'startOtp',
      exit: 'stopOtp',
      on: {
        'xstate.done.actor.otp': [
          { guard: 'isVerified', target: 'verified', actions: 'setTokens' },
          ...unverifiedEndings({
            start: 'phone',
            switched: 'setStep',
            left: 'focusPhone',
            failed: ['setFailure', 'leaveStep'],
          }),
        ],
        'xstate.error.actor.otp': escalate,
        'code.resent': { actions: ['setSentAt', 'updateStep'] },
        ...codeEvents,
      },
    },
    verified: { type: 'final', description: 'The tokens have loaded: the visitor is a client.' },
  },
});
