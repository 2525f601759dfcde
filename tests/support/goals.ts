import type { AnyStateMachine } from 'xstate';
import { failureIn, follow } from '#tests/paths/engine/graph.ts';
import type { Model, Path } from './model';

/** A refusal, and behind it an attempt beside which its reason has gone. */
const tryAgain = 'refused, then again';

type Way<M extends AnyStateMachine> = Pick<Path<M>, 'input' | 'steps'>;

/** What a path is walked for: the transitions it takes, and that a refusal is got over. */
export function goalsOf<M extends AnyStateMachine>(model: Model<M>, way: Way<M>): Set<string> {
  const goals = new Set(follow(model, way).flatMap(({ edges }) => [...edges]));
  if (isTriedAgain(model, way)) goals.add(tryAgain);
  return goals;
}

export function isTriedAgain<M extends AnyStateMachine>(model: Model<M>, way: Way<M>): boolean {
  const failed = follow(model, way).map(({ state }) => failureIn(state.context) !== null);
  const first = failed.indexOf(true);
  return first >= 0 && failed.indexOf(false, first) >= 0;
}
