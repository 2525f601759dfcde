import { currentPlace, goBack } from '#browser/history.ts';
import { codeStepOf, type CodeStep } from '#domain/codeStep.ts';
import type { HistoryState, NavigationMode, Place, Route } from '#domain/routes.ts';

export type Navigate = (address: string, mode: NavigationMode, state?: HistoryState) => void;

type Staying = { context: CodeStep };

/** Where the person is to be returned to stays known on the way. */
const stateOf = ({ phone, operationId, sentAt }: CodeStep): HistoryState => ({
  ...currentPlace().state,
  step: { phone, operationId, sentAt },
});

/** What a flow does with the history entry of its code step (docs/decisions/steps-in-history). */
export const otpHistoryActions = (route: Route, go: Navigate) => ({
  enterStep: ({ context }: Staying) => {
    go(route, 'push', stateOf(context));
  },
  updateStep: ({ context }: Staying) => {
    go(route, 'replace', stateOf(context));
  },
  /** A person may have gone back already, while a code was being checked. */
  leaveStep: () => {
    if (currentPlace().state.step !== undefined) goBack();
  },
});

type Flow = {
  send: (event: ({ type: 'step.restored' } & CodeStep) | { type: 'step.left' }) => void;
  getSnapshot: () => { context: CodeStep; children: { otp?: unknown } };
};

/** The flow is where the history entry says: Back, Forward and a reload lead to their step. */
export function syncStepFromHistory(flow: Flow, { state }: Place): void {
  const step = codeStepOf(state.step);
  const { context, children } = flow.getSnapshot();
  const isThere = children.otp !== undefined;
  if (isThere && step?.phone === context.phone && step.sentAt === context.sentAt) return;
  if (isThere || !step) flow.send({ type: 'step.left' });
  if (step) flow.send({ type: 'step.restored', ...step });
}

type PhoneFlow = { send: (event: { type: 'phone.prefilled'; phone: string }) => void };

/** A way that brings a phone along fills it in; going back leaves what has been typed. */
export function prefillPhone(flow: PhoneFlow, { state }: Place, mode: NavigationMode): void {
  if (state.phone !== undefined && mode !== 'pop') {
    flow.send({ type: 'phone.prefilled', phone: state.phone });
  }
}
