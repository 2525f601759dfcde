import type { Arrow, Box, Diagram } from '#viewer/diagram/diagram.ts';
import { text } from '#viewer/diagram/measure.ts';
import type { Flow, FlowTransition } from '#viewer/model/flow.ts';
import { stateAt } from '#viewer/model/labels.ts';
import { childrenOf } from '#viewer/model/tree.ts';
import { edgeText } from '#tests/support/edges.ts';
import { html, type Html } from './parts';

/** The runners that have taken a state or transition; each value is drawn and described differently. */
export type Reach = 'both' | 'node' | 'browser' | 'none';
export type ReachOf = { state: (path: string) => Reach; edge: (edge: string) => Reach };

const split = (path: string) => (path === '' ? [] : path.split('.'));

/** The name of a transition as coverage writes it. */
const edgeName = ({ source, eventType, guard, targets }: FlowTransition): string =>
  edgeText({
    source: split(source),
    eventType,
    guard,
    targets: targets.length > 0 ? targets.map(split) : null,
  });

/** The machine with what the paths have taken drawn on it. */
export function diagramOf(flow: Flow, { width, height, boxes, arrows }: Diagram, reach: ReachOf) {
  const edges = new Map(flow.transitions.map((one) => [one.id, reach.edge(edgeName(one))]));
  const size = { width: Math.ceil(width) + 16, height: Math.ceil(height) + 16 };
  return html`<svg
    viewBox="-8 -8 ${size.width} ${size.height}"
    width="${size.width}"
    height="${size.height}"
    role="img"
    aria-label="Diagram of ${flow.id}; the table below says the same in words"
  >
    ${boxes.map((box) => boxOf(flow, box, reach))}${arrows.map((arrow) => arrowOf(arrow, edges))}
  </svg>`;
}

function boxOf(flow: Flow, { kind, path, x, y, width, height }: Box, reach: ReachOf): Html {
  const middle = x + width / 2;
  if (kind === 'start') {
    return html`<circle class="start" cx="${middle}" cy="${y + height / 2}" r="5" />`;
  }
  const frame = html`x="${x}" y="${y}" width="${width}" height="${height}"`;
  if (kind === 'any') {
    return html`<rect class="any" ${frame} rx="13" /><text
        class="label"
        x="${middle}"
        y="${y + height / 2 + 4}"
        text-anchor="middle"
        >in any of these</text
      >`;
  }
  const isOuter = childrenOf(flow, path).length > 0;
  const state = stateAt(flow, path);
  const name = path === '' ? flow.id : (state?.key ?? '');
  const calls = state?.invokes.map(({ id }) => id).join(', ') ?? '';
  const [left, anchor] = isOuter ? [x + 14, 'start'] : [middle, 'middle'];
  const isSmall = height < 30;
  const base = isOuter || calls ? y + 23 : y + height / 2 + (isSmall ? 4 : 5);
  return html`<rect
      class="state ${isOuter ? 'outer' : ''} ${reach.state(path || '*')}"
      ${frame}
      rx="6"
    /><text class="name ${isSmall ? 'small' : ''}" x="${left}" y="${base}" text-anchor="${anchor}"
      >${name}</text
    >${
      calls
        ? html`<text class="label" x="${left}" y="${y + 42}" text-anchor="${anchor}"
            >${calls}</text
          >`
        : null
    }`;
}

const worst: readonly Reach[] = ['none', 'browser', 'node', 'both'];

function arrowOf({ points, label }: Arrow, edges: ReadonlyMap<string, Reach>): Html {
  const lines = label?.lines ?? [];
  const reaches = lines.map(({ transition }) => edges.get(transition) ?? 'none');
  const shown = worst.find((reach) => reaches.includes(reach)) ?? 'plain';
  const way = points.map(({ x, y }) => `${String(x)},${String(y)}`).join(' ');
  return html`<polyline
      class="arrow ${shown}"
      points="${way}"
      marker-end="url(#head)"
    />${lines.map(
      (line, index) =>
        html`<text
          class="label ${reaches[index] ?? ''}"
          x="${(label?.x ?? 0) + 4}"
          y="${(label?.y ?? 0) + 14 + index * text.label * text.lineHeight}"
          >${line.text}</text
        >`,
    )}`;
}
