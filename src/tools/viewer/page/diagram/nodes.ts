import type { Edge, Node } from '@xyflow/react';
import type { Arrow, ArrowLine as ArrowWords, Box, Diagram } from '#viewer/diagram/diagram.ts';
import { nodeId } from '#viewer/diagram/nodeId.ts';
import type { Flow } from '#viewer/model/flow.ts';
import { foldedNote } from '#viewer/model/folded.ts';
import { stateAt, stateLabel } from '#viewer/model/labels.ts';
import { retriesOf, retryWords } from '#viewer/model/retries.ts';
import { childrenOf } from '#viewer/model/tree.ts';
import type { Funnel } from '#viewer/page/funnel.ts';
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
  counts: { came: number; left: number } | null;
  /** What part left, before and after, where two are compared and it differs. */
  change: string;
  /** Within how long half of those who came had gone on, and 95 of a hundred. */
  time: string;
};
export type StateNode = Node<StateData, 'state'>;
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
    weight: number;
    /** Which of its transitions a greater or a smaller part takes in the second of two. */
    changed: ReadonlySet<string>;
    beat: number;
  },
  'arrow'
>;

type Shown = { flow: Flow; diagram: Diagram; highlights: Highlights; chosen: string | null };

/** The boxes of a diagram, those around others beneath them. */
export const nodesOf = (shown: Shown): (StateNode | MarkNode)[] =>
  shown.diagram.boxes.map((box) =>
    box.kind === 'state' ? stateNode(shown, box) : markNode(box.kind, box),
  );

const placed = ({ x, y, width, height }: Box) => ({ position: { x, y }, width, height });

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
  const isLit = highlights.lit.has(path);
  const isOuter = childrenOf(flow, path).length > 0;
  const isFolded =
    isOuter && !diagram.boxes.some((other) => other.path.startsWith(`${path}.`)) && path !== '';
  const isChip = box.height < chipHeight;
  const isPast = highlights.actor !== null && ['stopped', 'left'].includes(highlights.actor.status);
  const count = highlights.funnel?.states.get(path);
  const counts =
    path === '' && highlights.funnel ? { came: highlights.funnel.runs, left: 0 } : (count ?? null);
  const time = highlights.times?.get(path);
  const after = highlights.other?.states.get(path);
  const change =
    highlights.other && count
      ? changeWords(partOf(count.left, count.came), partOf(after?.left ?? 0, after?.came ?? 0))
      : '';
  const told = [
    stateLabel(flow, path),
    isLit ? (isPast ? 'was here last' : 'active now') : '',
    highlights.funnel && counts
      ? `${String(counts.came)} came, ${String(counts.left)} left here`
      : '',
    change === '' ? '' : `left here ${change}`,
    time ? `half within ${secondsText(time.p50)}, 95 % within ${secondsText(time.p95)}` : '',
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
      kind: isChip ? 'chip' : isOuter ? 'outer' : 'inner',
      isRoot: path === '',
      isFinal: state?.kind === 'final',
      isLit,
      isPast,
      isChosen: chosen === path,
      counts: highlights.funnel ? counts : null,
      change,
      time: timeWords(time),
    },
    ariaLabel: told.filter((part) => part !== '').join(', '),
    zIndex: isChip ? 30 : isOuter ? path.split('.').filter(Boolean).length : 20,
  };
}

/** Whether the main way goes along the arrow. */
const isOnWay = ({ label }: Arrow, main: ReadonlySet<string>) =>
  label?.lines.some(({ transition }) => main.has(transition)) ?? false;

/** A label of which the retries of a call are one line. */
export function countedLines(flow: Flow, lines: readonly ArrowWords[]): readonly ArrowWords[] {
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
    : `${String(percent(before))} → ${String(percent(after))} % (${pointsText(points)})`;
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
      const share = change || (part > 0 ? `${String(percent(part))} %` : '');
      return [id, `${String(count)}×${share === '' ? '' : ` ${share}`}`];
    }),
  );
  const changed = new Set([...changes].filter(([, change]) => change !== '').map(([id]) => id));
  return { parts, words, changed };
}

/** The arrows of a diagram, between the boxes they touch. */
export function edgesOf({ flow, diagram, highlights }: Shown): ArrowEdge[] {
  const { parts, words, changed } = wordsOnArrows(flow, highlights);
  const counts = highlights.funnel && words;
  const known = new Set(diagram.boxes.map(({ kind, path }) => nodeId[kind](path)));
  return diagram.arrows.map((arrow) => {
    const told = arrow.label?.lines ?? [];
    const lines = counts ? countedLines(flow, told) : told;
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
        weight: Math.max(0, ...lines.map(({ transition }) => parts.get(transition)?.part ?? 0)),
        changed,
        beat: highlights.beat,
      },
      zIndex: isTaken || isMain ? 16 : 15,
      focusable: false,
      selectable: false,
    };
  });
}
