import type { AnyStateMachine } from 'xstate';
import { chosenWalks } from './chosenWalks';
import type { Model, Walk } from './model';
import { refusedWalks } from './refusedWalks';
import { walks } from './walks';

export type AllWalks<M extends AnyStateMachine> = {
  readonly node: Walk<M>[];
  readonly browser: Walk<M>[];
};

/**
 * Every path of the machine: Node walks all of them, Chromium those that a person or the server
 * can bring about and that together take every transition.
 */
export function allWalks<M extends AnyStateMachine>(model: Model<M>): AllWalks<M> {
  const shortest = walks(model);
  const browser = model.browser ? chosenWalks(model) : [];
  const all = [...shortest, ...refusedWalks(model, shortest), ...browser];
  return { node: [...new Map(all.map((walk) => [walk.id, walk])).values()], browser };
}
