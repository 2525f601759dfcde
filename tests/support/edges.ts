import type { AnyStateMachine, AnyStateNode, AnyTransitionDefinition } from 'xstate';
import { graphsOf } from '#tests/paths/engine/graph.ts';
import type { Model } from './model';

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

/** An end is a state by its path; whatever lies within it counts as well. */
const isWithin = (path: string, end: string) => path === end || path.startsWith(`${end}.`);

/**
 * The states, by path, from which no transition leads on to any of `ends`, as the machine is
 * defined. A region of a parallel state has to come to an end of its own, or be left with the
 * whole state by a transition of another region.
 */
export function deadEnds(machine: AnyStateMachine, ends: readonly string[]): string[] {
  const ways = new Map<AnyStateNode, Set<AnyStateNode>>();
  const open = leavesOf(machine.root);
  for (const leaf of open) {
    if (ways.has(leaf)) continue;
    const next = new Set(waysOut(machine, leaf));
    ways.set(leaf, next);
    open.push(...next);
  }
  const isEnd = (leaf: AnyStateNode) => ends.some((end) => isWithin(pathOf(leaf), end));
  return stuck(ways, isEnd).map(pathOf);
}

/** The same over the model's graph, with its data and guards: where the samples can lead. */
export function stuckStates<M extends AnyStateMachine>(model: Model<M>, ends: readonly string[]) {
  const ways = new Map<string, Set<string>>();
  const over = new Set<string>();
  for (const [node, { state, out }] of graphsOf(model).flatMap(({ nodes }) => [...nodes])) {
    ways.set(node, new Set([...(ways.get(node) ?? []), ...out.map(({ to }) => to)]));
    const paths = state._nodes.map(pathOf);
    if (paths.some((path) => ends.some((end) => isWithin(path, end)))) over.add(node);
  }
  return stuck(ways, (node) => over.has(node));
}

/** The nodes from which no way leads to an end. */
function stuck<Node>(ways: ReadonlyMap<Node, ReadonlySet<Node>>, isEnd: (node: Node) => boolean) {
  const saved = new Set([...ways.keys()].filter(isEnd));
  for (let before = -1; before !== saved.size;) {
    before = saved.size;
    for (const [node, next] of ways) if ([...next].some((to) => saved.has(to))) saved.add(node);
  }
  return [...ways.keys()].filter((node) => !saved.has(node));
}

/** The innermost states that are entered with `node`. */
function leavesOf(node: AnyStateNode): AnyStateNode[] {
  const children = Object.values(node.states);
  if (children.length === 0) return [node];
  if (node.type === 'parallel') return children.flatMap(leavesOf);
  return node.initial.target.flatMap(leavesOf);
}

/** Where the transitions lead that can be taken while `leaf` is active. */
const waysOut = (machine: AnyStateMachine, leaf: AnyStateNode): AnyStateNode[] =>
  definitions(machine).flatMap((transition) => {
    const { source, target } = transition;
    const targets: readonly AnyStateNode[] = target ?? [];
    const isEarly = isOfEnd(transition) && leaf.type !== 'final';
    const region = regionBeside(source, leaf);
    const isLeft = region !== null && targets.some((node) => !holds(region, node));
    return !isEarly && (holds(source, leaf) || isLeft) ? targets.flatMap(leavesOf) : [];
  });

/** It is taken when the state it belongs to has come to its own end. */
const isOfEnd = ({ eventType }: { eventType: string }) => eventName(eventType) === 'done';

const holds = (outer: AnyStateNode, inner: AnyStateNode) =>
  outer.path.every((key, depth) => inner.path[depth] === key);

/** The region of `node` that is active beside `leaf`, in another region of one parallel state. */
function regionBeside(node: AnyStateNode, leaf: AnyStateNode): AnyStateNode | null {
  let region = node;
  while (region.parent && !holds(region.parent, leaf)) region = region.parent;
  return region.parent?.type === 'parallel' && !holds(region, leaf) ? region : null;
}

/**
 * Where a machine comes to rest that has no final state, or more ends than that: what was asked
 * for is there, or the person may go on. Of a parallel state each region has an end.
 */
const rests: Record<string, readonly string[]> = {
  // It lives as long as the page.
  app: ['core', 'overlays.absent', 'overlays.open', 'screen.open'],
  appLink: ['stayed', 'unpublished', 'elsewhere'],
  appUpdate: ['unneeded', 'current', 'unsupported', 'offered.reloading'],
  offlineSnapshot: ['idle', 'unsupported', 'shown', 'absent'],
  checkout: ['unheld', 'awake'],
  connection: ['online'],
  // Who has answered may think otherwise.
  cookieConsent: ['allowed.answered', 'refused.answered'],
  consent: ['settled'],
  dashboard: ['day', 'card.open', 'balance.open.ready', 'transactions.open'],
  disclosure: ['collapsed'],
  errorToasts: ['enabled'],
  favouriteStations: ['kept'],
  // A part that is gone from the server comes with the page anew.
  lazyModal: ['ready.drawn', 'failed'],
  ledgerPart: ['loaded', 'missing'],
  tierSlider: ['smooth', 'plain'],
  menu: ['ready'],
  modalFlows: ['modals', 'stations.unneeded', 'stations.running'],
  modalStack: ['presence.closed', 'history.settled', 'flows.running', 'motion.still'],
  navigation: ['arrived'],
  notes: ['running'],
  deletionSummary: ['visitor', 'loaded', 'unknown'],
  geolocation: ['known', 'denied', 'unavailable'],
  profileModal: ['form.over', 'AllowSMS.over', 'AllowEmail.over', 'AllowPush.over'],
  passkeySignIn: ['offered', 'unprepared', 'unoffered'],
  passkeys: ['listed'],
  pointsForecast: ['loaded', 'empty'],
  publicTiers: ['current', 'built'],
  questions: ['loaded', 'empty'],
  rating: ['rated'],
  receipt: ['shown', 'missing'],
  resend: ['ready'],
  sectionHighlight: ['idle'],
  session: ['visitor', 'ended'],
  tabs: ['read'],
  stations: ['running'],
  stationsMap: ['closed'],
  tierRules: ['loaded'],
  transactionExport: ['idle'],
  transactionFilter: ['off'],
  transactionPaging: ['complete'],
};

/** Every state, by path, in which the machine is at an end or may stay. */
export const endsOf = (machine: AnyStateMachine): string[] => [
  ...statesOf(machine)
    .filter(({ type, parent }) => type === 'final' && parent === machine.root)
    .map(pathOf),
  ...(rests[machine.id] ?? []),
];

/** Each invoke without an `onError`, as `state: id`; the root's state has no name. */
export const unhandledInvokes = (machine: AnyStateMachine): string[] =>
  statesOf(machine).flatMap((state) =>
    state.invoke
      .filter(({ onError }) => onError === undefined)
      .map(({ id }) => `${state === machine.root ? '' : pathOf(state)}: ${id}`),
  );

/** Transitions of a flow whose child breaks, each with the reason why no person can take them. */
export const brokenWithin = (...edges: readonly string[]): Record<string, string> =>
  Object.fromEntries(
    edges.map((edge) => [
      edge,
      'a flow within breaks by a defect alone: tests/machines/rules.test.ts',
    ]),
  );
