import {
  StateMachine,
  type AnyStateMachine,
  type AnyStateNode,
  type AnyTransitionDefinition,
} from 'xstate';
import {
  transitionId,
  type Flow,
  type FlowInvoke,
  type FlowState,
  type FlowTransition,
  type TransitionKind,
} from './flow';
import type { MachineFile } from './machineFile';
import { collected, isPart, messagesOf, type Use, type Uses } from './messages';
import { guardName, isRecord, nameOf } from '#lib/named.ts';
import { wordsOf } from './words';

/** Reads a machine into data. */
export function readFlow({ file, machine, inModal, onScreen }: MachineFile): Flow {
  const nodes = nodesOf(machine);
  const states = nodes.map((node) => stateOf(machine, node));
  const transitions = nodes.flatMap(transitionsOf);
  const delays = Object.entries<unknown>(machine.implementations.delays)
    .filter(([name]) => transitions.some((one) => one.kind === 'after' && one.name === name))
    .map(([name, ms]) => ({ name, ms: typeof ms === 'number' ? ms : null }));
  const spawns = spawnsOf(machine, states);
  const messages = messagesOf(
    machine,
    usesOf(nodes),
    spawns.some(({ isLoaded }) => !isLoaded),
  );
  const words = wordsOf(machine.root);
  const flow = { id: machine.id, words, file, states, transitions, delays, spawns, messages };
  return { ...flow, ...(inModal && { inModal }), ...(onScreen && { onScreen }) };
}

/** Every action with its places. */
function usesOf(nodes: readonly AnyStateNode[]): Uses {
  const uses = new Map<string, Use[]>();
  const note = (action: unknown, event: string | null) => {
    const params = paramsOf(action);
    uses.set(nameOf(action), [...(uses.get(nameOf(action)) ?? []), { event, params }]);
  };
  for (const node of nodes) {
    for (const action of [...node.entry, ...node.exit]) note(action, null);
    for (const { eventType, actions } of definedAt(node)) {
      const { kind, name } = originOf(nameOf(eventType));
      for (const action of actions) note(action, kind === 'event' ? name : null);
    }
  }
  return uses;
}

const pathOf = ({ path }: AnyStateNode) => path.join('.');

function nodesOf(machine: AnyStateMachine): AnyStateNode[] {
  const nodes: AnyStateNode[] = [machine.root];
  for (const node of nodes) nodes.push(...Object.values(node.states));
  return nodes;
}

function stateOf(machine: AnyStateMachine, node: AnyStateNode): FlowState {
  const [first] = node.type === 'compound' ? node.initial.target : [];
  return {
    path: pathOf(node),
    key: node.key,
    kind: node.type,
    parent: node.parent ? pathOf(node.parent) : null,
    initial: first ? pathOf(first) : null,
    description: node.description ?? '',
    tags: [...node.tags],
    entry: node.entry.map(nameOf),
    exit: node.exit.map(nameOf),
    invokes: [
      ...node.invoke.map(({ id, src, systemId }) => ({
        ...invokeOf(machine, id, nameOf(src)),
        ...(systemId !== undefined && { systemId }),
      })),
      ...node.entry
        .flatMap((action) => startedBy(machine, nameOf(action), paramsOf(action)))
        .filter(({ isLoaded }) => isLoaded),
    ],
  };
}

/**
 * Flows and calls that actions start, except those that a state starts on entry. The flow decides how many of each run.
 */
function spawnsOf(machine: AnyStateMachine, states: readonly FlowState[]): FlowInvoke[] {
  const ofStates = states.flatMap(({ invokes }) => invokes.map(({ id }) => id));
  const hosted = Object.keys(machine.implementations.actors)
    .map((src) => invokeOf(machine, src, src))
    .filter(({ flow }) => flow === 'anyScreen');
  const started = Object.keys(machine.implementations.actions)
    .flatMap((name) => startedBy(machine, name))
    .filter(({ id }) => !ofStates.includes(id));
  return [...hosted, ...started];
}

const paramsOf = (action: unknown) => (isRecord(action) ? action['params'] : undefined);

/** Flows that an action starts: each by its source, or by its id if a chunk loads its logic. */
function startedBy(machine: AnyStateMachine, name: string, params?: unknown): FlowInvoke[] {
  const action: unknown = machine.implementations.actions[name];
  const started: FlowInvoke[] = [];
  const spawnChild = (src: unknown, options: unknown) => {
    const { id, systemId } = isRecord(options) ? options : {};
    const known = typeof src === 'string' ? src : id;
    if (typeof known !== 'string') return;
    started.push({
      ...invokeOf(machine, known, known),
      ...(typeof systemId === 'string' && { systemId }),
      ...(typeof id === 'string' && { isLoaded: true }),
    });
  };
  if (typeof action === 'function' && 'collect' in action && isPart(action.collect))
    collected(action.collect, { spawnChild }, { event: null, params });
  return started;
}

function invokeOf(machine: AnyStateMachine, id: string, src: string): FlowInvoke {
  const logic: unknown = machine.implementations.actors[src];
  return { id, src, flow: logic instanceof StateMachine ? logic.id : laterFlow(logic) };
}

/** The flow for which a source is a placeholder (machines/shared/flow.ts); null for a call. */
const laterFlow = (logic: unknown) =>
  isRecord(logic) && typeof logic['flow'] === 'string' ? logic['flow'] : null;

function definedAt(node: AnyStateNode): AnyTransitionDefinition[] {
  const always: AnyTransitionDefinition[] | undefined = node.always;
  return [...[...node.transitions.values()].flat(), ...(always ?? [])];
}

function transitionsOf(node: AnyStateNode): FlowTransition[] {
  return definedAt(node).map(({ eventType, guard, target, actions }) => {
    const parts = {
      source: pathOf(node),
      eventType: nameOf(eventType),
      guard: guardName(guard),
      targets: (target ?? []).map(pathOf),
    };
    return {
      ...parts,
      id: transitionId(parts),
      ...originOf(parts.eventType),
      actions: actions.map(nameOf),
    };
  });
}

const origins: readonly [RegExp, TransitionKind][] = [
  [/^xstate\.done\.actor\.(.+)$/, 'done'],
  [/^xstate\.error\.actor\.(.+)$/, 'error'],
  [/^xstate\.done\.state\.(.+)$/, 'finished'],
  [/^xstate\.after\.([^.]+)\./, 'after'],
  [/^()$/, 'always'],
  [/^(.+)$/, 'event'],
];

/** Kind and name of an event's origin, by the event's type. */
function originOf(eventType: string): { kind: TransitionKind; name: string } {
  for (const [pattern, kind] of origins) {
    const found = pattern.exec(eventType);
    if (found) return { kind, name: found[1] ?? '' };
  }
  return { kind: 'event', name: eventType };
}
