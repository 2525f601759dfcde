import type { AnyStateMachine, AnyStateNode, AnyTransitionDefinition } from 'xstate';

/**
 * The machine's transitions as it defines them, `from | event [guard] | to`, sorted: to be read
 * against a table typed by hand from the specification. `-` stands for "stays, only acts".
 */
export const edges = (machine: AnyStateMachine) => definitions(machine).map(edgeOf).sort();

/** Every transition of every state, `always` included, guards' both sides as two. */
export function definitions(machine: AnyStateMachine): AnyTransitionDefinition[] {
  const nodes: AnyStateNode[] = [machine.root];
  for (const node of nodes) nodes.push(...Object.values(node.states));
  return nodes.flatMap((node) => [
    ...[...node.transitions.values()].flat(),
    ...(node.always ?? []),
  ]);
}

export function edgeOf({ source, eventType, guard, target }: AnyTransitionDefinition): string {
  const event = guard ? `${eventName(eventType)} [${guardName(guard)}]` : eventName(eventType);
  const to = target?.map((node: AnyStateNode) => pathOf(node)).join(' & ') ?? '-';
  return `${pathOf(source)} | ${event} | ${to}`;
}

/** `signedIn.access.valid`; the machine's own root is `*`. */
export const pathOf = (node: AnyStateNode) => node.path.join('.') || '*';

/** An event the way a person reads it: `done loadProfile`, `after patience`, `always`. */
export const eventName = (type: string) =>
  type === ''
    ? 'always'
    : type
        .replace(/^xstate\.(done|error)\.actor\./, '$1 ')
        .replace(/^xstate\.done\.state\..*/, 'done')
        .replace(/^xstate\.after\.([^.]+)\..*/, 'after $1');

const guardName = (guard: unknown): string => {
  if (typeof guard === 'string') return guard;
  const { type } = guard as { type?: string };
  return type ?? 'inline';
};
