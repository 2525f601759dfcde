import type { AnyMachineSnapshot, AnyStateMachine, AnyStateNode, EventObject } from 'xstate';
import { pathOf, statesOf } from '#tests/support/edges.ts';
import { arrivalOf, chain, isWithin } from './arrival';
import { labelOf } from './labels';
import type { Moment } from './recorder';
import { fieldsOf, noFields, worded, type Fields } from './text';

/**
 * A piece of what happens in a step: one transition with its own actions, what comes with entering
 * or with leaving one state, or that the state's transition is refused by its guard.
 */
export type Act = {
  /** The state it belongs to, by path; `-` for the start. */
  state: string;
  /** `code.typed {"digits":…}`, `always`, `entry`, `exit`, `start "client"`. */
  trigger: string;
  /** What a transition enters, `phone > entering`; null where nothing is a transition. */
  arrival: string | null;
  effects: readonly string[];
  /** What it may depend on: the states that were active, the context, the event. */
  on: { active: ReadonlySet<string>; fields: Fields; event: string };
};

/** What has brought a step about; nothing has, at the start. */
export type Cause = { event: EventObject | null; label: string };

const refused = 'nothing';

/** Two of the same text do the same, whatever they depend on. */
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

  /** The event has led nowhere at all. */
  refuseEvent({ context }: AnyMachineSnapshot): void {
    const { event, label } = this.cause;
    if (event) this.#refuse([], (node) => node.transitions.has(event.type), label, event, context);
  }

  /** What could follow by itself, and does not. */
  refuseAlways(step: readonly Moment[], next: readonly Moment[], after: AnyMachineSnapshot): void {
    const followed = next.filter(({ transition }) => transition?.eventType === '');
    const context: unknown = (next[0] ?? after).context;
    const has = (node: AnyStateNode) => (node.always ?? []).length > 0;
    this.#refuse(followed, has, 'always', step[0]?.event ?? null, context);
  }

  /** The machine's output is told with the state that ends it. */
  end(output: unknown): void {
    const at = this.acts.findLastIndex(({ trigger }) => trigger === 'entry');
    const last = this.acts[at];
    if (!last || output === undefined) return;
    this.acts[at] = { ...last, effects: [...last.effects, worded('ends with', output)] };
  }

  /** States that have such a transition, where neither theirs nor one further in has been taken. */
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

/** Leaving, then transitions, then entering: whatever comes out of this order begins a new one. */
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

/** Transitions of one microstep are of one event and of regions beside each other. */
const isBeside =
  ({ kind, state, transition }: Moment) =>
  (other: Moment): boolean =>
    kind !== 'take' ||
    other.kind !== 'take' ||
    (transition?.eventType === other.transition?.eventType &&
      !isWithin(state, other.state) &&
      !isWithin(other.state, state));
