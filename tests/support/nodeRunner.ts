import { createActor, fromPromise } from 'xstate';
import type {
  AnyActorLogic,
  AnyMachineSnapshot,
  AnyStateMachine,
  InputFrom,
  InspectionEvent,
} from 'xstate';
import { deed, kept, type Deeds } from './deeds';
import { edgeOf, pathOf, pathText } from './edges';
import { settled } from './heldCall';
import { ManualClock } from './manualClock';
import type { Model, Step, Walk } from './model';
import { nodeOf } from './walks';

/** What a run has really taken: transitions as `edges()` writes them, and states by their path. */
export type Coverage = { edges: Set<string>; states: Set<string> };

/** The first of the deeds are those of the start. */
export type NodeRun = Coverage & { deeds: Deeds[] };

type Held = { resolve: (output: unknown) => void; reject: (error: unknown) => void };

/**
 * Walks a real actor along the path: calls are held and answered by the path, time passes only
 * when the path says so. Throws where the actor is not in the state the graph has foretold, and
 * where `judge` objects to what a step has made the machine do.
 */
export async function walkInNode<M extends AnyStateMachine>(
  model: Model<M>,
  walk: Walk<M>,
  judge: (deeds: Deeds, step: number) => void = () => {},
): Promise<NodeRun> {
  const coverage: Coverage = { edges: new Set(), states: new Set() };
  const done: Deeds[] = [];
  let now: Deeds = [];
  const note = (verb: string, data?: unknown) => now.push(deed(verb, data));

  const clock = new ManualClock((ms) => note('waits', ms));
  const held = new Map<string, Held>();
  const actor = createActor(withHeldActors(model.machine, held, note), {
    clock: clock,
    input: (model.inputs?.[walk.input] ?? undefined) as InputFrom<M>,
    inspect: (event) => {
      announceTimer(clock, event);
      noteTransitions(coverage, event);
      noteActs(event, note);
    },
  });
  // An error that nobody listens to would end the process; the status below tells of it.
  actor.subscribe({ error: () => {} });
  actor.on('*', (event: object) => {
    note(`reports ${'type' in event ? String(event.type) : ''}`, { ...event, type: undefined });
  });

  let memory: unknown = null;
  const look = () => {
    const snapshot = actor.getSnapshot() as AnyMachineSnapshot;
    for (const node of snapshot._nodes) coverage.states.add(pathOf(node));
    const context: unknown = snapshot.context;
    now.push(...kept(memory, context));
    memory = copied(context);
    judge(now, done.length);
    done.push(now);
    now = [];
  };

  actor.start();
  look();
  for (const step of walk.steps) {
    takeStep(step);
    await settled();
    const [is, expected] = [nodeOf(model, actor.getSnapshot()), nodeOf(model, step.state)];
    if (is !== expected) {
      throw new Error(`${walk.id} after ${step.label}: ${is} instead of ${expected}`);
    }
    look();
  }
  const { status } = actor.getSnapshot();
  if (status === 'error') throw new Error(`${walk.id}: the actor broke`);
  actor.stop();
  return { ...coverage, deeds: done };

  function takeStep({ event, label }: Step): void {
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
      clock.fire(ms, event.type);
    } else {
      actor.send(event as never);
    }
  }
}

/** The memory as it is now: a machine that changed it in place would otherwise go unnoticed. */
const copied = (context: unknown): unknown =>
  typeof context === 'object' && context !== null ? { ...context } : context;

function noteTransitions({ edges, states }: Coverage, event: InspectionEvent): void {
  if (event.type !== '@xstate.microstep') return;
  for (const transition of event._transitions) {
    edges.add(edgeOf(transition));
    // A state that is left at once is in no snapshot.
    const passed = [transition.source, ...(transition.target ?? [])] as { path: string[] }[];
    for (const { path } of passed) states.add(pathText(path));
  }
}

/** Delayed events are inspected in the order in which their timers are set. */
function announceTimer(clock: ManualClock, event: InspectionEvent): void {
  if (event.type !== '@xstate.action' || event.action.type !== 'xstate.raise') return;
  const { id } = event.action.params as { id?: string };
  if (id !== undefined) clock.announce(id);
}

/** Actions by their names, and what is told to those inside; timers and calls note themselves. */
function noteActs(event: InspectionEvent, note: (verb: string, data?: unknown) => void): void {
  if (event.type === '@xstate.action' && !event.action.type.startsWith('xstate.')) {
    note(event.action.type, event.action.params);
  } else if (
    event.type === '@xstate.event' &&
    event.sourceRef &&
    event.sourceRef !== event.actorRef
  ) {
    const { type, ...data } = event.event;
    const whom = 'id' in event.actorRef ? String(event.actorRef.id) : 'an actor';
    if (!type.startsWith('xstate.')) note(`tells ${whom} ${type}`, data);
  }
}

/** The machine with every actor it invokes replaced by one that waits to be answered. */
function withHeldActors<M extends AnyStateMachine>(
  machine: M,
  held: Map<string, Held>,
  note: (verb: string, data?: unknown) => void,
): M {
  const hold = (name: string) =>
    fromPromise(({ self, input }) => {
      note(self.id === name ? `calls ${name}` : `calls ${name} as ${self.id}`, input);
      return new Promise((resolve, reject) => {
        held.set(self.id, { resolve, reject });
      });
    }) as AnyActorLogic;
  const names = Object.keys(machine.implementations.actors);
  const actors = Object.fromEntries(names.map((name) => [name, hold(name)]));
  return machine.provide({ actors } as never) as M;
}
