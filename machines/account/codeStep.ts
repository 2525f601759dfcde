import type { EventObject } from 'xstate';
import { codeStepOf, type CodeStep } from '#domain/code.ts';
import type { Failure } from '#domain/failure.ts';
import type { NavigationMode, Place, Route } from '#domain/routes.ts';
import { outputOf } from '#machines/shared/flow.ts';
import type { OtpOutput } from './otp';

/** The navigation shows a history entry of the flow's page after a link, Back, Forward or a reload. */
export type PlaceArrived = { type: 'place.arrived'; place: Place; mode: NavigationMode };

/**
 * A flow sends these to the navigation when its code step begins, when another code is sent, and when the
 * step ends by itself. `path` is the page of the flow. Only the navigation writes the history of the pages
 * (docs/decisions/steps-in-history).
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
type Arrived = Happened & { context: CodeStep & { ownPhone?: string | undefined } };

const isArrival = (event: EventObject): event is PlaceArrived => event.type === 'place.arrived';

/** Ignores the step of another client, whose history entry the browser may still hold. */
function keptStepOf(event: PlaceArrived, ownPhone?: string): CodeStep | null {
  const step = codeStepOf(event.place.state.step);
  return ownPhone === undefined || ownPhone === step?.phone ? step : null;
}

/**
 * The code step in the opened history entry, or the one that the ended `otp` flow names; null for none. On a
 * client's page `ownPhone` is the client's phone, undefined until the client has loaded.
 */
export function stepOf(event: EventObject, ownPhone?: string): CodeStep | null {
  if (isArrival(event)) return keptStepOf(event, ownPhone);
  const output = outputOf<OtpOutput>(event);
  return output.type === 'switched' ? output.step : null;
}

/** The phone in the state of the opened history entry; empty if a link or redirect passed none. */
export const phoneBrought = (event: EventObject): string =>
  (isArrival(event) && event.place.state.phone) || '';

/** Guards for a changed history entry of the flow's page (docs/decisions/steps-in-history). */
export const arrivalGuards = {
  hasStep: ({ context, event }: Arrived) => stepOf(event, context.ownPhone) !== null,
  /** The entry holds no step, or a step other than the current one. */
  hasLeft: ({ context, event }: Arrived) => {
    const step = stepOf(event, context.ownPhone);
    return step?.phone !== context.phone || step.sentAt !== context.sentAt;
  },
  /** Back keeps the typed phone: only a link or a redirect replaces it. */
  hasGivenPhone: ({ event }: Happened) =>
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

/** Guards for the output of an ended `otp` flow, in the flows that ask for one code. */
export const endingGuards = {
  isVerified,
  isLeft: isEndedAs('left'),
  isSwitched: isEndedAs('switched'),
};

type Endings<Start, Switched, Left, Failed> = {
  /** The state that the flow returns to. */
  start: Start;
  switched: Switched;
  left: Left;
  failed: Failed;
};

/** Transitions for an `otp` flow that ended without a verified code; login, registration and deletion share them. */
export const unverifiedEndings = <
  const Start extends string,
  const Switched,
  const Left,
  const Failed,
>({
  start,
  switched,
  left,
  failed,
}: Endings<Start, Switched, Left, Failed>) =>
  [
    { guard: 'isSwitched', target: 'code', reenter: true, actions: switched },
    { guard: 'isLeft', target: start, actions: left },
    { target: start, actions: failed },
  ] as const;

/** Sends the `otp` flow the step in the history entry that the person opened; null if the entry has none. */
export const stepLeft = (event: EventObject, ownPhone?: string) => ({
  type: 'step.left' as const,
  next: stepOf(event, ownPhone),
});

/** Events that the state with the `otp` flow handles; login, registration and deletion share them. */
export const codeEvents = {
  'step.leaveRequested': { actions: 'leaveStep' },
  'place.arrived': {
    guard: 'hasLeft',
    actions: 'leaveOtp',
  },
} as const;

/** The result of the verified code. Throws for any other output. */
export function resultOf<Result>(output: OtpOutput<Result>): Result {
  if (!('result' in output)) throw new Error(`No code was verified: ${output.type}`);
  return output.result;
}

/** The failure that returned the flow to its start; null if there was none. */
export function failureOf(event: EventObject): Failure | null {
  const output = outputOf<OtpOutput>(event);
  return 'failure' in output ? output.failure : null;
}
