import type { Flow, FlowState, FlowTransition } from './flow';
import { transitionId } from './flow';
import { groupOf, groups, groupTitles, type Group } from './groups';
import { linksOf, type Link } from './links';
import { wordsOf } from './words';

export const overviewId = 'overview';

const plain = { description: '', tags: [], entry: [], exit: [], invokes: [] };

/** The path of a group's box; no flow has such an id. */
export const groupPath = (group: Group) => `group-${group}`;

/** The app is above the other flows, because it runs them. */
const downwards: readonly Group[] = ['app', ...groups.filter((group) => group !== 'app')];

/** The group that a box of the overview represents; null for the box of a flow. */
export const groupAt = (path: string): Group | null =>
  groups.find((group) => groupPath(group) === path) ?? null;

/**
 * All flows as one: a state for each group, with a state inside for each of its flows. Within a group
 * the transitions are the links between flows; one without words points to a flow that runs inside.
 * Between two groups, one transition counts the links.
 */
export function overviewOf(flows: readonly Flow[]): Flow {
  const groupsById = new Map(flows.map((flow) => [flow.id, groupOf(flow)]));
  const links = linksOf(flows).filter(({ kind }) => kind !== 'tells');
  const isWithin = ({ from, to }: Link) => groupsById.get(from) === groupsById.get(to);
  return {
    id: overviewId,
    words: wordsOf({ id: overviewId }),
    file: 'machines',
    states: [
      { ...plain, path: '', key: overviewId, kind: 'compound', parent: null, initial: null },
      ...downwards.map(groupState),
      ...flows.map(stateOf),
    ],
    transitions: [
      ...links.filter(isWithin).flatMap(transitionsOf),
      ...linksBetween(flows).map(betweenOf),
    ],
    delays: [],
    spawns: [],
    messages: [],
  };
}

const groupState = (group: Group): FlowState => ({
  ...plain,
  path: groupPath(group),
  key: groupTitles[group],
  kind: 'compound',
  parent: '',
  initial: null,
});

function stateOf(flow: Flow): FlowState {
  const { title, summary } = flow.words;
  return {
    ...plain,
    path: flow.id,
    key: title,
    kind: 'atomic',
    parent: groupPath(groupOf(flow)),
    initial: null,
    description: summary,
  };
}

const transitionsOf = ({ kind, from, to, names }: Link): FlowTransition[] =>
  (kind === 'runs' ? [''] : names).map((name) => transitionOf(from, to, name));

function transitionOf(source: string, target: string, name: string): FlowTransition {
  const parts = { source, eventType: `${name} > ${target}`, guard: null, targets: [target] };
  return { ...parts, id: transitionId(parts), kind: 'event', name, actions: [] };
}

export type GroupLink = { from: Group; to: Group; links: Link[] };

/** Pairs of groups with the links from a flow of one to a flow of the other. */
export function linksBetween(flows: readonly Flow[]): GroupLink[] {
  const groupsById = new Map(flows.map((flow) => [flow.id, groupOf(flow)]));
  const links = linksOf(flows).filter(({ kind }) => kind !== 'tells');
  return groups
    .flatMap((from) => groups.filter((to) => to !== from).map((to) => ({ from, to })))
    .map(({ from, to }) => ({
      from,
      to,
      links: links.filter(
        (link) => groupsById.get(link.from) === from && groupsById.get(link.to) === to,
      ),
    }))
    .filter((between) => between.links.length > 0);
}

/** The legend of `betweenLabel`, on the page and in the documents. */
export const betweenLegend =
  '“runs 4” are four links from a flow to another that it has inside, and a flow inside three others counts three ' +
  'times; “tells 2” are two links by which a flow tells another, asks it or answers it.';

/** Counts of the links that run a flow, and of those that send messages, as in `runs 4`. */
export function betweenLabel({ links }: GroupLink): string {
  const runs = links.filter(({ kind }) => kind === 'runs').length;
  const tells = links.length - runs;
  return [runs > 0 ? `runs ${String(runs)}` : '', tells > 0 ? `tells ${String(tells)}` : '']
    .filter((part) => part !== '')
    .join(', ');
}

const betweenOf = (between: GroupLink) =>
  transitionOf(groupPath(between.from), groupPath(between.to), betweenLabel(between));
