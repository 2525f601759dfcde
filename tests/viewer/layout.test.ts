import { describe, expect, test } from 'vitest';
import { text } from '#viewer/diagram/measure.ts';
import { entryOf } from '#viewer/catalogue.ts';
import { overviewOf } from '#viewer/model/overview.ts';
import { usualWay } from '#viewer/model/ways.ts';
import { layOut } from '#viewer/diagram/layOut.ts';
import { pathOf } from '#viewer/diagram/lines.ts';
import { svgOf } from '#viewer/diagram/svg.ts';
import { machineFiles } from '#viewer/machines.ts';
import { readFlow } from '#viewer/model/readFlow.ts';
import type { Box } from '#viewer/diagram/diagram.ts';

const flows = machineFiles.map(readFlow);
const flowOf = (id: string) => {
  const flow = flows.find((one) => one.id === id);
  if (!flow) throw new Error(`There is no ${id}`);
  return flow;
};
const holds = (outer: Box, inner: Box) =>
  inner.x >= outer.x - 0.5 &&
  inner.y >= outer.y - 0.5 &&
  inner.x + inner.width <= outer.x + outer.width + 0.5 &&
  inner.y + inner.height <= outer.y + outer.height + 0.5;

describe.each(['registration', 'session', 'phoneChange', 'modalStack'])('%s laid out', (id) => {
  const flow = flowOf(id);

  test('has every state once, inside the one around it', async () => {
    const { boxes } = await layOut(flow);
    const states = boxes.filter(({ kind }) => kind === 'state');
    expect(states.map(({ path }) => path).sort()).toEqual(
      flow.states.map(({ path }) => path).sort(),
    );
    const boxOf = (path: string | null) => states.find((box) => box.path === path);
    const within = flow.states.filter(({ parent }) => parent !== null);
    expect(within).toHaveLength(flow.states.length - 1);
    for (const { path, parent } of within) {
      const [outer, inner] = [boxOf(parent), boxOf(path)];
      expect(outer && inner && holds(outer, inner), path).toBe(true);
    }
  });

  test('has every transition that leads somewhere on one arrow', async () => {
    const { arrows } = await layOut(flow);
    const drawn = new Set(
      arrows.flatMap(({ label }) => label?.lines.map(({ transition }) => transition) ?? []),
    );
    const leading = flow.transitions.filter(({ targets }) => targets.length > 0);
    expect(leading.filter((transition) => !drawn.has(transition.id))).toEqual([]);
    for (const { points } of arrows) expect(points.length).toBeGreaterThanOrEqual(2);
  });
});

test('the same flow always comes out the same', async () => {
  const flow = flowOf('login');
  expect(await layOut(flow)).toEqual(await layOut(flow));
});

test('a picture has every state by name and is one well-formed file', async () => {
  const flow = flowOf('login');
  const svg = svgOf(flow, await layOut(flow), { lit: new Set(['phone', 'phone.entering']) });
  const named = flow.states.filter(({ path }) => path !== '');
  expect(named).toHaveLength(flow.states.length - 1);
  for (const { key } of named) expect(svg).toContain(`>${key}</text>`);
  expect(svg).not.toMatch(/NaN|undefined|style=/);
  expect(svg.match(/<g/g)).toHaveLength(svg.match(/<\/g>/g)?.length ?? 0);
});

test('an arrow is drawn round at its corners', () => {
  const corner = [
    { x: 0, y: 0 },
    { x: 0, y: 20 },
    { x: 30, y: 20 },
  ];
  expect(pathOf(corner)).toBe('M0 0L0 14Q0 20 6 20L30 20');
});

/** What windows leave for a diagram, without its margins, in px. */
const panes = [
  { window: '1280 × 800', width: 736, height: 621 },
  { window: '1600 × 900', width: 1056, height: 721 },
] as const;
const entries = await Promise.all([overviewOf(flows), ...flows].map(entryOf));

test.each(panes)(
  'the letters of a diagram that opens at $window are 11 px high, but for those that say they are too large',
  ({ width, height, window }) => {
    const small = entries.filter(({ diagram }) => {
      const zoom = Math.min(width / diagram.width, height / diagram.height);
      return text.label * zoom < 11;
    });
    const tooLarge = {
      '1280 × 800': ['overview', 'navigation', 'passkeySignIn'],
      '1600 × 900': ['overview', 'passkeySignIn'],
    };
    expect(small.map(({ flow }) => flow.id)).toEqual(tooLarge[window]);
  },
);

test.each(['registration', 'login', 'accountDeletion', 'otp'])(
  'the main way of %s is straight',
  async (id) => {
    const flow = flowOf(id);
    const main = new Set(usualWay(flow).map((way) => way.id));
    const { arrows } = await layOut(flow);
    const onWay = arrows.filter(({ label }) =>
      label?.lines.some(({ transition }) => main.has(transition)),
    );
    expect(onWay.length).toBeGreaterThan(1);
    for (const { points } of onWay) expect(new Set(points.map(({ x }) => x)).size).toBe(1);
  },
);

test('a flow of more than 25 states opens with its regions as one box each', () => {
  const session = entries.find(({ flow }) => flow.id === 'session');
  if (!session) throw new Error('There is no session');
  const states = session.diagram.boxes.filter(({ kind }) => kind === 'state');
  expect(states.map(({ path }) => path)).toEqual([
    '',
    'restoring',
    'visitor',
    'visitor.signIn',
    'visitor.cookies',
    'signedIn',
    'signedIn.profile',
    'signedIn.access',
    'signedIn.cookies',
    'ended',
  ]);
  const lines = session.diagram.arrows.flatMap(({ label }) => label?.lines ?? []);
  expect(lines.map((line) => line.text)).toContain('login finished');
});

test('a diagram that cannot be read as a whole opens with as little folded as makes it so', () => {
  const folded = entries.filter(({ unfolded }) => unfolded);
  const boxes = ({ diagram }: (typeof entries)[number]) =>
    diagram.boxes.filter(({ kind, path }) => kind === 'state' && path !== '').length;
  expect(folded.map((entry) => [entry.flow.id, boxes(entry)])).toEqual([
    ['appUpdate', 7],
    ['cookieConsent', 8],
    ['form', 12],
    ['modalStack', 14],
    ['otp', 17],
    ['passkeyOffer', 7],
    ['passkeys', 11],
    ['phoneChange', 9],
    ['pointsForecast', 9],
    ['session', 9],
    ['stationsMap', 11],
    ['transactionPaging', 6],
  ]);
  for (const { flow, diagram } of folded) {
    const known = new Set(flow.transitions.map(({ id }) => id));
    const lines = diagram.arrows.flatMap(({ label }) => label?.lines ?? []);
    expect(lines.filter(({ transition }) => !known.has(transition))).toEqual([]);
  }
});

test('the counts of a picture cover no name', async () => {
  const flow = flowOf('registration');
  const diagram = await layOut(flow);
  const stateNotes = new Map(flow.states.map(({ path }) => [path, '412 −31 (8 %)']));
  const svg = svgOf(flow, diagram, { stateNotes });
  const numbers = (tag: string) => Number(/ y="([\d.-]+)"/.exec(tag)?.[1]);
  const notes = [...svg.matchAll(/<rect [^>]*rx="10"[^>]*>/g)].map(([tag]) => ({
    x: Number(/ x="([\d.-]+)"/.exec(tag)?.[1]),
    width: Number(/ width="([\d.-]+)"/.exec(tag)?.[1]),
    y: numbers(tag),
  }));
  expect(notes.length).toBeGreaterThan(5);
  const names = diagram.boxes.filter(({ kind, height }) => kind === 'state' && height >= 30);
  const covered = names.filter(({ path, x, y, width }) => {
    const isOuter = flow.states.some(({ parent }) => parent === path);
    const [from, to] = isOuter ? [x + 14, x + 14 + 8 * path.length] : [x + 8, x + width - 8];
    const line = y + 16;
    return notes.some(
      (note) => note.y < line && note.y + 20 > line && note.x < to && note.x + note.width > from,
    );
  });
  expect(covered.map(({ path }) => path)).toEqual([]);
});
