import type { Flow } from '../model/flow';
import { stateAt } from '../model/labels';
import { childrenOf } from '../model/tree';
import type { Arrow, Box, Diagram, Point } from './diagram';
import { text } from './measure';

/** What is drawn beside the diagram itself: lit states, counts, colours. */
export type Drawing = {
  lit?: ReadonlySet<string>;
  taken?: ReadonlySet<string>;
  /** A short note under a state, by its path. */
  stateNotes?: ReadonlyMap<string, string>;
  /** A note after a line of a label, by its transition. */
  lineNotes?: ReadonlyMap<string, string>;
  colours?: Colours;
};

export type Colours = typeof light;

export const light = {
  paper: '#faf9f6',
  box: '#ffffff',
  inside: '#f3f1ec',
  edge: '#85827b',
  ink: '#16181c',
  quiet: '#4c5057',
  lit: '#1f3fb0',
  litInk: '#ffffff',
  litWash: '#e0e5f3',
};

export const dark: Colours = {
  paper: '#191b1e',
  box: '#202327',
  inside: '#111214',
  edge: '#72767d',
  ink: '#f3f1ec',
  quiet: '#b9bcc2',
  lit: '#9ab4ff',
  litInk: '#0a1440',
  litWash: '#1a2240',
};

const margin = 16;

/** The diagram as one SVG file that needs nothing else. */
export function svgOf(flow: Flow, diagram: Diagram, drawing: Drawing = {}): string {
  const { colours = light } = drawing;
  const width = Math.ceil(diagram.width + 2 * margin);
  const height = Math.ceil(diagram.height + 2 * margin);
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size(width, height)}" width="${String(width)}" height="${String(height)}" font-family="Onest, system-ui, sans-serif">`,
    `<title>${escaped(flow.id)}</title>`,
    `<rect width="100%" height="100%" fill="${colours.paper}"/>`,
    `<g transform="translate(${String(margin)} ${String(margin)})">`,
    ...diagram.boxes.map((box) => boxOf(flow, box, drawing)),
    ...diagram.arrows.map((arrow) => arrowOf(arrow, drawing)),
    '</g></svg>',
  ].join('\n');
}

const size = (width: number, height: number) => `${String(width)} ${String(height)}`;

const escaped = (value: string) =>
  value.replace(/[&<>"]/g, (sign) => `&#${String(sign.charCodeAt(0))};`);

function boxOf(flow: Flow, { kind, path, x, y, width, height }: Box, drawing: Drawing): string {
  const { colours = light, lit, stateNotes } = drawing;
  const place = `x="${String(x)}" y="${String(y)}" width="${String(width)}" height="${String(height)}"`;
  if (kind === 'start') {
    return `<circle cx="${String(x + width / 2)}" cy="${String(y + height / 2)}" r="5" fill="${colours.ink}"/>`;
  }
  if (kind === 'any') {
    return `<rect ${place} rx="13" fill="none" stroke="${colours.edge}" stroke-dasharray="3 3"/>${line('in any of these', x + width / 2, y + height / 2 + 4, text.label, colours.quiet, 'middle')}`;
  }
  const state = stateAt(flow, path);
  const isOuter = childrenOf(flow, path).length > 0;
  const isLit = lit?.has(path) ?? false;
  const fill = isLit
    ? isOuter
      ? colours.litWash
      : colours.lit
    : isOuter
      ? colours.inside
      : colours.box;
  const ink = isLit && !isOuter ? colours.litInk : colours.ink;
  const isSmall = height < 30;
  const name = path === '' ? flow.id : (state?.key ?? '');
  const calls = state?.invokes.map(({ id }) => id).join(', ') ?? '';
  const note = stateNotes?.get(path) ?? '';
  const middle = x + width / 2;
  const base = isOuter || calls || note ? y + 23 : y + height / 2 + 5;
  return [
    `<rect ${place} rx="6" fill="${fill}" stroke="${isLit ? colours.lit : colours.edge}" stroke-width="${state?.kind === 'final' ? '3' : '1'}"/>`,
    isSmall
      ? line(name, middle, y + height / 2 + 4, text.label, ink, 'middle')
      : isOuter
        ? line(name, x + 14, base, text.state, ink, 'start', 600)
        : line(name, middle, base, text.state, ink, 'middle', 600),
    calls && !isSmall
      ? line(
          calls,
          isOuter ? x + 14 : middle,
          y + 42,
          text.label,
          isOuter ? colours.quiet : ink,
          isOuter ? 'start' : 'middle',
        )
      : '',
    note && !isSmall ? line(note, x + width - 10, y + 16, text.label, ink, 'end', 600) : '',
  ].join('');
}

function line(
  value: string,
  x: number,
  y: number,
  fontSize: number,
  fill: string,
  anchor: 'start' | 'middle' | 'end',
  weight = 400,
): string {
  return `<text x="${String(x)}" y="${String(y)}" font-size="${String(fontSize)}" font-weight="${String(weight)}" fill="${fill}" text-anchor="${anchor}">${escaped(value)}</text>`;
}

function arrowOf({ points, label }: Arrow, drawing: Drawing): string {
  const { colours = light, taken, lineNotes } = drawing;
  const isTaken = label?.lines.some(({ transition }) => taken?.has(transition)) ?? false;
  const stroke = isTaken ? colours.lit : colours.edge;
  const lines = (label?.lines ?? []).map(({ transition, text: words }, at) => {
    const note = lineNotes?.get(transition) ?? '';
    const y = (label?.y ?? 0) + 13 + at * text.label * text.lineHeight;
    const ink = taken?.has(transition) ? colours.lit : colours.quiet;
    return line(
      note ? `${words} · ${note}` : words,
      (label?.x ?? 0) + 4,
      y,
      text.label,
      ink,
      'start',
    );
  });
  return [
    `<path d="${pathOf(points)}" fill="none" stroke="${stroke}" stroke-width="${isTaken ? '2.5' : '1.25'}"/>`,
    `<path d="${headOf(points)}" fill="${stroke}"/>`,
    ...lines,
  ].join('');
}

const at = ({ x, y }: Point) => `${String(x)} ${String(y)}`;

/** The line of an arrow, its corners cut round. */
export function pathOf(points: readonly Point[]): string {
  const [start, ...rest] = points;
  if (!start) return '';
  const parts = rest.map((point, index) => {
    const next = rest[index + 1];
    const before = points[index];
    if (!next || !before) return `L${at(point)}`;
    return `L${at(towards(point, before))}Q${at(point)} ${at(towards(point, next))}`;
  });
  return `M${at(start)}${parts.join('')}`;
}

const cornerRadius = 6;

function towards(from: Point, to: Point): Point {
  const length = Math.hypot(to.x - from.x, to.y - from.y);
  const share = length === 0 ? 0 : Math.min(cornerRadius, length / 2) / length;
  return { x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share };
}

const head = { length: 8, half: 4 };

/** The head of an arrow, at the end of its line. */
export function headOf(points: readonly Point[]): string {
  const tip = points.at(-1);
  const before = points.at(-2);
  if (!tip || !before) return '';
  const angle = Math.atan2(tip.y - before.y, tip.x - before.x);
  const side = (sign: number): Point => ({
    x: tip.x - head.length * Math.cos(angle) + sign * head.half * Math.sin(angle),
    y: tip.y - head.length * Math.sin(angle) - sign * head.half * Math.cos(angle),
  });
  return `M${at(tip)}L${at(side(1))}L${at(side(-1))}Z`;
}
