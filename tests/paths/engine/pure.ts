import {
  type InspectionEvent,
  type AnyActorRef,
  type EventObject,
  type AnyMachineSnapshot,
  type AnyStateNode,
  type AnyTransitionDefinition,
  createActor,
  fromPromise,
  type AnyStateMachine,
} from 'xstate';
import { edgeOf, pathText, pathOf } from '#tests/support/edges.ts';
import { parentEvent } from '#tests/support/standalone.ts';
import { setType, type Marked, markTypes, type Action, marked } from './marked';
import {
  textOf,
  worded,
  fieldsOf,
  isChangedInPlace,
  actsOf,
  type Act,
  type Cause,
  labelOf,
} from './acts';

/** The transitions a run has taken, as `edges()` writes them, and the states it has entered, by path. */
export type Coverage = { edges: Set<string>; states: Set<string> };

export function noteTransitions({ edges, states }: Coverage, event: InspectionEvent): void {
  if (event.type !== '@xstate.microstep') return;
  for (const transition of event._transitions) {
    edges.add(edgeOf(transition));
    // A state that is left at once is in no snapshot.
    const passed = [transition.source, ...(transition.target ?? [])] as { path: string[] }[];
    for (const { path } of passed) states.add(pathText(path));
  }
}

/**
 * The effect of an action in words: on other actors, or `field = value`. Empty for timers and
 * actors that always end when their state is left.
 */
function effectsOf(
  { machine, flows }: Marked,
  { type, params }: { type: string; params: unknown },
  isLeaving: boolean,
): string[] {
  const data = (params ?? {}) as Record<string, unknown>;
  const { event, delay } = data as { event?: EventObject; delay?: number };
  const later = delay === undefined ? '' : ` in ${String(delay)} ms`;
  switch (type) {
    case 'xstate.spawnChild':
      return [spawned(flows, data)];
    case 'xstate.raise':
      return [event && delay === undefined ? told('raises', event) : `waits ${String(delay)} ms`];
    case 'xstate.emit':
      return event ? [emitted(event)] : [];
    case 'xstate.sendTo': {
      const { targetId, to } = data as { targetId?: string; to?: AnyActorRef };
      const whom = targetId ?? to?.id ?? '';
      return event ? [told(`tells ${whom}${later}`, event)] : [];
    }
    case 'xstate.cancel':
      return isLeaving ? [] : [`cancels ${String(data['sendId'])}`];
    case 'xstate.stopChild':
      return isLeaving ? [] : [`stops ${String(data['id'])}`];
    case setType:
      return Object.entries(data).map(([field, value]) => `${field} = ${textOf(value)}`);
    default:
      if (!(type in machine.implementations.actions))
        throw new Error(`${machine.id} has an action without a name`);
      return [worded(type, params)];
  }
}

function spawned(flows: ReadonlySet<string>, data: Record<string, unknown>): string {
  const { id } = data['actorRef'] as AnyActorRef;
  // Logic from a chunk has no name, so it is a flow under its id.
  const isLoaded = typeof data['src'] !== 'string';
  const src = isLoaded ? id : String(data['src']);
  const kind = isLoaded || flows.has(src) ? 'starts' : 'calls';
  return worded(`${kind} ${id === src ? id : `${src} as ${id}`}`, data['input']);
}

const emitted = (event: EventObject) =>
  event.type === parentEvent
    ? told('tells its parent', (event as unknown as { reported: EventObject }).reported)
    : told('reports', event);

const told = (verb: string, { type, ...data }: EventObject) => worded(`${verb} ${type}`, data);

/** The target of a transition whose step throws. */
const broken = 'breaks';

/** A state is left or entered, or a transition is taken, with its effects. */
export type Moment = {
  kind: keyof typeof markTypes;
  state: string;
  transition: AnyTransitionDefinition | null;
  event: EventObject;
  context: unknown;
  effects: string[];
};

/** Records the actions of a machine and turns them into acts, step by step. */
export class Recorder {
  #moments: Moment[] = [];

  constructor(private readonly marked: Marked) {}

  note({ type, params, context, event = { type: '' } }: Action): void {
    if (context !== undefined) fieldsOf(context);
    if (type === markTypes.take) {
      const { number } = params as { number: number };
      const transition = this.marked.transitions[number] ?? null;
      const state = transition ? pathOf(transition.source as AnyStateNode) : '';
      this.#moments.push({ kind: 'take', state, transition, event, context, effects: [] });
    } else if (type === markTypes.enter || type === markTypes.leave) {
      const { state } = params as { state: string };
      const kind = type === markTypes.enter ? 'enter' : 'leave';
      this.#moments.push({ kind, state, transition: null, event, context, effects: [] });
    } else {
      const last = this.#moments.at(-1);
      last?.effects.push(...effectsOf(this.marked, { type, params }, last.kind === 'leave'));
    }
  }

  /** The act of the step that failed: its trigger and the error. */
  broken({ _nodes: nodes, context }: AnyMachineSnapshot, { label }: Cause, error: unknown): Act[] {
    const last = this.#moments.splice(0).at(-1);
    const isTransition = !last || last.kind === 'take';
    const message = error instanceof Error ? error.message : String(error);
    return [
      {
        state: last?.state ?? '*',
        trigger: isTransition ? label : last.kind === 'enter' ? 'entry' : 'exit',
        arrival: isTransition ? broken : null,
        effects: [`${broken}: ${message}`],
        on: { active: new Set(nodes.map(pathOf)), fields: fieldsOf(context), event: label },
      },
    ];
  }

  /** The acts since the previous call. */
  acts(before: AnyMachineSnapshot | null, after: AnyMachineSnapshot, cause: Cause): Act[] {
    return actsOf(this.#moments.splice(0), before, after, cause);
  }
}

/** The result of a step: its state, its acts, and the transitions and states on the way. */
export type Stepped = Coverage & { state: AnyMachineSnapshot; acts: Act[] };

type Resolved = { type: string; params: unknown; info: { context: unknown; event: EventObject } };

class Broken {
  constructor(
    readonly before: AnyMachineSnapshot,
    readonly cause: unknown,
  ) {}
}

/** Steps through a machine without running it: no call is made, no time passes. */
export class Pure {
  readonly #recorder: Recorder;
  readonly #machine: AnyStateMachine;
  readonly #scope: unknown;
  #coverage: Coverage = { edges: new Set(), states: new Set() };

  constructor(machine: AnyStateMachine) {
    const withMarks = marked(machine);
    const recorder = new Recorder(withMarks);
    this.#machine = withMarks.machine;
    this.#recorder = recorder;
    const nobody = fromPromise(() => Promise.resolve());
    const self = createActor(nobody, {
      inspect: (event) => {
        noteTransitions(this.#coverage, event);
      },
    });
    // Every step makes the same actor again, and none of them leaves the system.
    Object.assign(self.system, { _set: () => {} });
    withMarks.watchers.set(self, {
      note: (action) => {
        recorder.note(action);
      },
      onCall: () => {},
    });
    this.#scope = {
      self,
      id: '',
      sessionId: '',
      system: self.system,
      logger: () => {},
      defer: () => {},
      stopChild: () => {},
      emit: () => {},
      actionExecutor: ({ type, params, info: { context, event } }: Resolved) => {
        recorder.note({ type, params, context, event });
      },
    };
  }

  start(input: unknown, label: string): Stepped {
    return this.#stepped(null, { event: null, label }, () =>
      this.#machine.getInitialSnapshot(this.#scope as never, input),
    );
  }

  step(before: AnyMachineSnapshot, event: EventObject, label: string): Stepped {
    return this.#stepped(before, { event, label }, () =>
      this.#machine.transition(before as never, event, this.#scope as never),
    );
  }

  /** A step that throws leaves the machine in its state, but stopped. */
  #tried(before: AnyMachineSnapshot | null, go: () => unknown): AnyMachineSnapshot | Broken {
    try {
      return go() as AnyMachineSnapshot;
    } catch (error) {
      if (before) return new Broken(before, error);
      throw error;
    }
  }

  #stepped(before: AnyMachineSnapshot | null, cause: Cause, go: () => unknown): Stepped {
    const coverage = { edges: new Set<string>(), states: new Set<string>() };
    this.#coverage = coverage;
    if (before) fieldsOf(before.context);
    const state = this.#tried(before, go);
    if (state instanceof Broken) {
      const acts = this.#recorder.broken(state.before, cause, state.cause);
      return {
        state: { ...state.before, status: 'error' } as AnyMachineSnapshot,
        acts,
        ...coverage,
      };
    }
    if (before && isChangedInPlace(before.context))
      throw new Error(`${cause.label} changes the context in place`);
    const acts = this.#recorder.acts(before, state, cause);
    for (const node of state._nodes) coverage.states.add(pathOf(node));
    return { state, acts, ...coverage };
  }
}

const known = new WeakMap<AnyStateMachine, Stepper>();

/** Steps through one machine; the same step from the same state is computed once. */
export class Stepper {
  readonly #pure: Pure;
  readonly #starts = new Map<string, Stepped>();
  readonly #steps = new WeakMap<AnyMachineSnapshot, Map<string, Stepped>>();

  private constructor(machine: AnyStateMachine) {
    this.#pure = new Pure(machine);
  }

  static of(machine: AnyStateMachine): Stepper {
    const stepper = known.get(machine) ?? new Stepper(machine);
    known.set(machine, stepper);
    return stepper;
  }

  start(name: string, input: unknown): Stepped {
    const found = this.#starts.get(name) ?? this.#pure.start(input, startLabel(name));
    this.#starts.set(name, found);
    return found;
  }

  step(before: AnyMachineSnapshot, event: EventObject): Stepped {
    const steps = this.#steps.get(before) ?? new Map<string, Stepped>();
    this.#steps.set(before, steps);
    const key = textOf(event);
    const found = steps.get(key) ?? this.#pure.step(before, event, labelOf(event));
    steps.set(key, found);
    return found;
  }
}

export const startLabel = (name: string) => `start "${name}"`;
