import type { Edge, Node } from '@xyflow/react';
import { badgesOf, type Badge, type Counts } from '#viewer/diagram/badges.ts';
import type {
  Area,
  Arrow,
  ArrowLine as ArrowWords,
  Box,
  Diagram,
} from '#viewer/diagram/diagram.ts';
import { labelsOf, type CountedLabel } from '#viewer/diagram/labels.ts';
import { nodeId } from '#viewer/diagram/nodeId.ts';
import type { Flow } from '#viewer/model/flow.ts';
import { foldedNote, isFoldedIn } from '#viewer/model/folded.ts';
import { stateAt, stateLabel } from '#viewer/model/labels.ts';
import { retriesOf, retryWords } from '#viewer/model/retries.ts';
import { childrenOf } from '#viewer/model/tree.ts';
import { share, type Funnel } from '#viewer/page/funnel.ts';
import { pointsText } from '#viewer/page/compare.ts';
import { secondsText, timeWords } from '#viewer/page/production/times.ts';
import type { Highlights } from '#viewer/page/highlights.ts';

type StateData = {
  name: string;
  calls: string;
  kind: 'outer' | 'inner' | 'chip';
  isRoot: boolean;
  isFinal: boolean;
  isLit: boolean;
  isPast: boolean;
  isChosen: boolean;
};
export type StateNode = Node<StateData, 'state'>;
/** Counts of a state: how often it was entered, how long visits took, how many runs ended in it early. */
export type BadgeNode = Node<{ rows: Badge['rows'] }, 'badge'>;
export type MarkNode = Node<Record<string, never>, 'start' | 'any'>;
export type ArrowEdge = Edge<
  {
    arrow: Arrow;
    taken: ReadonlySet<string>;
    isMain: boolean;
    /** Count and share of each transition, as text, by its id; null without counts. */
    counts: ReadonlyMap<string, string> | null;
    /** Lines of the label; with counts, the retries of a call share one line. */
    lines: readonly ArrowWords[];
    /** The label with counts and positions, as drawn. */
    label: CountedLabel | undefined;
    weight: number;
    /** Transitions whose share differs between the two compared funnels. */
    changed: ReadonlySet<string>;
    beat: number;
  },
  'arrow'
>;

type Shown = { flow: Flow; diagram: Diagram; highlights: Highlights; chosen: string | null };

/** Nodes of a diagram: outer boxes below inner ones, and count badges above all. */
export const nodesOf = (shown: Shown): (StateNode | MarkNode | BadgeNode)[] => [
  ...shown.diagram.boxes.map((box) =>
    box.kind === 'state' ? stateNode(shown, box) : markNode(box.kind, box),
  ),
  ...[...badgesOf(shown.flow, shown.diagram, countsOn(shown))].map(badgeNode),
];

const badgeNode = ([path, badge]: [string, Badge]): BadgeNode => ({
  id: `badge:${path}`,
  type: 'badge',
  ...placed(badge),
  data: { rows: badge.rows },
  selectable: false,
  focusable: false,
  zIndex: 40,
});

/** The counts as text, the same on the page and in the saved picture. */
export const countsOn = ({ flow, highlights }: Pick<Shown, 'flow' | 'highlights'>): Counts =>
  highlights.funnel
    ? {
        stateNotes: badgeWords(flow, highlights),
        lineNotes: wordsOnArrows(flow, highlights).words,
        linesOf: (lines) => bundledLines(flow, lines),
      }
    : {};

/** Badge texts of each state: `412`, `12 s · 5 min`, `−31 (8 %)`, and in a comparison `8 → 3 % (−5)`. */
function badgeWords(flow: Flow, { funnel, other, times }: Highlights): Map<string, string[]> {
  if (!funnel) return new Map();
  const { states, runs } = funnel;
  const badges = flow.states.flatMap(({ path }): [string, string[]][] => {
    const count = path === '' ? { came: runs, left: 0 } : states.get(path);
    if (!count) return [];
    const { came, left } = count;
    const parts = [
      String(came),
      timeWords(times?.get(path)),
      left > 0 ? `−${String(left)} (${share(left, came)})` : '',
      leftChange(count, other, path),
    ];
    return [[path, parts.filter((part) => part !== '')]];
  });
  return new Map(badges);
}

/** Share of the visits that ended in the state early, in both funnels; empty if it does not differ. */
function leftChange(
  { came, left }: { came: number; left: number },
  other: Funnel | null,
  path: string,
): string {
  if (!other || path === '') return '';
  const after = other.states.get(path);
  return changeWords(partOf(left, came), partOf(after?.left ?? 0, after?.came ?? 0));
}

const placed = ({ x, y, width, height }: Area) => ({ position: { x, y }, width, height });

const markNode = (kind: 'start' | 'any', box: Box): MarkNode => ({
  id: nodeId[kind](box.path),
  type: kind,
  ...placed(box),
  data: {},
  selectable: false,
  focusable: false,
  zIndex: 20,
});

const chipHeight = 30;

function stateNode({ flow, diagram, highlights, chosen }: Shown, box: Box): StateNode {
  const { path } = box;
  const state = stateAt(flow, path);
  const inside = childrenOf(flow, path);
  const isOuter = inside.length > 0;
  const isFolded = isFoldedIn(flow, diagram, path);
  const isLit =
    highlights.lit.has(path) || (isFolded && inside.some((one) => highlights.lit.has(one.path)));
  const isChip = box.height < chipHeight;
  const isPast = highlights.actor !== null && ['stopped', 'left'].includes(highlights.actor.status);
  const count = highlights.funnel?.states.get(path);
  const counts =
    path === '' && highlights.funnel ? { came: highlights.funnel.runs, left: 0 } : (count ?? null);
  const time = highlights.times?.get(path);
  const change = count ? leftChange(count, highlights.other, path) : '';
  const facts = [
    stateLabel(flow, path),
    isLit ? (isPast ? 'was here last' : 'active now') : '',
    highlights.funnel && counts
      ? `${String(counts.came)} came, ${String(counts.left)} left here`
      : '',
    change === '' ? '' : `left here ${change}`,
    time ? `half within ${secondsText(time.p50)}, 95\u00a0% within ${secondsText(time.p95)}` : '',
  ];
  return {
    id: nodeId.state(path),
    type: 'state',
    ...placed(box),
    data: {
      name: path === '' ? flow.id : (state?.key ?? path),
      calls: isFolded
        ? foldedNote(flow, path)
        : (state?.invokes.map(({ id }) => id).join(', ') ?? ''),
      kind: isChip ? 'chip' : isOuter && !isFolded ? 'outer' : 'inner',
      isRoot: path === '',
      isFinal: state?.kind === 'final',
      isLit,
      isPast,
      isChosen: chosen === path,
    },
    ariaLabel: facts.filter((part) => part !== '').join(', '),
    zIndex: isChip ? 30 : isOuter && !isFolded ? path.split('.').filter(Boolean).length : 20,
  };
}

/** Whether the arrow has a transition of the main way. */
const isOnWay = ({ label }: Arrow, main: ReadonlySet<string>) =>
  label?.lines.some(({ transition }) => main.has(transition)) ?? false;

/** Lines of a label, with the retries of a call joined into one. */
export function bundledLines(flow: Flow, lines: readonly ArrowWords[]): readonly ArrowWords[] {
  const retries = retriesOf(flow);
  return lines.flatMap(({ transition, text }, at) => {
    const bundle = retries.get(transition);
    if (!bundle) return [{ transition, text }];
    const isFirst = lines.findIndex((line) => bundle.ways.includes(line.transition)) === at;
    return isFirst ? [{ transition: bundle.ways[0] ?? transition, text: retryWords(bundle) }] : [];
  });
}

const partOf = (part: number, whole: number) => (whole === 0 ? 0 : Math.min(1, part / whole));

/** Count of each transition, and its share of the visits to its source, 0 to 1; retries of a call are one. */
function partsOf(flow: Flow, { states, transitions, runs }: Funnel) {
  const sources = new Map(flow.transitions.map(({ id, source }) => [id, source]));
  const retries = retriesOf(flow);
  const counts = new Map<string, number>();
  for (const [id, count] of transitions) {
    const counted = retries.get(id)?.ways[0] ?? id;
    counts.set(counted, (counts.get(counted) ?? 0) + count);
  }
  return new Map(
    [...counts].map(([id, count]) => {
      const source = sources.get(id) ?? '';
      const came = source === '' ? runs : (states.get(source)?.came ?? 0);
      return [id, { count, part: partOf(count, came) }];
    }),
  );
}

const percent = (part: number) => Math.round(part * 100);

/** `38 → 30 % (−8)`; empty if the rounded shares do not differ. */
function changeWords(before: number, after: number): string {
  const points = percent(after) - percent(before);
  return points === 0
    ? ''
    : `${String(percent(before))} → ${String(percent(after))}\u00a0% (${pointsText(points)})`;
}

/** Texts of the arrows by transition id: `412× 38 %`, and in a comparison `412× 38 → 30 % (−8)`. */
export function wordsOnArrows(flow: Flow, { funnel, other }: Pick<Highlights, 'funnel' | 'other'>) {
  const parts = funnel ? partsOf(flow, funnel) : new Map<string, never>();
  const after = other ? partsOf(flow, other) : null;
  const changes = new Map(
    [...new Set([...parts.keys(), ...(after?.keys() ?? [])])].map((id) => [
      id,
      after ? changeWords(parts.get(id)?.part ?? 0, after.get(id)?.part ?? 0) : '',
    ]),
  );
  const words = new Map(
    [...changes].map(([id, change]) => {
      const { count = 0, part = 0 } = parts.get(id) ?? {};
      const share = change || (part > 0 ? `${String(percent(part))}\u00a0%` : '');
      return [id, `${String(count)}×${share === '' ? '' : ` ${share}`}`];
    }),
  );
  const changed = new Set([...changes].filter(([, change]) => change !== '').map(([id]) => id));
  return { parts, words, changed };
}

/** Share of the visits to a state that took each transition, 0 to 1, by its id. */
export const partsOn = (flow: Flow, highlights: Highlights): ReadonlyMap<string, number> =>
  new Map([...wordsOnArrows(flow, highlights).parts].map(([id, { part }]) => [id, part]));

/** Edges of a diagram, with their counts and highlights. */
export function edgesOf({ flow, diagram, highlights }: Shown): ArrowEdge[] {
  const { parts, words, changed } = wordsOnArrows(flow, highlights);
  const counts = highlights.funnel && words;
  const labels = counts
    ? labelsOf(flow, diagram, counts, (lines) => bundledLines(flow, lines))
    : labelsOf(flow, diagram);
  const known = new Set(diagram.boxes.map(({ kind, path }) => nodeId[kind](path)));
  return diagram.arrows.map((arrow) => {
    const all = arrow.label?.lines ?? [];
    const lines = counts ? bundledLines(flow, all) : all;
    const isStart = known.has(arrow.id);
    const isMain = isOnWay(arrow, highlights.main);
    const isTaken = arrow.label?.lines.some(({ transition }) => highlights.taken.has(transition));
    return {
      id: arrow.id,
      type: 'arrow',
      source: isStart ? arrow.id : nodeId.state(arrow.from),
      target: nodeId.state(arrow.to),
      data: {
        arrow,
        taken: highlights.taken,
        isMain,
        counts,
        lines,
        label: labels.get(arrow.id),
        weight: Math.max(0, ...lines.map(({ transition }) => parts.get(transition)?.part ?? 0)),
        changed,
        beat: highlights.beat,
      },
      // An arrow that is taken, counted or on the main way is drawn above the others.
      zIndex:
        isTaken || isMain || lines.some(({ transition }) => counts?.has(transition)) ? 16 : 15,
      focusable: false,
      selectable: false,
    };
  });
}
