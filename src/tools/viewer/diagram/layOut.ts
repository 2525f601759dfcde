import ELK from 'elkjs/lib/elk.bundled.js';
import type { ElkEdgeSection, ElkExtendedEdge, ElkNode } from 'elkjs/lib/elk-api.js';
import type { Flow } from '#viewer/model/flow.ts';
import { overviewId } from '#viewer/model/overview.ts';
import { childrenOf } from '#viewer/model/tree.ts';
import type { Arrow, Box, Diagram, Point } from './diagram';
import { elkGraphOf, wiresOf, type Manner, type Manners, type Style, type Wire } from './elkGraph';
import { isReadable, rooms, scaleOf, type Window } from './room';
import { insideOf, waitingInside } from './waiting';

const usual: Style = {
  manner: 'DOWN',
  label: 125,
  cycles: 'DEPTH_FIRST',
  boxes: 'NETWORK_SIMPLEX',
  rows: 'NETWORK_SIMPLEX',
  gaps: 'usual',
};

/** Styles to try when the usual style gives too large a diagram. */
const others: readonly Style[] = [
  { ...usual, label: 190 },
  { ...usual, manner: 'RIGHT' },
  { ...usual, cycles: 'GREEDY' },
  { ...usual, manner: 'RIGHT', cycles: 'GREEDY' },
  { ...usual, label: 90, boxes: 'LINEAR_SEGMENTS' },
  { ...usual, boxes: 'LINEAR_SEGMENTS' },
];

/** Styles to try last, because they put lines and rows close to each other. */
const closest: readonly Style[] = [
  { ...usual, label: 240, boxes: 'LINEAR_SEGMENTS', rows: 'LONGEST_PATH' },
  { ...usual, label: 240, boxes: 'LINEAR_SEGMENTS', rows: 'LONGEST_PATH', gaps: 'close' },
  { ...usual, label: 190, cycles: 'GREEDY', rows: 'LONGEST_PATH', gaps: 'close' },
  { ...usual, label: 160, cycles: 'GREEDY', boxes: 'LINEAR_SEGMENTS', gaps: 'close' },
];

/** Below this scale no other style is tried, because none makes a diagram twice as small. */
const hopeless = 0.45;

/** Lays the flow out so that its words are readable; the same flow always gives the same diagram. */
export async function layOut(flow: Flow): Promise<Diagram> {
  if (flow.id === overviewId) return layOutIn(flow, usual, await mannersOfGroups(flow));
  const first = await layOutIn(flow, usual);
  if (isReadable(first) || scaleOf(first) < hopeless) return first;
  const tried = await layOutsIn(flow, others);
  // A diagram that needs scrolling anyway is easier to read from top to bottom, as `first` is.
  return largest(tried, 'usual') ?? largest(tried, 'large') ?? first;
}

/** The flow with lines and rows close to each other; undefined if its words are too small even so. */
export const layOutClosely = async (flow: Flow): Promise<Diagram | undefined> =>
  largest(await layOutsIn(flow, closest), 'usual');

/** The flow at the largest scale that fits, even if its words are too small to read. */
export async function layOutLargest(flow: Flow): Promise<Diagram> {
  if (flow.id === overviewId) return layOut(flow);
  const first = await layOutIn(flow, usual);
  const tried = await layOutsIn(flow, closest);
  return tried.reduce((one, other) => (scaleOf(other) > scaleOf(one) ? other : one), first);
}

const layOutsIn = (flow: Flow, styles: readonly Style[]) =>
  Promise.all(styles.map((style) => layOutIn(flow, style)));

/** The diagram with the largest letters among those that are readable in such a window, if any. */
const largest = (diagrams: readonly Diagram[], window: Window) =>
  diagrams
    .filter((diagram) => isReadable(diagram, window))
    .sort((one, other) => scaleOf(other, rooms[window]) - scaleOf(one, rooms[window]))[0];

/** Puts the groups of the overview one beneath another, each in the direction that makes it narrowest. */
async function mannersOfGroups(flow: Flow): Promise<Manners> {
  const groups = childrenOf(flow, '');
  const manners = await Promise.all(
    groups.map(async ({ path }): Promise<[string, Manner]> => {
      const alone = within(flow, path);
      const down = await layOutIn(alone, usual);
      const right = await layOutIn(alone, { ...usual, manner: 'RIGHT' });
      return [path, right.width < down.width ? 'RIGHT' : 'DOWN'];
    }),
  );
  return new Map(manners);
}

/** The part of the flow that is inside the state. */
function within(flow: Flow, path: string): Flow {
  const states = flow.states.filter((state) => state.path === path || state.parent === path);
  const paths = new Set(states.slice(1).map((state) => state.path));
  const transitions = flow.transitions.filter(({ source }) => paths.has(source));
  return { ...flow, states, transitions };
}

async function layOutIn(flow: Flow, style: Style, manners?: Manners): Promise<Diagram> {
  const graph = await new ELK().layout(elkGraphOf(flow, style, manners));
  const edges = new Map((graph.edges ?? []).map((edge) => [edge.id, edge]));
  const boxes = boxesOf(graph.children ?? []);
  const arrows = wiresOf(flow, style).flatMap((wire) => arrowOf(wire, edges.get(wire.id)));
  const waits = flow.states.flatMap((state) => {
    const inside = waitingInside(flow, state);
    const around = boxes.find(({ kind, path }) => kind === 'state' && path === state.path);
    return inside && around ? [insideOf(flow, inside, around)] : [];
  });
  return {
    width: rounded(graph.width),
    height: rounded(graph.height),
    boxes: [...boxes, ...waits.flatMap((wait) => wait.boxes)],
    arrows: [...arrows, ...waits.map(({ arrow }) => arrow)],
  };
}

const rounded = (value = 0) => Math.round(value * 10) / 10;

const pointOf = ({ x, y }: Point): Point => ({ x: rounded(x), y: rounded(y) });

function boxesOf(nodes: readonly ElkNode[]): Box[] {
  return nodes.flatMap(({ id, children = [], ...area }) => {
    const [kind = '', path = ''] = id.split(/:(.*)/s);
    return [{ ...placeOf(area), kind: kindOf(kind), path }, ...boxesOf(children)];
  });
}

const kindOf = (kind: string) => (kind === 'start' || kind === 'any' ? kind : 'state');

type Measured = { x?: number; y?: number; width?: number; height?: number };

const placeOf = ({ x, y, width, height }: Measured) => ({
  x: rounded(x),
  y: rounded(y),
  width: rounded(width),
  height: rounded(height),
});

function arrowOf({ id, from, to, lines }: Wire, edge: ElkExtendedEdge | undefined): Arrow[] {
  const [section] = edge?.sections ?? [];
  if (!edge || !section) return [];
  const [label] = edge.labels ?? [];
  return [
    {
      id,
      from: pathIn(from),
      to: pathIn(to),
      points: pointsOf(section),
      label: label ? { ...placeOf(label), lines } : null,
    },
  ];
}

const pathIn = (node: string) => node.replace(/^\w+:/, '');

const pointsOf = ({ startPoint, bendPoints = [], endPoint }: ElkEdgeSection) =>
  [startPoint, ...bendPoints, endPoint].map(pointOf);
