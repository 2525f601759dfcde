import type { Model } from '#tests/support/model.ts';
import { failureIn, graphsOf } from './graph';

/** States, as text, in which something is asked for while the reason of an earlier refusal stays. */
export const staleReasons = (model: Model): string[] =>
  graphsOf(model)
    .flatMap(({ nodes }) => [...nodes])
    .filter(([, { state }]) => state.hasTag('busy') && failureIn(state.context) !== null)
    .map(([node]) => node);

/** Whether the machine remembers why something was refused. */
export const hasFailure = (model: Model): boolean =>
  graphsOf(model).some(({ start }) => 'failure' in (start.state.context as object));
