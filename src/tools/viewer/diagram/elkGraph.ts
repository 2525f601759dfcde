import type { ElkExtendedEdge, ElkNode } from 'elkjs/lib/elk-api.js';
import type { Flow, FlowState } from '#viewer/model/flow.ts';
import { happening, condition } from '#viewer/model/labels.ts';
import { overviewId } from '#viewer/model/overview.ts';
import { usualWay } from '#viewer/model/ways.ts';
import { childrenOf, drawnTarget, statesWithAny, staysInside } from '#viewer/model/tree.ts';
import type { ArrowLine } from './diagram';
import { text, widthOf, wrapped } from './measure';
import { nodeId } from './nodeId';
import { insideSize, waitingInside } from './waiting';

export type Wire = { id: string; from: string; to: string; lines: ArrowLine[] };

/** How a diagram is laid out; which is best depends on the flow. */
export type Manner = 'DOWN' | 'RIGHT';
/** The same for the inside of some states, by their paths. */
export type Manners = ReadonlyMap<string, Manner>;

const labelLimit = 125;

/** Arrows of the diagram: transitions between the same two boxes share one. */
export function wiresOf(flow: Flow): Wire[] {
  const wires = new Map<string, Wire>();
  const hidden = new Set(flow.states.filter((state) => waitingInside(flow, state)).map(pathOf));
  for (const { path, initial } of flow.states) {
    if (initial === null || hidden.has(path)) continue;
    const from = nodeId.start(path);
    wires.set(from, { id: from, from, to: nodeId.state(initial), lines: [] });
  }
  for (const transition of flow.transitions) {
    if (hidden.has(parentOf(flow, transition.source))) continue;
    for (const target of transition.targets) {
      const from = (staysInside(transition, target) ? nodeId.any : nodeId.state)(transition.source);
      const to = nodeId.state(drawnTarget(flow, transition, target));
      const id = `${from} ${to}`;
      const wire = wires.get(id) ?? { id, from, to, lines: [] };
      wires.set(id, wire);
      const on = condition(flow, transition);
      const label = [happening(flow, transition), on === null ? '' : `[${on}]`].join(' ').trim();
      if (label === '') continue;
      for (const line of wrapped(label, text.label, labelLimit))
        wire.lines.push({ transition: transition.id, text: line });
    }
  }
  return [...wires.values()];
}

const pathOf = ({ path }: FlowState) => path;

const parentOf = (flow: Flow, path: string) =>
  flow.states.find((state) => state.path === path)?.parent ?? '-';

/** The flow as a graph for the layout engine, with the size of everything that is written. */
export function elkGraphOf(flow: Flow, manner: Manner, manners: Manners = new Map()): ElkNode {
  const [root] = flow.states;
  const main = new Set(usualWay(flow).map(({ id }) => id));
  return {
    id: 'flow',
    layoutOptions: {
      ...options,
      'elk.direction': manner,
      'elk.hierarchyHandling': isApart(flow) ? 'SEPARATE_CHILDREN' : 'INCLUDE_CHILDREN',
    },
    children: root ? [nodeOf(flow, root, manner, manners)] : [],
    edges: wiresOf(flow).map((wire) => edgeOf(wire, main)),
  };
}

const options = {
  'elk.algorithm': 'layered',
  'elk.edgeRouting': 'ORTHOGONAL',
  'elk.json.shapeCoords': 'ROOT',
  'elk.json.edgeCoords': 'ROOT',
  'elk.padding': '[top=0,left=0,bottom=0,right=0]',
  'elk.randomSeed': '1',
  // What stands first in a machine is read first in its diagram.
  'elk.layered.cycleBreaking.strategy': 'DEPTH_FIRST',
};

/**
 * Whether no arrow crosses the border of a box, so that the inside of each is laid out by itself;
 * only then parts that no arrow joins are set side by side.
 */
const isApart = (flow: Flow) =>
  flow.states.every(({ initial }) => initial === null) &&
  flow.transitions.every(({ source, targets }) =>
    targets.every((target) => parentOf(flow, target) === parentOf(flow, source)),
  );

const inside = {
  'elk.padding': '[top=32,left=10,bottom=10,right=10]',
  'elk.spacing.nodeNode': '14',
  'elk.spacing.edgeNode': '8',
  'elk.spacing.edgeEdge': '7',
  'elk.spacing.edgeLabel': '2',
  'elk.layered.spacing.nodeNodeBetweenLayers': '16',
  'elk.layered.spacing.edgeNodeBetweenLayers': '10',
  'elk.layered.spacing.edgeEdgeBetweenLayers': '7',
  'elk.layered.nodePlacement.strategy': 'NETWORK_SIMPLEX',
  'elk.edgeLabels.inline': 'false',
  'elk.layered.cycleBreaking.strategy': 'DEPTH_FIRST',
};

function nodeOf(flow: Flow, state: FlowState, around: Manner, manners: Manners): ElkNode {
  const manner = manners.get(state.path) ?? around;
  const id = nodeId.state(state.path);
  const children = childrenOf(flow, state.path);
  const name = state.path === '' ? flow.id : state.key;
  const calls = state.invokes.map((invoke) => invoke.id).join(', ');
  const width =
    roomBeside(flow) +
    Math.max(widthOf(name, text.state), calls ? 16 + widthOf(calls, text.label) : 0);
  const height = calls ? 54 : 36;
  if (children.length === 0) return { id, width: Math.max(width, 72), height };
  const waiting = waitingInside(flow, state);
  if (waiting) {
    const room = insideSize(waiting);
    return { id, width: Math.max(width, room.width), height: height + room.height };
  }
  return {
    id,
    layoutOptions: {
      ...inside,
      ...(flow.id === overviewId && { 'elk.spacing.nodeNode': '8' }),
      'elk.direction': manner,
      'elk.partitioning.activate': String(children.some(({ path }) => manners.has(path))),
      'elk.aspectRatio': '0.9',
      // The groups stand in the middle above each other: straight arrows would push them apart.
      ...(children.some(({ path }) => manners.has(path)) && {
        'elk.layered.nodePlacement.strategy': 'SIMPLE',
      }),
      ...(calls && { 'elk.padding': '[top=58,left=16,bottom=16,right=16]' }),
      'elk.nodeSize.constraints': 'MINIMUM_SIZE',
      'elk.nodeSize.minimum': `(${String(width)}, 60)`,
    },
    children: [
      ...(state.initial === null ? [] : [{ id: nodeId.start(state.path), width: 12, height: 12 }]),
      ...(statesWithAny(flow).has(state.path)
        ? [
            {
              id: nodeId.any(state.path),
              width: 24 + widthOf('in any of these', text.label),
              height: 26,
            },
          ]
        : []),
      ...children.map((child, at) => {
        const node = nodeOf(flow, child, manner, manners);
        return manners.has(child.path) ? inRow(node, at) : node;
      }),
    ],
  };
}

/** An arrow of the main way is drawn straight before any other. */
const straight = {
  'elk.layered.priority.straightness': '100',
  'elk.layered.priority.shortness': '100',
  'elk.layered.priority.direction': '100',
};

/** Beside the name in a box, in px: all flows stand side by side on the overview. */
const roomBeside = ({ id }: Flow) => (id === overviewId ? 8 : 28);

/** Boxes with a manner of their own stand one after another, as they are listed. */
const inRow = (node: ElkNode, at: number): ElkNode => ({
  ...node,
  layoutOptions: { ...node.layoutOptions, 'elk.partitioning.partition': String(at) },
});

function edgeOf({ id, from, to, lines }: Wire, main: ReadonlySet<string>): ElkExtendedEdge {
  const width = Math.max(0, ...lines.map((line) => widthOf(line.text, text.label))) + 8;
  const height = Math.ceil(lines.length * text.label * text.lineHeight) + 4;
  return {
    id,
    sources: [from],
    targets: [to],
    ...(lines.some(({ transition }) => main.has(transition)) && { layoutOptions: straight }),
    ...(lines.length > 0 && { labels: [{ id: `label:${id}`, text: id, width, height }] }),
  };
}
