import {
  StateMachine,
  type AnyStateMachine,
  type AnyStateNode,
  type AnyTransitionDefinition,
} from 'xstate';
import type { MachineFile } from '#viewer/machines.ts';
import {
  transitionId,
  type Flow,
  type FlowInvoke,
  type FlowState,
  type FlowTransition,
  type TransitionKind,
} from './flow';
import { collected, isPart, messagesOf, type Use, type Uses } from './messages';
import { guardName, isRecord, nameOf } from './named';
import { wordsOf } from './words';

/** Reads a machine into data. */
export function readFlow({ file, machine }: MachineFile): Flow {
  const nodes = nodesOf(machine);
  const states = nodes.map((node) => stateOf(machine, node));
  const transitions = nodes.flatMap(transitionsOf);
  const delays = Object.entries<unknown>(machine.implementations.delays)
    .filter(([name]) => transitions.some((one) => one.kind === 'after' && one.name === name))
    .map(([name, ms]) => ({ name, ms: typeof ms === 'number' ? ms : null }));
  const spawns = spawnsOf(machine);
  const messages = messagesOf(machine, usesOf(nodes), spawns.length > 0);
  const words = wordsOf(machine.root);
  return { id: machine.id, words, file, states, transitions, delays, spawns, messages };
}

/** Every action with the places it stands at. */
function usesOf(nodes: readonly AnyStateNode[]): Uses {
  const uses = new Map<string, Use[]>();
  const note = (action: unknown, event: string | null) => {
    const params = isRecord(action) ? action['params'] : undefined;
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
    invokes: node.invoke.map(({ id, src, systemId }) => ({
      ...invokeOf(machine, id, nameOf(src)),
      ...(systemId !== undefined && { systemId }),
    })),
  };
}

/** Each is called like its source: how many of it there are, the flow decides. */
function spawnsOf(machine: AnyStateMachine): FlowInvoke[] {
  const sources = new Set<string>();
  for (const action of Object.values<unknown>(machine.implementations.actions)) {
    if (typeof action === 'function' && 'collect' in action && isPart(action.collect))
      collected(action.collect, { spawnChild: (src) => sources.add(String(src)) });
  }
  return [...sources].map((src) => invokeOf(machine, src, src));
}

function invokeOf(machine: AnyStateMachine, id: string, src: string): FlowInvoke {
  const logic: unknown = machine.implementations.actors[src];
  return { id, src, flow: logic instanceof StateMachine ? logic.id : laterFlow(logic) };
}

/** The flow that a source is a place for (machines/shared/flow.ts); null for a call. */
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

/** Where an event comes from, by its type. */
function originOf(eventType: string): { kind: TransitionKind; name: string } {
  for (const [pattern, kind] of origins) {
    const found = pattern.exec(eventType);
    if (found) return { kind, name: found[1] ?? '' };
  }
  return { kind: 'event', name: eventType };
}
