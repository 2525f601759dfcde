import { createActor, fromPromise } from 'xstate';
import type { AnyActorLogic, AnyMachineSnapshot, AnyStateMachine, InputFrom } from 'xstate';
import { edgeOf, pathOf, pathText } from './edges';
import { settled } from './heldCall';
import { ManualClock } from './manualClock';
import type { Model, Walk } from './model';
import { nodeOf } from './walks';

/** What a run has really taken: transitions as `edges()` writes them, and states by their path. */
export type Coverage = { edges: Set<string>; states: Set<string> };

type Held = { resolve: (output: unknown) => void; reject: (error: unknown) => void };

/**
 * Walks a real actor along the path: calls are held and answered by the path, time passes only
 * when the path says so. Throws where the actor is not in the state the graph has foretold.
 */
export async function walkInNode<M extends AnyStateMachine>(model: Model<M>, walk: Walk<M>) {
  const coverage: Coverage = { edges: new Set(), states: new Set() };
  const clock = new ManualClock();
  const held = new Map<string, Held>();
  const actor = createActor(withHeldActors(model.machine, held), {
    clock: clock as never,
    input: (model.inputs?.[walk.input] ?? undefined) as InputFrom<M>,
    inspect: (event) => {
      if (event.type !== '@xstate.microstep') return;
      for (const transition of event._transitions) {
        coverage.edges.add(edgeOf(transition));
        // A state that is left at once is in no snapshot.
        const passed = [transition.source, ...(transition.target ?? [])] as { path: string[] }[];
        for (const { path } of passed) coverage.states.add(pathText(path));
      }
    },
  });
  const look = () => {
    const { _nodes: nodes } = actor.getSnapshot() as AnyMachineSnapshot;
    for (const node of nodes) coverage.states.add(pathOf(node));
  };

  actor.start();
  look();
  for (const { event, label, state } of walk.steps) {
    const [, outcome, id] = /^xstate\.(done|error)\.actor\.(.+)$/.exec(event.type) ?? [];
    const [, delay] = /^xstate\.after\.([^.]+)\./.exec(event.type) ?? [];
    if (id !== undefined) {
      const call = held.get(id);
      if (!call) throw new Error(`${walk.id}: nothing waits for ${label}`);
      if (outcome === 'done') call.resolve('output' in event ? event['output'] : undefined);
      else call.reject('error' in event ? event['error'] : new Error('failed'));
    } else if (delay !== undefined) {
      const ms = model.delays?.[delay];
      if (ms === undefined) throw new Error(`${walk.id}: the model has no delay "${delay}"`);
      clock.fire(ms);
    } else {
      actor.send(event as never);
    }
    await settled();
    look();
    const [is, expected] = [nodeOf(model, actor.getSnapshot()), nodeOf(model, state)];
    if (is !== expected) throw new Error(`${walk.id} after ${label}: ${is} instead of ${expected}`);
  }
  const { status } = actor.getSnapshot();
  if (status === 'error') throw new Error(`${walk.id}: the actor broke`);
  actor.stop();
  return coverage;
}

/** The machine with every actor it invokes replaced by one that waits to be answered. */
function withHeldActors<M extends AnyStateMachine>(machine: M, held: Map<string, Held>): M {
  const hold = fromPromise(
    ({ self }) =>
      new Promise((resolve, reject) => {
        held.set(self.id, { resolve, reject });
      }),
  );
  const names = Object.keys(machine.implementations.actors);
  const actors = Object.fromEntries(names.map((name) => [name, hold as AnyActorLogic]));
  return machine.provide({ actors } as never) as M;
}
