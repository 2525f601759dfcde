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

/** A step has begun, or another code has been sent for it: the entry keeps this of all that the flow knows. */
export const stepNews = (
  type: 'step.entered' | 'step.updated',
  path: Route,
  { phone, operationId, sentAt }: CodeStep,
): StepNews => ({ type, path, step: { phone, operationId, sentAt } });

export const stepEnded = (path: Route): StepNews => ({ type: 'step.ended', path });
