import {
  type AnyMachineSnapshot,
  type AnyStateMachine,
  type EventObject,
  type SnapshotFrom,
  __unsafe_getAllOwnEventDescriptors as descriptorsOf,
} from 'xstate';
import { getAdjacencyMap } from '@xstate/graph';
import type { Failure } from '#domain/failure.ts';
import { eventName } from '#tests/support/edges.ts';
import type { Model, Path } from '#tests/support/model.ts';
import type { PathResult } from '#tests/paths/tool/result.ts';
import { labelOf } from './acts';
import { type Stepped, Stepper } from './pure';

// The only place that names the graph package (D26): its successor is a part of xstate.

/** Events that only the machine itself raises, or that have no sample. */
const internal = /^xstate\.(done\.state|init|stop)|^\*$|\.\*$/;

/** A step out of a state: its event and its target. */
export type Edge = { event: EventObject; label: string; to: string; stepped: Stepped };

/** Every state that the samples reach from one input. */
export type Graph = {
  input: string;
  start: Stepped;
  nodes: ReadonlyMap<string, { state: AnyMachineSnapshot; out: readonly Edge[] }>;
};

const known = new WeakMap<Model<never>, Graph[]>();

export function graphsOf<M extends AnyStateMachine>(model: Model<M>): Graph[] {
  const key = model as unknown as Model<never>;
  const found = known.get(key) ?? inputsOf(model).map(([name]) => graphOf(model, name));
  known.set(key, found);
  return found;
}

const inputsOf = <M extends AnyStateMachine>({ inputs }: Model<M>) =>
  Object.entries<unknown>(inputs ?? { start: undefined });

/** A state of the graph as text: its value, the facts the model adds, and why something failed. */
export const nodeOf = <M extends AnyStateMachine>(model: Model<M>, state: AnyMachineSnapshot) =>
  JSON.stringify([
    state.value,
    model.facts?.(state as SnapshotFrom<M>) ?? null,
    failureIn(state.context),
  ]);

/** A failure that remains during the next attempt makes that a different state. */
export function failureIn(context: unknown): readonly (string | number)[] | null {
  const { failure } = (context ?? {}) as { failure?: Failure | null };
  if (!failure) return null;
  return failure.kind === 'rejected' ? [failure.kind, failure.code] : [failure.kind];
}

function graphOf<M extends AnyStateMachine>(model: Model<M>, input: string): Graph {
  const stepper = Stepper.of(model.machine);
  const start = startOf(model, input);
  const serializeState = (state: AnyMachineSnapshot) => nodeOf(model, state);
  const logic = {
    transition: (before: AnyMachineSnapshot, event: EventObject) => {
      return stepper.step(before, event).state;
    },
  };
  const graph = getAdjacencyMap(
    logic as never,
    {
      limit: 40_000,
      fromState: start.state,
      serializeState,
      stopWhen: (state: AnyMachineSnapshot) => state.status !== 'active',
      events: (state: AnyMachineSnapshot) => eventsOf(model, state),
    } as never,
  ) as unknown as Record<string, Found>;
  const nodes = Object.entries(graph).map(([node, { state, transitions }]) => {
    const out = Object.values(transitions).map(({ event }): Edge => {
      const stepped = stepper.step(state, event);
      return { event, label: labelOf(event), to: serializeState(stepped.state), stepped };
    });
    return [node, { state, out }] as const;
  });
  return { input, start, nodes: new Map(nodes) };
}

type Found = { state: AnyMachineSnapshot; transitions: Record<string, { event: EventObject }> };

export const startOf = <M extends AnyStateMachine>(model: Model<M>, input: string): Stepped =>
  Stepper.of(model.machine).start(input, model.inputs?.[input]);

/** The start and every step of the path, in the machine's order. */
export function follow<M extends AnyStateMachine>(
  model: Model<M>,
  { input, steps }: Pick<Path<M>, 'input' | 'steps'>,
): Stepped[] {
  const stepper = Stepper.of(model.machine);
  const found = [startOf(model, input)];
  for (const { event } of steps) {
    const before = found.at(-1);
    if (before) found.push(stepper.step(before.state, event));
  }
  return found;
}

/** The event of this type that a step is labelled with, as the model gives it. */
export const sampleOf = <M extends AnyStateMachine>(
  model: Model<M>,
  state: AnyMachineSnapshot,
  label: string,
  type: string,
): EventObject | undefined =>
  knownEventsOf(model, state).find((event) => event.type === type && labelOf(event) === label);

/** Every event the state has a transition for, with each sample the model gives of it. */
const eventsOf = <M extends AnyStateMachine>(model: Model<M>, state: AnyMachineSnapshot) =>
  knownEventsOf(model, state).filter((event) => leadsOn(state, event));

/** Events from outside the machine that a guard refuses in that state, so that nothing happens. */
export function refusedBy<M extends AnyStateMachine>(
  model: Model<M>,
  state: AnyMachineSnapshot,
): Omit<Edge, 'to'>[] {
  if (state.status !== 'active') return [];
  return knownEventsOf(model, state)
    .filter((event) => !event.type.startsWith('xstate.') && !leadsOn(state, event))
    .map((event) => {
      const stepped = Stepper.of(model.machine).step(state, event);
      return { event, label: labelOf(event), stepped };
    });
}

const knownEventsOf = <M extends AnyStateMachine>(
  { samples = {} }: Model<M>,
  state: AnyMachineSnapshot,
): EventObject[] =>
  (descriptorsOf(state) as string[])
    .filter((type) => !internal.test(type) || eventName(type) in samples)
    // The sample of an event of any flow (`error *`) contains the flow's id.
    .flatMap((type): EventObject[] =>
      samplesOf(samples, type).map((data) => ({
        ...data,
        type: 'type' in data ? String(data.type) : type,
      })),
    )
    .filter((event) => !('actorId' in event) || String(event['actorId']) in state.children);

const leadsOn = (state: AnyMachineSnapshot, event: EventObject): boolean =>
  state.machine.getTransitionData(state, event).length > 0;

/** Names of samples are those that a person reads: `done loadProfile`, `phone.submitted`. */
const samplesOf = (samples: NonNullable<Model['samples']>, type: string): readonly object[] =>
  samples[eventName(type)] ?? [{}];

/** States, as text, in which a call runs while the failure of an earlier one remains. */
export const staleReasons = (model: Model): string[] =>
  graphsOf(model)
    .flatMap(({ nodes }) => [...nodes])
    .filter(([, { state }]) => state.hasTag('busy') && failureIn(state.context) !== null)
    .map(([node]) => node);

/** Whether the machine keeps the reason of a refusal. */
export const hasFailure = (model: Model): boolean =>
  graphsOf(model).some(({ start }) => 'failure' in (start.state.context as object));

/** The result of a run in Chromium in which each of the paths succeeds. */
export const foretold = (model: Model, paths: readonly Path[]): PathResult[] =>
  paths.map((path) => {
    const steps = follow(model, path);
    const taken = {
      edges: steps.flatMap(({ edges }) => [...edges]),
      states: steps.flatMap(({ states }) => [...states]),
    };
    const machine = model.machine.id;
    const rest = { round: 1, ms: 0, screens: [], asserted: [], failure: null };
    return { id: path.id, machine, runner: 'browser', taken: { [machine]: taken }, ...rest };
  });
