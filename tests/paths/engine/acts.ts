import type {
  EventObject,
  AnyStateNode,
  AnyTransitionDefinition,
  AnyMachineSnapshot,
  AnyStateMachine,
} from 'xstate';
import { eventName, pathOf, statesOf } from '#tests/support/edges.ts';
import type { Moment } from './pure';

/** Data as text to compare and to read; actors, schemas and functions are named by their kind. */
export const textOf = (value: unknown): string =>
  value === undefined ? 'undefined' : JSON.stringify(value, asData);

function asData(this: Readonly<Record<string, unknown>>, key: string, value: unknown): unknown {
  if (isActor(this[key])) return 'an actor';
  // Zod adds members to a schema when it is used: its inside depends on what has run before.
  if (isSchema(this[key])) return 'a schema';
  if (isLogic(value)) return 'a flow';
  if (value instanceof Error) return { ...value, error: `${value.name} ${value.message}` };
  if (value instanceof Map) return Object.fromEntries(value);
  if (value instanceof Set) return [...value];
  if (typeof value === 'function') return 'a function';
  return value;
}

const isSchema = (value: unknown) => typeof value === 'object' && value !== null && '_zod' in value;

/** Checks the value before `toJSON`: a serialized actor has no `sessionId`. */
const isActor = (value: unknown) =>
  typeof value === 'object' && value !== null && 'sessionId' in value;

/** The logic of an actor, as a chunk contains it. */
const isLogic = (value: unknown) =>
  typeof value === 'object' && value !== null && 'getInitialSnapshot' in value;

/** `storeTokens {"tokens":…}`; the name alone without data. */
export function worded(verb: string, data?: unknown): string {
  const text = data === undefined ? '' : textOf(data);
  return text === '' || text === '{}' ? verb : `${verb} ${text}`;
}

/** The fields of a machine's context, each as text. */
export type Fields = ReadonlyMap<string, string>;

const readFields = new WeakMap<object, Fields>();
const noFields: Fields = new Map();

export function fieldsOf(context: unknown): Fields {
  if (typeof context !== 'object' || context === null) return noFields;
  const found = readFields.get(context) ?? read(context);
  readFields.set(context, found);
  return found;
}

/** Whether the context has changed since it was first read. */
export function isChangedInPlace(context: unknown): boolean {
  if (typeof context !== 'object' || context === null) return false;
  const [then, now] = [fieldsOf(context), read(context)];
  return then.size !== now.size || [...now].some(([field, text]) => then.get(field) !== text);
}

const read = (context: object): Fields =>
  new Map(Object.entries(context).map(([key, value]) => [key, textOf(value)]));

/** `done loadProfile`, and the data that distinguishes two samples of one event. */
export const labelOf = ({ type, ...data }: EventObject): string => {
  const detail = JSON.stringify(data, plainErrors);
  return detail === '{}' ? eventName(type) : `${eventName(type)} ${detail}`;
};

function plainErrors(this: Readonly<Record<string, unknown>>, key: string, value: unknown) {
  if (isActor(this[key])) return 'an actor';
  if (isLogic(value)) return 'a flow';
  return value instanceof Error ? `${value.name} ${value.message}` : value;
}

/** A transition that enters no state, but has actions. */
const stays = '-';

const isWithin = (path: string, outer: string): boolean =>
  outer === '*' || path === outer || path.startsWith(`${outer}.`);

/**
 * The states that the transition enters, from the outermost on: `phone > entering`. The source or a
 * state around it is entered `again`.
 */
function arrivalOf(
  { source, target }: AnyTransitionDefinition,
  entered: readonly string[],
): string {
  const targets = ((target ?? []) as AnyStateNode[]).map(pathOf);
  const outer = entered.filter(
    (path) =>
      targets.some((one) => isWithin(one, path) || isWithin(path, one)) &&
      !entered.some((other) => other !== path && isWithin(path, other)),
  );
  const inside = entered.filter((path) => outer.some((one) => isWithin(path, one)));
  if (inside.length === 0) return stays;
  const from = pathOf(source as AnyStateNode);
  return `${chain(inside)}${outer.some((path) => isWithin(from, path)) ? ' again' : ''}`;
}

/** Each branch of the states as `outer > inner`, by the keys that the inner ones add. */
function chain(paths: readonly string[]): string {
  const parentOf = (path: string) =>
    paths
      .filter((other) => other !== path && isWithin(path, other))
      .sort((a, b) => b.length - a.length)[0];
  const written = (path: string): string => {
    const inner = paths
      .filter((other) => parentOf(other) === path)
      .map((other) => written(other).slice(path.length + 1));
    if (inner.length === 0) return path;
    return `${path} > ${inner.length > 1 ? `(${inner.join(', ')})` : inner.join('')}`;
  };
  return paths
    .filter((path) => parentOf(path) === undefined)
    .map(written)
    .join(', ');
}

/**
 * A piece of a step: a transition with its own actions, or the effects of entering or leaving one
 * state. A transition that its guard refuses is an act too.
 */
export type Act = {
  /** The state it belongs to, by path; `-` for the start. */
  state: string;
  /** `code.typed {"digits":…}`, `always`, `entry`, `exit`, `start "client"`. */
  trigger: string;
  /** The states that a transition enters, `phone > entering`; null for everything else. */
  arrival: string | null;
  effects: readonly string[];
  /** Everything that the act may depend on: the active states, the context, the event. */
  on: { active: ReadonlySet<string>; fields: Fields; event: string };
};

/** The event that caused a step; null at the start. */
export type Cause = { event: EventObject | null; label: string };

const refused = 'nothing';

/** Two acts with the same text have the same effects, whatever they depend on. */
export const actText = ({ state, trigger, arrival, effects }: Omit<Act, 'on'>): string =>
  [state, trigger, arrival, ...effects].join(' | ');

export function actsOf(
  moments: readonly Moment[],
  before: AnyMachineSnapshot | null,
  after: AnyMachineSnapshot,
  cause: Cause,
): Act[] {
  const told = new StepActs(after.machine as AnyStateMachine, before, cause);
  const steps = microsteps(moments);
  if (!before) told.start(steps[0] ?? [], after);
  else if (steps.length === 0) told.refuseEvent(before);
  steps.forEach((step, index) => {
    const isLast = index === steps.length - 1;
    told.step(step);
    if (!isLast || after.status === 'active')
      told.refuseAlways(step, steps[index + 1] ?? [], after);
  });
  if (after.status === 'done') told.end(after.output);
  return told.acts;
}

class StepActs {
  readonly acts: Act[] = [];
  readonly #nodes: ReadonlyMap<string, AnyStateNode>;
  #active: ReadonlySet<string>;

  constructor(
    machine: AnyStateMachine,
    before: AnyMachineSnapshot | null,
    private readonly cause: Cause,
  ) {
    this.#nodes = nodesOf(machine);
    this.#active = new Set((before?._nodes ?? []).map(pathOf));
  }

  start(step: readonly Moment[], after: AnyMachineSnapshot): void {
    const [first] = step;
    const fields = fieldsOf(first ? first.context : after.context);
    const effects = [...fields].map(([field, value]) => `${field} = ${value}`);
    const entered = step.map(({ state }) => state).filter((path) => path !== '*');
    const trigger = this.cause.label;
    this.#add({ state: '-', trigger, arrival: chain(entered), effects }, noFields, null);
  }

  step(step: readonly Moment[]): void {
    const [first] = step;
    if (!first) return;
    const takes = step.filter(({ kind }) => kind === 'take');
    const entered = step.filter(({ kind }) => kind === 'enter').map(({ state }) => state);
    const isAlways = takes.some(({ transition }) => transition?.eventType === '');
    const trigger = isAlways ? 'always' : this.#labelOf(first.event);
    for (const { kind, state, transition, event, context, effects } of step) {
      if (kind === 'take' && transition) {
        const arrival = arrivalOf(transition, entered);
        this.#add({ state, trigger, arrival, effects }, fieldsOf(first.context), event);
      } else if (kind !== 'take') {
        const what = kind === 'enter' ? 'entry' : 'exit';
        this.#add({ state, trigger: what, arrival: null, effects }, fieldsOf(context), event);
      }
    }
    if (!isAlways && takes.length > 0) {
      const { type } = first.event;
      this.#refuse(
        takes,
        (node) => node.transitions.has(type),
        trigger,
        first.event,
        first.context,
      );
    }
    const left = new Set(step.filter(({ kind }) => kind === 'leave').map(({ state }) => state));
    this.#active = new Set([...[...this.#active].filter((path) => !left.has(path)), ...entered]);
  }

  /** Records that the event has caused no transition at all. */
  refuseEvent({ context }: AnyMachineSnapshot): void {
    const { event, label } = this.cause;
    if (event) this.#refuse([], (node) => node.transitions.has(event.type), label, event, context);
  }

  /** Records the eventless transitions that could follow and do not. */
  refuseAlways(step: readonly Moment[], next: readonly Moment[], after: AnyMachineSnapshot): void {
    const followed = next.filter(({ transition }) => transition?.eventType === '');
    const context: unknown = (next[0] ?? after).context;
    const has = (node: AnyStateNode) => (node.always ?? []).length > 0;
    this.#refuse(followed, has, 'always', step[0]?.event ?? null, context);
  }

  /** The state that ends the machine carries its output. */
  end(output: unknown): void {
    const at = this.acts.findLastIndex(({ trigger }) => trigger === 'entry');
    const last = this.acts[at];
    if (!last || output === undefined) return;
    this.acts[at] = { ...last, effects: [...last.effects, worded('ends with', output)] };
  }

  /** Records each active state with such a transition, unless it or a state inside it has taken one. */
  #refuse(
    taken: readonly Moment[],
    has: (node: AnyStateNode) => boolean,
    trigger: string,
    event: EventObject | null,
    context: unknown,
  ): void {
    for (const state of this.#active) {
      const node = this.#nodes.get(state);
      if (!node || !has(node) || taken.some((other) => isWithin(other.state, state))) continue;
      this.#add({ state, trigger, arrival: refused, effects: [] }, fieldsOf(context), event);
    }
  }

  #add(act: Omit<Act, 'on'>, fields: Fields, event: EventObject | null): void {
    this.acts.push({ ...act, on: { active: this.#active, fields, event: this.#labelOf(event) } });
  }

  #labelOf = (event: EventObject | null): string =>
    event && event.type !== this.cause.event?.type && event.type !== 'xstate.init'
      ? labelOf(event)
      : this.cause.label;
}

const known = new WeakMap<AnyStateMachine, ReadonlyMap<string, AnyStateNode>>();

function nodesOf(machine: AnyStateMachine): ReadonlyMap<string, AnyStateNode> {
  const found =
    known.get(machine) ?? new Map(statesOf(machine).map((node) => [pathOf(node), node]));
  known.set(machine, found);
  return found;
}

/** Leaving, then transitions, then entering: a moment out of this order begins a new microstep. */
function microsteps(moments: readonly Moment[]): Moment[][] {
  const order = { leave: 0, take: 1, enter: 2 };
  const found: Moment[][] = [];
  for (const moment of moments) {
    const step = found.at(-1);
    const last = step?.at(-1);
    const isNew =
      !last || order[moment.kind] < order[last.kind] || !(step ?? []).every(isBeside(moment));
    if (isNew) found.push([moment]);
    else step?.push(moment);
  }
  return found;
}

/** Transitions of one microstep have the same event and belong to parallel regions. */
const isBeside =
  ({ kind, state, transition }: Moment) =>
  (other: Moment): boolean =>
    kind !== 'take' ||
    other.kind !== 'take' ||
    (transition?.eventType === other.transition?.eventType &&
      !isWithin(state, other.state) &&
      !isWithin(other.state, state));
