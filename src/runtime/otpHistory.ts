import { currentPlace, goBack } from '#browser/history.ts';
import type { CodeStep } from '#domain/codeStep.ts';
import type { HistoryState, NavigationMode, Route } from '#domain/routes.ts';

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
