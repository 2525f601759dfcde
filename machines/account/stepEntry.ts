import type { CodeStep } from '#domain/codeStep.ts';
import type { Route } from '#domain/routes.ts';

/**
 * What a flow tells the navigation of the step of its code: it has begun, another code has been sent for it,
 * or it is over without having been left. `path` is the page of the flow. The navigation alone writes the
 * history of the pages (docs/decisions/steps-in-history).
 */
export type StepNews =
  | { type: 'step.entered' | 'step.updated'; path: Route; step: CodeStep }
  | { type: 'step.ended'; path: Route };

/** What the entry keeps of all that the flow knows. */
const keptOf = ({ phone, operationId, sentAt }: CodeStep): CodeStep => ({
  phone,
  operationId,
  sentAt,
});

export const stepEntered = (path: Route, step: CodeStep): StepNews => ({
  type: 'step.entered',
  path,
  step: keptOf(step),
});

export const stepUpdated = (path: Route, step: CodeStep): StepNews => ({
  type: 'step.updated',
  path,
  step: keptOf(step),
});

export const stepEnded = (path: Route): StepNews => ({ type: 'step.ended', path });
