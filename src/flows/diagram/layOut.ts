import ELK from 'elkjs/lib/elk.bundled.js';
import type { ElkEdgeSection, ElkExtendedEdge, ElkNode } from 'elkjs/lib/elk-api.js';
import type { Flow } from '../model/flow';
import type { Arrow, Box, Diagram, Point } from './diagram';
import { elkGraphOf, wiresOf, type Wire } from './elkGraph';

/** Lays the flow out; the same flow always comes out the same. */
export async function layOut(flow: Flow): Promise<Diagram> {
  const graph = await new ELK().layout(elkGraphOf(flow));
  const edges = new Map((graph.edges ?? []).map((edge) => [edge.id, edge]));
  return {
    width: rounded(graph.width),
    height: rounded(graph.height),
    boxes: boxesOf(graph.children ?? []),
    arrows: wiresOf(flow).flatMap((wire) => arrowOf(wire, edges.get(wire.id))),
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
