import type { ElkExtendedEdge, ElkNode } from 'elkjs/lib/elk-api.js';
import type { Flow, FlowState, FlowTransition } from '#viewer/model/flow.ts';
import { happening, condition } from '#viewer/model/labels.ts';
import { overviewId } from '#viewer/model/overview.ts';
import { usualWay } from '#viewer/model/ways.ts';
import { childrenOf, drawnTarget, statesWithAny, staysInside } from '#viewer/model/tree.ts';
import type { ArrowLine } from './diagram';
import { text, widthOf, wrapped } from './measure';
import { nodeId } from './nodeId';
import { insideSize, waitingInside } from './waiting';

export type Wire = { id: string; from: string; to: string; lines: ArrowLine[] };

/** Direction of the layout; the best one depends on the flow. */
export type Manner = 'DOWN' | 'RIGHT';
/** Directions inside some states, by their paths. */
export type Manners = ReadonlyMap<string, Manner>;

/** How a diagram is laid out: `label` is the width in px at which the words of an arrow break. */
export type Style = {
  manner: Manner;
  label: number;
  /** Which arrows point backwards: those that a depth-first walk finds last, or as few as possible. */
  cycles: 'DEPTH_FIRST' | 'GREEDY';
  /** Placement of boxes for short arrows, or for straight long ones. */
  boxes: 'NETWORK_SIMPLEX' | 'LINEAR_SEGMENTS';
  /** Arrows cross as few rows as possible, or the diagram has as few rows as possible. */
  rows: 'NETWORK_SIMPLEX' | 'LONGEST_PATH';
  /** How far rows and lines are from each other. */
  gaps: 'usual' | 'close';
};

/** Arrows of the diagram: transitions between the same two boxes share one. */
export function wiresOf(flow: Flow, { label: limit }: Pick<Style, 'label'>): Wire[] {
  const wires = new Map<string, Omit<Wire, 'lines'> & { transitions: FlowTransition[] }>();
  const hidden = new Set(flow.states.filter((state) => waitingInside(flow, state)).map(pathOf));
  for (const { path, initial } of flow.states) {
    if (initial === null || hidden.has(path)) continue;
    const from = nodeId.start(path);
    wires.set(from, { id: from, from, to: nodeId.state(initial), transitions: [] });
  }
  for (const transition of flow.transitions) {
    if (hidden.has(parentOf(flow, transition.source))) continue;
    for (const target of transition.targets) {
      const from = (staysInside(transition, target) ? nodeId.any : nodeId.state)(transition.source);
      const to = nodeId.state(drawnTarget(flow, transition, target));
      const id = `${from} ${to}`;
      const wire = wires.get(id) ?? { id, from, to, transitions: [] };
      wires.set(id, wire);
      if (!wire.transitions.includes(transition)) wire.transitions.push(transition);
    }
  }
  return [...wires.values()].map(({ transitions, ...wire }) => ({
    ...wire,
    lines: linesOf(flow, transitions, limit),
  }));
}

/** Puts transitions of one event beneath each other, and names the event once. */
function linesOf(flow: Flow, transitions: readonly FlowTransition[], limit: number): ArrowLine[] {
  const said = [...new Set(transitions.map((one) => happening(flow, one)))];
  return said.flatMap((what) =>
    transitions
      .filter((one) => happening(flow, one) === what)
      .flatMap((one, at) => {
        const on = condition(flow, one);
        const words = [at === 0 ? what : '', on === null ? '' : `[${on}]`].join(' ').trim();
        const lines = words === '' ? [] : wrapped(words, text.label, limit);
        return lines.map((line) => ({ transition: one.id, text: line }));
      }),
  );
}

const pathOf = ({ path }: FlowState) => path;

const parentOf = (flow: Flow, path: string) =>
  flow.states.find((state) => state.path === path)?.parent ?? '-';

/** The flow as a graph for the layout engine, with the size of everything that is written. */
export function elkGraphOf(flow: Flow, style: Style, manners: Manners = new Map()): ElkNode {
  const [root] = flow.states;
  const main = new Set(usualWay(flow).map(({ id }) => id));
  return {
    id: 'flow',
    layoutOptions: {
      ...options,
      'elk.layered.cycleBreaking.strategy': style.cycles,
      'elk.direction': style.manner,
      'elk.hierarchyHandling': isApart(flow) ? 'SEPARATE_CHILDREN' : 'INCLUDE_CHILDREN',
    },
    children: root ? [nodeOf(flow, root, style, manners)] : [],
    edges: wiresOf(flow, style).map((wire) => edgeOf(wire, main)),
  };
}

const options = {
  'elk.algorithm': 'layered',
  'elk.edgeRouting': 'ORTHOGONAL',
  'elk.json.shapeCoords': 'ROOT',
  'elk.json.edgeCoords': 'ROOT',
  'elk.padding': '[top=0,left=0,bottom=0,right=0]',
  'elk.randomSeed': '1',
};

/**
 * Whether no arrow crosses the border of a box. The engine then lays out the inside of each box
 * separately, and puts parts that no arrow joins side by side.
 */
const isApart = (flow: Flow) =>
  flow.states.every(({ initial }) => initial === null) &&
  flow.transitions.every(({ source, targets }) =>
    targets.every((target) => parentOf(flow, target) === parentOf(flow, source)),
  );

const inside = {
  'elk.padding': '[top=28,left=8,bottom=8,right=8]',
  'elk.spacing.nodeNode': '10',
  'elk.spacing.edgeNode': '6',
  'elk.spacing.edgeEdge': '6',
  'elk.spacing.edgeLabel': '2',
  'elk.layered.spacing.nodeNodeBetweenLayers': '10',
  'elk.layered.spacing.edgeNodeBetweenLayers': '6',
  'elk.layered.spacing.edgeEdgeBetweenLayers': '5',
  'elk.edgeLabels.inline': 'false',
};

/** Smaller gaps, for the style `close`. */
const closer = {
  'elk.spacing.nodeNode': '8',
  'elk.spacing.edgeNode': '5',
  'elk.spacing.edgeEdge': '5',
  'elk.spacing.edgeLabel': '1',
  'elk.layered.spacing.nodeNodeBetweenLayers': '5',
  'elk.layered.spacing.edgeNodeBetweenLayers': '5',
  'elk.layered.spacing.edgeEdgeBetweenLayers': '4',
};

function nodeOf(flow: Flow, state: FlowState, style: Style, manners: Manners): ElkNode {
  const manner = manners.get(state.path) ?? style.manner;
  const id = nodeId.state(state.path);
  const children = childrenOf(flow, state.path);
  const name = state.path === '' ? flow.id : state.key;
  const calls = state.invokes.map((invoke) => invoke.id).join(', ');
  const width =
    roomBeside(flow) +
    Math.max(widthOf(name, text.state), calls ? 16 + widthOf(calls, text.label) : 0);
  const height = calls ? 46 : 30;
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
      ...(style.gaps === 'close' && closer),
      'elk.layered.cycleBreaking.strategy': style.cycles,
      'elk.layered.layering.strategy': style.rows,
      'elk.layered.nodePlacement.strategy': style.boxes,
      ...(flow.id === overviewId && { 'elk.spacing.nodeNode': '8' }),
      'elk.direction': manner,
      'elk.partitioning.activate': String(children.some(({ path }) => manners.has(path))),
      'elk.aspectRatio': '0.9',
      // The groups are centred above each other, because straight arrows would push them apart.
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
        const node = nodeOf(flow, child, { ...style, manner }, manners);
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

/** Room beside the name in a box, in px; smaller on the overview, which shows all flows side by side. */
const roomBeside = ({ id }: Flow) => (id === overviewId ? 8 : 28);

/** Puts boxes with a direction of their own one after another, in the listed order. */
const inRow = (node: ElkNode, at: number): ElkNode => ({
  ...node,
  layoutOptions: { ...node.layoutOptions, 'elk.partitioning.partition': String(at) },
});

function edgeOf({ id, from, to, lines }: Wire, main: ReadonlySet<string>): ElkExtendedEdge {
  const width = Math.max(0, ...lines.map((line) => widthOf(line.text, text.label))) + 8;
  const height = Math.ceil(lines.length * text.label * text.lineHeight) + 2;
  return {
    id,
    sources: [from],
    targets: [to],
    ...(lines.some(({ transition }) => main.has(transition)) && { layoutOptions: straight }),
    ...(lines.length > 0 && { labels: [{ id: `label:${id}`, text: id, width, height }] }),
  };
}
