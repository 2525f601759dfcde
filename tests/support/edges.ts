import type { AnyStateMachine, AnyStateNode, AnyTransitionDefinition } from 'xstate';

/** A transition in plain parts, so that it can come out of a browser as well. */
export type EdgeParts = {
  source: readonly string[];
  eventType: string;
  guard: string | null;
  targets: readonly (readonly string[])[] | null;
};

/**
 * The machine's transitions as it defines them, `from | event [guard] | to`, sorted: to be read
 * against a table typed by hand from the specification. `-` stands for "stays, only acts", `again`
 * for a state that is left and entered anew; what is done on the way the baseline tells.
 */
export const edges = (machine: AnyStateMachine) =>
  definitions(machine)
    .map((definition) => `${edgeOf(definition)}${isAgain(definition) ? ' again' : ''}`)
    .sort();

/** Whether the state that the transition belongs to, or one around it, is left and entered anew. */
function isAgain({ source, target, reenter }: AnyTransitionDefinition): boolean {
  const from = pathOf(source as AnyStateNode);
  const isWithin = (path: string, outer: string) => path === outer || path.startsWith(`${outer}.`);
  return ((target ?? []) as AnyStateNode[])
    .map(pathOf)
    .some((to) => (isWithin(to, from) ? reenter : isWithin(from, to)));
}

/** Every transition of every state, `always` included, guards' both sides as two. */
export const definitions = (machine: AnyStateMachine): AnyTransitionDefinition[] =>
  statesOf(machine).flatMap((node) => [
    ...[...node.transitions.values()].flat(),
    ...(node.always ?? []),
  ]);

/** Every state of the machine, its root first. */
export function statesOf(machine: AnyStateMachine): AnyStateNode[] {
  const nodes: AnyStateNode[] = [machine.root];
  for (const node of nodes) nodes.push(...Object.values(node.states));
  return nodes;
}

export const edgeOf = ({ source, eventType, guard, target }: AnyTransitionDefinition): string =>
  edgeText({
    source: source.path,
    eventType: eventType as string,
    guard: guard === undefined ? null : guardName(guard),
    targets: target?.map(({ path }: AnyStateNode) => path) ?? null,
  });

export function edgeText({ source, eventType, guard, targets }: EdgeParts): string {
  const event = guard === null ? eventName(eventType) : `${eventName(eventType)} [${guard}]`;
  return `${pathText(source)} | ${event} | ${targets?.map(pathText).join(' & ') ?? '-'}`;
}

/** `signedIn.access.valid`; the machine's own root is `*`. */
export const pathOf = (node: AnyStateNode) => pathText(node.path);
export const pathText = (path: readonly string[]) => path.join('.') || '*';

/** An event the way a person reads it: `done loadProfile`, `after slowThreshold`, `always`. */
export const eventName = (type: string) =>
  type === ''
    ? 'always'
    : type
        .replace(/^xstate\.(done|error)\.actor\./, '$1 ')
        .replace(/^xstate\.done\.state\..*/, 'done')
        .replace(/^xstate\.after\.([^.]+)\..*/, 'after $1');

const guardName = (guard: unknown): string =>
  typeof guard === 'string' ? guard : ((guard as { type?: string }).type ?? 'inline');
