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
/** How many came to a state and left there, and how long they were in it. */
export type BadgeNode = Node<{ rows: Badge['rows'] }, 'badge'>;
export type MarkNode = Node<Record<string, never>, 'start' | 'any'>;
export type ArrowEdge = Edge<
  {
    arrow: Arrow;
    taken: ReadonlySet<string>;
    isMain: boolean;
    /** How often its transitions were taken, in words, and what part of those who could, 0 to 1. */
    counts: ReadonlyMap<string, string> | null;
    /** What its label says: of retries of a call one line, where they are counted. */
    lines: readonly ArrowWords[];
    /** The same as it is drawn. */
    label: CountedLabel | undefined;
    weight: number;
    /** Which of its transitions a greater or a smaller part takes in the second of two. */
    changed: ReadonlySet<string>;
    beat: number;
  },
  'arrow'
>;

type Shown = { flow: Flow; diagram: Diagram; highlights: Highlights; chosen: string | null };

/** The boxes of a diagram, those around others beneath them, and the counts above all. */
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

/** What is counted, as page and picture say it. */
export const countsOn = ({ flow, highlights }: Pick<Shown, 'flow' | 'highlights'>): Counts =>
  highlights.funnel
    ? {
        stateNotes: badgeWords(flow, highlights),
        lineNotes: wordsOnArrows(flow, highlights).words,
        linesOf: (lines) => bundledLines(flow, lines),
      }
    : {};

/** What the counts of each state say: `412`, `12 s · 5 min`, `−31 (8 %)`, of two beside each other `8 → 3 % (−5)`. */
function badgeWords(flow: Flow, { funnel, other, times }: Highlights): Map<string, string[]> {
  if (!funnel) return new Map();
  const { states, runs } = funnel;
  const told = flow.states.flatMap(({ path }): [string, string[]][] => {
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
  return new Map(told);
}

/** What part left the page in a state, before and after; nothing where it does not differ. */
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
  const told = [
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
    ariaLabel: told.filter((part) => part !== '').join(', '),
    zIndex: isChip ? 30 : isOuter && !isFolded ? path.split('.').filter(Boolean).length : 20,
  };
}

/** Whether the main way goes along the arrow. */
const isOnWay = ({ label }: Arrow, main: ReadonlySet<string>) =>
  label?.lines.some(({ transition }) => main.has(transition)) ?? false;

/** A label of which the retries of a call are one line. */
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

/** How often each transition was taken, retries of a call together, and what part that is of the times its state was come to. */
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

/** `38 → 30 % (−8)`; nothing where it does not differ. */
function changeWords(before: number, after: number): string {
  const points = percent(after) - percent(before);
  return points === 0
    ? ''
    : `${String(percent(before))} → ${String(percent(after))}\u00a0% (${pointsText(points)})`;
}

/** What stands on the arrows: `412× 38 %`, of two beside each other `412× 38 → 30 % (−8)`. */
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

/** What part of those in a state took each way, by its transition. */
export const partsOn = (flow: Flow, highlights: Highlights): ReadonlyMap<string, number> =>
  new Map([...wordsOnArrows(flow, highlights).parts].map(([id, { part }]) => [id, part]));

/** The arrows of a diagram, between the boxes they touch. */
export function edgesOf({ flow, diagram, highlights }: Shown): ArrowEdge[] {
  const { parts, words, changed } = wordsOnArrows(flow, highlights);
  const counts = highlights.funnel && words;
  const labels = counts
    ? labelsOf(flow, diagram, counts, (lines) => bundledLines(flow, lines))
    : labelsOf(flow, diagram);
  const known = new Set(diagram.boxes.map(({ kind, path }) => nodeId[kind](path)));
  return diagram.arrows.map((arrow) => {
    const told = arrow.label?.lines ?? [];
    const lines = counts ? bundledLines(flow, told) : told;
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
      // A label with a count lies above one without.
      zIndex:
        isTaken || isMain || lines.some(({ transition }) => counts?.has(transition)) ? 16 : 15,
      focusable: false,
      selectable: false,
    };
  });
}
