import type { AnyStateMachine, AnyStateNode, AnyTransitionDefinition } from 'xstate';
import { graphsOf } from '#tests/paths/engine/graph.ts';
import type { Model } from './model';

/** A transition as plain data, so that a browser can return one as well. */
export type EdgeParts = {
  source: readonly string[];
  eventType: string;
  guard: string | null;
  targets: readonly (readonly string[])[] | null;
};

/**
 * The machine's transitions as it defines them, `from | event [guard] | to`, sorted. A test compares
 * them with a table typed by hand from the specification. `-` means "stays, only acts"; `again` marks
 * a state that is exited and re-entered. The baseline lists the actions.
 */
export const edges = (machine: AnyStateMachine) =>
  definitions(machine)
    .map((definition) => `${edgeOf(definition)}${isAgain(definition) ? ' again' : ''}`)
    .sort();

/** Whether the transition exits and re-enters its source state or an ancestor of it. */
function isAgain({ source, target, reenter }: AnyTransitionDefinition): boolean {
  const from = pathOf(source as AnyStateNode);
  const isWithin = (path: string, outer: string) => path === outer || path.startsWith(`${outer}.`);
  return ((target ?? []) as AnyStateNode[])
    .map(pathOf)
    .some((to) => (isWithin(to, from) ? reenter : isWithin(from, to)));
}

/** Every transition of every state, including `always`; both sides of a guard are separate transitions. */
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

/** Readable name of an event: `done loadProfile`, `after slowThreshold`, `always`. */
export const eventName = (type: string) =>
  type === ''
    ? 'always'
    : type
        .replace(/^xstate\.(done|error)\.actor\./, '$1 ')
        .replace(/^xstate\.done\.state\..*/, 'done')
        .replace(/^xstate\.after\.([^.]+)\..*/, 'after $1');

const guardName = (guard: unknown): string =>
  typeof guard === 'string' ? guard : ((guard as { type?: string }).type ?? 'inline');

/** Whether the state is the end itself or one of its descendants. */
const isWithin = (path: string, end: string) => path === end || path.startsWith(`${end}.`);

/**
 * Paths of the states that cannot reach any of `ends`, as the machine is defined. A region of a parallel state must
 * reach an end of its own, unless a transition of another region exits the whole state.
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

/** Nodes of the model's graph that cannot reach an end. Unlike `deadEnds`, data, guards and samples apply. */
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

/** The nodes that cannot reach an end. */
function stuck<Node>(ways: ReadonlyMap<Node, ReadonlySet<Node>>, isEnd: (node: Node) => boolean) {
  const saved = new Set([...ways.keys()].filter(isEnd));
  for (let before = -1; before !== saved.size;) {
    before = saved.size;
    for (const [node, next] of ways) if ([...next].some((to) => saved.has(to))) saved.add(node);
  }
  return [...ways.keys()].filter((node) => !saved.has(node));
}

/** The innermost states that the machine enters together with `node`. */
function leavesOf(node: AnyStateNode): AnyStateNode[] {
  const children = Object.values(node.states);
  if (children.length === 0) return [node];
  if (node.type === 'parallel') return children.flatMap(leavesOf);
  return node.initial.target.flatMap(leavesOf);
}

/** Innermost targets of the transitions that are possible while `leaf` is active. */
const waysOut = (machine: AnyStateMachine, leaf: AnyStateNode): AnyStateNode[] =>
  definitions(machine).flatMap((transition) => {
    const { source, target } = transition;
    const targets: readonly AnyStateNode[] = target ?? [];
    const isEarly = isOfEnd(transition) && leaf.type !== 'final';
    const region = regionBeside(source, leaf);
    const isLeft = region !== null && targets.some((node) => !holds(region, node));
    return !isEarly && (holds(source, leaf) || isLeft) ? targets.flatMap(leavesOf) : [];
  });

/** A `done` transition is possible only after its source state has reached a final state. */
const isOfEnd = ({ eventType }: { eventType: string }) => eventName(eventType) === 'done';

const holds = (outer: AnyStateNode, inner: AnyStateNode) =>
  outer.path.every((key, depth) => inner.path[depth] === key);

/** The region that contains `node`, if `leaf` is in another region of the same parallel state. */
function regionBeside(node: AnyStateNode, leaf: AnyStateNode): AnyStateNode | null {
  let region = node;
  while (region.parent && !holds(region.parent, leaf)) region = region.parent;
  return region.parent?.type === 'parallel' && !holds(region, leaf) ? region : null;
}

/**
 * Ends of machines that have no final state, or more ends than their final states: the requested
 * result is ready, or the person may continue. Each region of a parallel state has an end.
 */
const rests: Record<string, readonly string[]> = {
  // The app lives as long as the page.
  app: ['core', 'overlays.absent', 'overlays.open', 'screen.open'],
  appLink: ['stayed', 'unpublished', 'elsewhere'],
  appUpdate: ['unneeded', 'current', 'unsupported', 'offered.reloading'],
  offlineSnapshot: ['idle', 'unsupported', 'shown', 'absent'],
  checkout: ['unheld', 'awake'],
  connection: ['online'],
  // A person who has answered may change the answer.
  cookieConsent: ['allowed.answered', 'refused.answered'],
  consent: ['settled'],
  dashboard: ['day', 'card.open', 'balance.open.ready', 'transactions.open'],
  disclosure: ['collapsed'],
  errorToasts: ['enabled'],
  favouriteStations: ['kept'],
  // A chunk that the server no longer has loads only after a reload of the page.
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

/** Paths of all states in which the machine has ended or may stay. */
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

/** Transitions for a child that breaks, each with the reason why no person can take it. */
export const brokenWithin = (...edges: readonly string[]): Record<string, string> =>
  Object.fromEntries(
    edges.map((edge) => [
      edge,
      'a flow within breaks by a defect alone: tests/machines/rules.test.ts',
    ]),
  );
