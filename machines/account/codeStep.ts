import type { EventObject } from 'xstate';
import { codeStepOf, type CodeStep } from '#domain/codeStep.ts';
import type { Failure } from '#domain/failure.ts';
import type { NavigationMode, Place, Route } from '#domain/routes.ts';
import { outputOf } from '#machines/shared/flow.ts';
import type { OtpOutput } from './otp';

/** The history has come to an entry of the flow's page: by a link, Back, Forward or a reload. */
export type PlaceArrived = { type: 'place.arrived'; place: Place; mode: NavigationMode };
/** The same on the page of a client, whose phone is `ownPhone`; undefined while the client is not known. */
export type ClientArrived = PlaceArrived & { ownPhone: string | undefined };

/** The step that the history has led to; null for none. */
export type Next = { next: CodeStep | null };

/**
 * What a flow tells the navigation of the step of its code: it has begun, another code has been sent for it,
 * or it is over without having been left. `path` is the page of the flow. The navigation alone writes the
 * history of the pages (docs/decisions/steps-in-history).
 */
export type StepNews =
  | { type: 'step.entered' | 'step.updated'; path: Route; step: CodeStep }
  | { type: 'step.ended'; path: Route };

/** The history entry keeps only these fields of all that the flow knows. */
export const stepNews = (
  type: 'step.entered' | 'step.updated',
  path: Route,
  { phone, operationId, sentAt }: CodeStep,
): StepNews => ({ type, path, step: { phone, operationId, sentAt } });

export const stepEnded = (path: Route): StepNews => ({ type: 'step.ended', path });

type Happened = { event: EventObject };

const isArrival = (event: EventObject): event is PlaceArrived | ClientArrived =>
  event.type === 'place.arrived';

/** The entry may keep the step of another client: their code is not used. */
function keptStepOf(event: PlaceArrived | ClientArrived): CodeStep | null {
  const step = codeStepOf(event.place.state.step);
  const ownPhone = 'ownPhone' in event ? event.ownPhone : undefined;
  return ownPhone === undefined || ownPhone === step?.phone ? step : null;
}

/** The step of a code that the history has come to, at an entry or from another step; null for none. */
export function stepOf(event: EventObject): CodeStep | null {
  if (isArrival(event)) return keptStepOf(event);
  const output = outputOf<OtpOutput>(event);
  return output.type === 'ledOn' ? output.step : null;
}

/** The phone that a link has brought along. */
export const phoneBrought = (event: EventObject): string =>
  (isArrival(event) && event.place.state.phone) || '';

/** What a flow decides by when its page's entry changes (docs/decisions/steps-in-history). */
export const arrivalGuards = {
  hasStep: ({ event }: Happened) => stepOf(event) !== null,
  /** The entry keeps no step, or another one than the flow is at. */
  hasLeft: ({ context, event }: Happened & { context: CodeStep }) => {
    const step = stepOf(event);
    return step?.phone !== context.phone || step.sentAt !== context.sentAt;
  },
  /** Going back leaves what has been typed: only a link or a redirect brings a phone along. */
  bringsPhone: ({ event }: Happened) =>
    isArrival(event) &&
    event.mode !== 'pop' &&
    event.place.state.phone !== undefined &&
    codeStepOf(event.place.state.step) === null,
};

const isEndedAs =
  (type: OtpOutput['type']) =>
  ({ event }: Happened) =>
    outputOf<OtpOutput>(event).type === type;

export const isVerified = isEndedAs('verified');
export const isExpired = isEndedAs('expired');

/** What a flow with one code decides by when the step of the code has ended. */
export const endingGuards = { isVerified, isLeft: isEndedAs('left'), isLedOn: isEndedAs('ledOn') };

type Endings<Start, LedOn, Left, Failed> = {
  /** The state that the flow returns to. */
  start: Start;
  ledOn: LedOn;
  left: Left;
  failed: Failed;
};

/** How a flow with one code goes on when the step of the code ends without a right code. */
export const unverifiedEndings = <
  const Start extends string,
  const LedOn,
  const Left,
  const Failed,
>({
  start,
  ledOn,
  left,
  failed,
}: Endings<Start, LedOn, Left, Failed>) =>
  [
    { guard: 'isLedOn', target: 'code', reenter: true, actions: ledOn },
    { guard: 'isLeft', target: start, actions: left },
    { target: start, actions: failed },
  ] as const;

/** What the state with the step of a code reacts to, in every flow with one code. */
export const codeEvents = {
  'step.leaveRequested': { actions: 'leaveStep' },
  'place.arrived': {
    guard: 'hasLeft',
    actions: {
      type: 'leaveOtp',
      params: ({ event }: { event: PlaceArrived }): Next => ({ next: keptStepOf(event) }),
    },
  },
} as const;

/** What the verified code has brought. */
export function resultOf<Result>(output: OtpOutput<Result>): Result {
  if (output.type !== 'verified') throw new Error(`No code was verified: ${output.type}`);
  return output.result;
}

/** Why the flow begins anew; null if it does not. */
export function failureOf(event: EventObject): Failure | null {
  const output = outputOf<OtpOutput>(event);
  return 'failure' in output ? output.failure : null;
}
