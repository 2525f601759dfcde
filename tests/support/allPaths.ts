import type { AnyStateMachine } from 'xstate';
import { chosenPaths } from './chosenPaths';
import type { Model, Path } from './model';
import { refusedPaths } from './refusedPaths';
import { shortestPaths } from './paths';

export type AllPaths<M extends AnyStateMachine> = {
  readonly node: Path<M>[];
  readonly browser: Path<M>[];
};

/**
 * Every path of the machine: Node walks all of them, Chromium those that a person or the server
 * can bring about and that together take every transition.
 */
export function allPaths<M extends AnyStateMachine>(model: Model<M>): AllPaths<M> {
  const shortest = shortestPaths(model);
  const browser = model.browser ? chosenPaths(model) : [];
  const all = [...shortest, ...refusedPaths(model, shortest), ...browser];
  return { node: [...new Map(all.map((path) => [path.id, path])).values()], browser };
}
