import type { AnyStateMachine } from 'xstate';
import { pathOf, statesOf } from '#tests/support/edges.ts';

/** Every state besides its transitions. */
export const shapesOf = (machine: AnyStateMachine) =>
  statesOf(machine).map((node) => ({
    path: pathOf(node),
    type: node.type,
    initial: node.type === 'compound' ? node.initial.target.map(pathOf) : [],
    tags: [...node.tags],
    invokes: node.invoke.map(({ id, src, systemId }) => [id, src, systemId]),
    description: node.description,
  }));
