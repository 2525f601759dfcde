import { assign, sendParent, sendTo, setup } from 'xstate';
import type { Tokens } from '#domain/client.ts';
import type { Failure } from '#domain/failure.ts';
import { phoneIn, type FormRules } from '#domain/form/fields.ts';
import type { CodeStep } from '#domain/codeStep.ts';
import { routes } from '#domain/routes.ts';
import { call, escalation, later, slowThreshold } from '#machines/shared/flow.ts';
import { formMachine, formRefusal, type FormCompleted } from '#machines/shared/form.ts';
import type { Otp, OtpNews, OtpOutput } from './otp';
import { failureOf, isLeft, isLedOn, isVerified } from './otpOutput';
import { arrivalGuards, type Kept, type PlaceArrived } from './placeArrived';
import type { Sent } from './resend';
import { stepEnded, stepNews } from './stepEntry';

export type PhoneGiven = { phone: string };
/** `operationId` is that of the code that was sent to this phone before; empty if there was none. */
export type CodeRequest = PhoneGiven & { operationId: string };
export type OperationStarted = Sent & { operationId: string };

export const loginRules = { phone: { type: 'phone', required: true } } as const satisfies FormRules;

/** The code that was sent before is of no use to another phone. */
const toPhone = (sent: CodeStep, phone: string) => ({
  phone,
  operationId: phone === sent.phone ? sent.operationId : '',
});

/** The calls, guards and actions of the login. */
export const login = setup({
  types: {
    input: {} as { codeLength: number; phone?: string },
    context: {} as CodeStep & {
      codeLength: number;
      failure: Failure | null;
      tokens: Tokens | null;
    },
    events: {} as FormCompleted | OtpNews | PlaceArrived | { type: 'wait.cancelled' },
    output: {} as Tokens | null,
    tags: {} as 'busy' | 'slow',
    children: {} as { phoneForm: 'form'; otp: 'otp' },
  },
  actors: {
    form: formMachine,
    otp: later<Otp<Tokens>>('otp'),
    requestCode: call<OperationStarted, CodeRequest>('requestCode'),
  },
  delays: { slowThreshold },
  guards: { isVerified, isLedOn, isLeft, ...arrivalGuards },
  actions: {
    setPhone: assign(({ context }, { values }: FormCompleted) =>
      toPhone(context, phoneIn(values).phone),
    ),
    setGivenPhone: assign(({ context }, { phone }: PhoneGiven) => ({
      ...toPhone(context, phone),
      failure: null,
    })),
    setOperation: assign((_, { operationId, sentAt }: OperationStarted) => ({
      operationId,
      sentAt,
    })),
    setStep: assign((_, { step }: Kept) => ({ ...step, failure: null })),
    setSentAt: assign((_, { sentAt }: Sent) => ({ sentAt })),
    setFailure: assign((_, output: OtpOutput) => ({ failure: failureOf(output) })),
    setTokens: assign((_, tokens: Tokens) => ({ tokens })),
    clearFailure: assign({ failure: null }),
    refusePhone: sendTo('phoneForm', formRefusal),
    releasePhone: sendTo('phoneForm', { type: 'form.submitCancelled' }),
    leaveOtp: sendTo('otp', (_, { step }: Kept) => ({ type: 'step.left' as const, next: step })),
    enterStep: sendParent(({ context }) => stepNews('step.entered', routes.auth, context)),
    updateStep: sendParent(({ context }) => stepNews('step.updated', routes.auth, context)),
    leaveStep: sendParent(stepEnded(routes.auth)),
    ...escalation,
    focusPhone: () => {},
  },
});
