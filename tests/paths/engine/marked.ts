import {
  assign,
  createMachine,
  fromPromise,
  StateMachine,
  type AnyActorLogic,
  type AnyActorRef,
  type AnyStateMachine,
  type AnyTransitionDefinition,
  type EventObject,
} from 'xstate';
import { definitions, edgeOf } from '#tests/support/edges.ts';

/** A machine's configuration as plain data that may be changed. */
type Bag = Record<string, unknown>;

const isBag = (value: unknown): value is Bag =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Copies objects and lists; functions and instances of a class stay the same. */
function copied(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(copied);
  if (!isBag(value) || Object.getPrototypeOf(value) !== Object.prototype) return value;
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, copied(part)]));
}

const bagIn = (bag: Bag, key: string): Bag => {
  const value = bag[key];
  return isBag(value) ? value : {};
};

/** A single value or a list, as a list. */
const listOf = (value: unknown): unknown[] =>
  value === undefined ? [] : Array.isArray(value) ? value : [value];

type StateBag = { path: string[]; state: Bag };

/** Every state of the configuration, its root first. */
function statesIn(config: Bag): StateBag[] {
  const found: StateBag[] = [{ path: [], state: config }];
  for (const { path, state } of found) {
    for (const key of Object.keys(bagIn(state, 'states'))) {
      found.push({ path: [...path, key], state: bagIn(bagIn(state, 'states'), key) });
    }
  }
  return found;
}

type TransitionBag = { path: string[]; event: string; transition: Bag };

/** A place of transitions in a configuration: the object that holds them and the key. */
type Slot = { path: string[]; event: string; holder: Bag; key: string };

function slotsIn(config: Bag): Slot[] {
  return statesIn(config).flatMap(({ path, state }) => {
    const keyed = (group: string) =>
      Object.keys(bagIn(state, group)).map((key) => ({
        path,
        event: group === 'after' ? `after ${key}` : key,
        holder: bagIn(state, group),
        key,
      }));
    const ends = listOf(state['invoke'])
      .filter(isBag)
      .flatMap((invoke) =>
        ['onDone', 'onError']
          .filter((key) => invoke[key] !== undefined)
          .map((key) => ({ path, event: `${key} ${String(invoke['id'])}`, holder: invoke, key })),
      );
    const own = [
      { key: 'always', event: 'always' },
      { key: 'onDone', event: 'done' },
    ]
      .filter(({ key }) => state[key] !== undefined)
      .map(({ key, event }) => ({ path, event, holder: state, key }));
    return [...keyed('on'), ...keyed('after'), ...ends, ...own];
  });
}

/** Every transition as an object, in whatever form it was written. */
function transitionsIn(config: Bag): TransitionBag[] {
  return slotsIn(config).flatMap(({ path, event, holder, key }) => {
    const written = listOf(holder[key]).map((one) => (isBag(one) ? one : { target: one }));
    holder[key] = written;
    return written.map((transition) => ({ path, event, transition }));
  });
}

/** Actions that `marked` adds, and the name under which it reports the values of an `assign`. */
export const markTypes = { leave: 'mark.leave', take: 'mark.take', enter: 'mark.enter' } as const;
export const setType = 'mark.set';

/** Settles a call of the machine, which waits until then. */
export type Answer = { resolve: (output: unknown) => void; reject: (error: unknown) => void };

/** An action of a machine; `context` is the one that the action receives. */
export type Action = { type: string; params: unknown; context?: unknown; event?: EventObject };

/** Receives every named action of a machine, every value that it sets, and every call. */
type Watcher = {
  note: (action: Action) => void;
  onCall: (id: string, answer: Answer) => void;
};

export type Marked = {
  /**
   * The machine with an added first action for every transition, entry and exit, which shows the
   * cause of each effect. Its calls and flows wait.
   */
  machine: AnyStateMachine;
  /** Transitions by the number in `mark.take`. */
  transitions: readonly AnyTransitionDefinition[];
  /** The actors that are machines themselves. */
  flows: ReadonlySet<string>;
  /** The watcher of each actor of the machine. */
  watchers: WeakMap<AnyActorRef, Watcher>;
};

const known = new WeakMap<AnyStateMachine, Marked>();

export function marked(machine: AnyStateMachine): Marked {
  const found = known.get(machine) ?? mark(machine);
  known.set(machine, found);
  return found;
}

function mark(machine: AnyStateMachine): Marked {
  const { config, count } = markedConfig(machine, watchers);
  const { implementations } = machine;
  const withMarks = createMachine(
    // A machine with an endless loop ends in an error instead of hanging.
    { ...config, options: { maxIterations: 100 } } as never,
    {
      ...implementations,
      actors: mapped(implementations.actors, () => held),
      actions: {
        ...mapped(implementations.actions, (action, name) =>
          isAssign(action)
            ? telling(action, watchers)
            : isBuiltIn(action)
              ? action
              : noting(name, watchers),
        ),
        ...mapped(
          Object.fromEntries(Object.values(markTypes).map((type) => [type, null])),
          (_, name) => noting(name, watchers),
        ),
      },
    } as never,
  ) as AnyStateMachine;
  const transitions: AnyTransitionDefinition[] = [];
  for (const definition of definitions(withMarks)) transitions[numberOf(definition)] = definition;
  if (Object.keys(transitions).length !== count) throw new Error(`${machine.id}: marks are lost`);
  const flows = Object.entries<unknown>(implementations.actors)
    .filter(([, logic]) => isFlow(logic))
    .map(([name]) => name);
  return { machine: withMarks, transitions, flows: new Set(flows), watchers };
}

/** The configuration with the marks in it, and how many transitions it has. */
function markedConfig(machine: AnyStateMachine, watchers: Marked['watchers']) {
  const config = copied(machine.config);
  if (!isBag(config)) throw new Error(`${machine.id} has no configuration`);
  const own = (actions: unknown) =>
    listOf(actions).map((action) => (isAssign(action) ? telling(action, watchers) : action));
  for (const { path, state } of statesIn(config)) {
    const params = { state: path.join('.') || '*' };
    state['entry'] = [{ type: markTypes.enter, params }, ...own(state['entry'])];
    state['exit'] = [{ type: markTypes.leave, params }, ...own(state['exit'])];
  }
  const transitions = transitionsIn(config);
  transitions.forEach(({ transition }, number) => {
    const params = { number };
    transition['actions'] = [{ type: markTypes.take, params }, ...own(transition['actions'])];
  });
  return { config, count: transitions.length };
}

const mapped = <Value, Result>(
  bag: Readonly<Record<string, Value>>,
  map: (value: Value, name: string) => Result,
) => Object.fromEntries(Object.entries(bag).map(([name, value]) => [name, map(value, name)]));

type Args = { self: AnyActorRef; context: unknown; event: EventObject };

/** Every watched actor of every machine. */
const watchers: Marked['watchers'] = new WeakMap();

/** A call, or a flow from a chunk, which waits until somebody answers it. */
const held: AnyActorLogic = fromPromise(
  ({ self: { id, _parent: parent } }) =>
    new Promise((resolve, reject) => {
      if (parent) watchers.get(parent)?.onCall(id, { resolve, reject });
    }),
);

/** The same flow, as a loaded chunk contains it. */
export const loaded = { logic: held, input: (given: object): object => given };

const noting =
  (type: string, watchers: Marked['watchers']) =>
  ({ self, context, event }: Args, params: unknown) => {
    watchers.get(self)?.note({ type, params, context, event });
  };

type Assign = { assignment: ((args: Args, params: unknown) => Bag) | Bag };

const isAssign = (action: unknown): action is Assign =>
  typeof action === 'function' && 'type' in action && action.type === 'xstate.assign';

const isBuiltIn = (action: unknown) => typeof action === 'function' && 'resolve' in action;

/** The same assignment, which also reports its values, even where they equal the previous ones. */
const telling = ({ assignment }: Assign, watchers: Marked['watchers']) =>
  assign((args: never, params: unknown) => {
    const { self } = args as Args;
    const set =
      typeof assignment === 'function'
        ? assignment(args, params)
        : mapped(assignment, (value) =>
            typeof value === 'function'
              ? (Reflect.apply(value, undefined, [args, params]) as unknown)
              : value,
          );
    watchers.get(self)?.note({ type: setType, params: set });
    return set;
  });

function numberOf(definition: AnyTransitionDefinition): number {
  const [first] = definition.actions as readonly unknown[];
  if (!isBag(first) || first['type'] !== markTypes.take || !isBag(first['params']))
    throw new Error(`${edgeOf(definition)} bears no mark`);
  return Number(first['params']['number']);
}

/** A machine, or the placeholder of one whose chunk loads later. */
const isFlow = (logic: unknown) =>
  logic instanceof StateMachine || (typeof logic === 'object' && logic !== null && 'flow' in logic);
