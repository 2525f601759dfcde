import type { Flow } from '#viewer/model/flow.ts';
import { foldedNote, isFoldedIn } from '#viewer/model/folded.ts';
import { stateAt } from '#viewer/model/labels.ts';
import { childrenOf } from '#viewer/model/tree.ts';
import { badgesOf, rowHeight, type Badge, type Counts } from './badges';
import { baselineOf, labelsOf, type CountedLabel } from './labels';
import { headOf, pathOf } from './lines';
import type { Arrow, Box, Diagram } from './diagram';
import { text, widthOf } from './measure';

/** Additions to the diagram: highlighted states, counts, colours. */
export type Drawing = Counts & {
  lit?: ReadonlySet<string>;
  taken?: ReadonlySet<string>;
  /** Transitions of the main way, drawn as thick lines. */
  main?: ReadonlySet<string>;
  /** Share of those in a state who took a transition, 0 to 1, by transition; it sets the arrow's width. */
  parts?: ReadonlyMap<string, number>;
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
  failed: '#a8340b',
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
  failed: '#ff9d76',
};

const margin = 16;

/** The diagram as one SVG file that needs nothing else. */
export function svgOf(flow: Flow, diagram: Diagram, drawing: Drawing = {}): string {
  const { colours = light } = drawing;
  const badges = [...badgesOf(flow, diagram, drawing).values()];
  const labels = labelsOf(flow, diagram, drawing.lineNotes, drawing.linesOf);
  // Counts and words may lie outside the diagram.
  const all = [
    { x: 0, y: 0, width: diagram.width, height: diagram.height },
    ...badges,
    ...[...labels.values()].map(({ area }) => area),
  ];
  const left = Math.floor(Math.min(...all.map(({ x }) => x))) - margin;
  const top = Math.floor(Math.min(...all.map(({ y }) => y))) - margin;
  const width = Math.ceil(Math.max(...all.map((one) => one.x + one.width)) - left) + margin;
  const height = Math.ceil(Math.max(...all.map((one) => one.y + one.height)) - top) + margin;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size(width, height)}" width="${String(width)}" height="${String(height)}" font-family="Onest, system-ui, sans-serif">`,
    `<title>${escaped(flow.id)}</title>`,
    `<rect width="100%" height="100%" fill="${colours.paper}"/>`,
    `<g transform="translate(${String(-left)} ${String(-top)})">`,
    ...diagram.boxes.map((box) => boxOf(flow, diagram, box, drawing)),
    ...diagram.arrows.map((arrow) => arrowOf(arrow, labels.get(arrow.id), drawing)),
    ...badges.map((badge) => badgeOf(badge, colours)),
    '</g></svg>',
  ].join('\n');
}

const size = (width: number, height: number) => `${String(width)} ${String(height)}`;

const escaped = (value: string) =>
  value.replace(/[&<>"]/g, (sign) => `&#${String(sign.charCodeAt(0))};`);

function boxOf(
  flow: Flow,
  diagram: Diagram,
  { kind, path, x, y, width, height }: Box,
  drawing: Drawing,
): string {
  const { colours = light, lit } = drawing;
  const place = `x="${String(x)}" y="${String(y)}" width="${String(width)}" height="${String(height)}"`;
  if (kind === 'start') {
    return `<circle cx="${String(x + width / 2)}" cy="${String(y + height / 2)}" r="5" fill="${colours.ink}"/>`;
  }
  if (kind === 'any') {
    return `<rect ${place} rx="13" fill="none" stroke="${colours.edge}" stroke-dasharray="3 3"/>${line('in any of these', x + width / 2, y + height / 2 + 4, text.label, colours.quiet, 'middle')}`;
  }
  const state = stateAt(flow, path);
  const isFolded = isFoldedIn(flow, diagram, path);
  const isOuter = !isFolded && childrenOf(flow, path).length > 0;
  // The root is always active, so a highlight on it would say nothing.
  const isLit = path !== '' && (lit?.has(path) ?? false);
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
  const calls = isFolded
    ? foldedNote(flow, path)
    : (state?.invokes.map(({ id }) => id).join(', ') ?? '');
  const middle = x + width / 2;
  const base = isOuter || calls ? y + 23 : y + height / 2 + 5;
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
  ].join('');
}

function badgeOf({ x, y, width, height, rows }: Badge, colours: Colours): string {
  const place = `x="${String(x)}" y="${String(y)}" width="${String(width)}" height="${String(height)}"`;
  const lines = rows.map((parts, at) =>
    line(
      parts.join(' '),
      x + width / 2,
      y + 14.5 + at * rowHeight,
      text.label,
      colours.ink,
      'middle',
      600,
    ),
  );
  return [
    `<rect ${place} rx="10" fill="${colours.paper}" stroke="${colours.edge}"/>`,
    ...lines,
  ].join('');
}

/** Every line is as wide as it was measured, because a picture may be shown in another typeface. */
function line(
  value: string,
  x: number,
  y: number,
  fontSize: number,
  fill: string,
  anchor: 'start' | 'middle' | 'end',
  weight = 400,
): string {
  if (value === '') return '';
  const length = `textLength="${String(widthOf(value, fontSize))}" lengthAdjust="spacingAndGlyphs"`;
  return `<text x="${String(x)}" y="${String(y)}" font-size="${String(fontSize)}" font-weight="${String(weight)}" fill="${fill}" text-anchor="${anchor}" ${length}>${escaped(value)}</text>`;
}

function arrowOf(
  { points, label }: Arrow,
  counted: CountedLabel | undefined,
  { colours = light, taken, main, parts }: Drawing,
): string {
  const isTaken = label?.lines.some(({ transition }) => taken?.has(transition)) ?? false;
  const isMain = label?.lines.some(({ transition }) => main?.has(transition)) ?? false;
  const isFailed = label?.lines.some(({ transition }) => transition.includes(' | xstate.error.'));
  const stroke = isTaken
    ? colours.lit
    : isFailed
      ? colours.failed
      : isMain
        ? colours.ink
        : colours.edge;
  const part = Math.max(0, ...(label?.lines ?? []).map((one) => parts?.get(one.transition) ?? 0));
  const width = part > 0 ? String(1.25 + 5 * part) : isMain ? '3' : isTaken ? '2.5' : '1.25';
  const lines = (counted?.lines ?? []).map(({ transition, count, words }, at) => {
    const { x, y, textAnchor } = counted ?? { x: 0, y: 0, textAnchor: 'start' };
    const ink = taken?.has(transition) ? colours.lit : colours.quiet;
    const said = `${count} ${words}`.trim();
    return line(said, x, baselineOf({ y }, at), text.label, ink, textAnchor);
  });
  return [
    `<path d="${pathOf(points)}" fill="none" stroke="${stroke}" stroke-width="${width}"/>`,
    `<path d="${headOf(points)}" fill="${stroke}"/>`,
    ...lines,
  ].join('');
}
