import { describe, expect, test } from 'vitest';
import { text } from '#viewer/diagram/measure.ts';
import { entryOf } from '#viewer/catalogue.ts';
import { isFoldedIn } from '#viewer/model/folded.ts';
import { overviewId, overviewOf } from '#viewer/model/overview.ts';
import { usualWay } from '#viewer/model/ways.ts';
import { layOut } from '#viewer/diagram/layOut.ts';
import { overlap } from '#viewer/diagram/areas.ts';
import { badgesOf, headIn, linesOf } from '#viewer/diagram/badges.ts';
import { nameOf } from '#viewer/diagram/names.ts';
import { labelsOf } from '#viewer/diagram/labels.ts';
import { pathOf } from '#viewer/diagram/lines.ts';
import { bundledLines } from '#viewer/page/diagram/nodes.ts';
import { svgOf } from '#viewer/diagram/svg.ts';
import { machineFiles } from '#viewer/machines.ts';
import { readFlow } from '#viewer/model/readFlow.ts';
import type { Box } from '#viewer/diagram/diagram.ts';
import type { Flow } from '#viewer/model/flow.ts';

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

describe.each(['registration', 'session', 'phoneChange', 'modalStack'])(
  'the layout of %s',
  (id) => {
    const flow = flowOf(id);

    test('contains every state once, inside its parent', async () => {
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

    test('draws every transition that has a target on an arrow', async () => {
      const { arrows } = await layOut(flow);
      const drawn = new Set(
        arrows.flatMap(({ label }) => label?.lines.map(({ transition }) => transition) ?? []),
      );
      const leading = flow.transitions.filter(({ targets }) => targets.length > 0);
      expect(leading.filter((transition) => !drawn.has(transition.id))).toEqual([]);
      for (const { points } of arrows) expect(points.length).toBeGreaterThanOrEqual(2);
    });
  },
);

test('two layouts of the same flow are equal', async () => {
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

test('a picture contains all its labels with counts, and each text has its measured width in any typeface', async () => {
  const flow = flowOf('phoneChange');
  const diagram = await layOut(flow);
  const lineNotes = new Map(flow.transitions.map(({ id }) => [id, '41234× 38 → 20 % (−18)']));
  const svg = svgOf(flow, diagram, { lineNotes });
  const [, width = 0, height = 0] = (/viewBox="0 0 (\d+) (\d+)"/.exec(svg) ?? []).map(Number);
  const [, left = 0, top = 0] = (/translate\((\d+) (\d+)\)/.exec(svg) ?? []).map(Number);
  const areas = [...labelsOf(flow, diagram, lineNotes).values()].map(({ area }) => area);
  expect(Math.min(...areas.map(({ x }) => x + left))).toBeGreaterThanOrEqual(0);
  expect(Math.max(...areas.map((area) => area.x + area.width + left))).toBeLessThanOrEqual(width);
  expect(Math.max(...areas.map((area) => area.y + area.height + top))).toBeLessThanOrEqual(height);
  const texts = svg.match(/<text /g) ?? [];
  expect(texts.length).toBeGreaterThan(20);
  expect(svg.match(/<text [^>]*textLength="\d+" lengthAdjust="spacingAndGlyphs">/g)).toHaveLength(
    texts.length,
  );
});

test('an arrow has rounded corners', () => {
  const corner = [
    { x: 0, y: 0 },
    { x: 0, y: 20 },
    { x: 30, y: 20 },
  ];
  expect(pathOf(corner)).toBe('M0 0L0 14Q0 20 6 20L30 20');
});

/** Space that windows leave for a diagram, without its margins, in px. */
const panes = [
  { window: '1280 × 800', width: 736, height: 621 },
  { window: '1600 × 900', width: 1056, height: 721 },
] as const;
const entries = await Promise.all([overviewOf(flows), ...flows].map(entryOf));

test.each(panes)(
  'the letters of every diagram that opens at $window are at least 11 px high',
  ({ width, height }) => {
    const small = entries.filter(({ diagram }) => {
      const zoom = Math.min(width / diagram.width, height / diagram.height);
      return text.label * zoom < 11;
    });
    expect(small.map(({ flow }) => flow.id)).toEqual([]);
  },
);

test('every diagram opens with its main way as straight lines', () => {
  const ways = entries.flatMap(({ flow, diagram }) => {
    const main = new Set(usualWay(flow).map((way) => way.id));
    return diagram.arrows
      .filter(({ label }) => label?.lines.some(({ transition }) => main.has(transition)))
      .map(({ id, points }) => ({ flow: flow.id, id, points }));
  });
  expect(new Set(ways.map(({ flow }) => flow)).size).toBeGreaterThan(14);
  const bent = ways.filter(
    ({ points }) =>
      new Set(points.map(({ x }) => x)).size > 1 && new Set(points.map(({ y }) => y)).size > 1,
  );
  expect(bent.map(({ flow, id }) => `${flow}: ${id}`)).toEqual([]);
});

test('the session diagram, too large to read, opens with each region of a signed-in client folded into one box', () => {
  const session = entries.find(({ flow }) => flow.id === 'session');
  if (!session) throw new Error('There is no session');
  const states = session.diagram.boxes.filter(({ kind }) => kind === 'state');
  expect(states.map(({ path }) => path)).toEqual([
    '',
    'restoring',
    'visitor',
    'visitor.idle',
    'visitor.login',
    'signedIn',
    'signedIn.profile',
    'signedIn.access',
    'ended',
  ]);
  const lines = session.diagram.arrows.flatMap(({ label }) => label?.lines ?? []);
  expect(lines.map((line) => line.text)).toContain('login finished');
});

test('a diagram that is too large to read opens with only the necessary states folded', () => {
  const folded = entries.filter(({ unfolded }) => unfolded);
  const boxes = ({ diagram }: (typeof entries)[number]) =>
    diagram.boxes.filter(({ kind, path }) => kind === 'state' && path !== '').length;
  expect(folded.map((entry) => [entry.flow.id, boxes(entry)])).toEqual([
    ['overview', 18],
    ['appUpdate', 7],
    ['cookieConsent', 8],
    ['form', 12],
    ['modalStack', 14],
    ['otp', 17],
    ['passkeyOffer', 7],
    ['passkeySignIn', 10],
    ['passkeys', 11],
    ['phoneChange', 9],
    ['pointsForecast', 9],
    ['session', 8],
    ['stationsMap', 11],
    ['transactionPaging', 10],
  ]);
  for (const { flow, diagram } of folded) {
    const known = new Set(flow.transitions.map(({ id }) => id));
    const lines = diagram.arrows.flatMap(({ label }) => label?.lines ?? []);
    expect(lines.filter(({ transition }) => !known.has(transition))).toEqual([]);
  }
});

test('each of several folded regions can be open alone', () => {
  const several = entries.filter(({ alone = {} }) => Object.keys(alone).length > 0);
  expect(several.map(({ flow }) => flow.id)).toContain('session');
  for (const { flow, diagram, alone = {} } of several)
    for (const [region, open] of Object.entries(alone)) {
      expect(isFoldedIn(flow, diagram, region), `${flow.id}/${region}`).toBe(true);
      expect(isFoldedIn(flow, open, region), `${flow.id}/${region}`).toBe(false);
      for (const other of Object.keys(alone).filter((one) => one !== region))
        expect(isFoldedIn(flow, open, other), `${flow.id}/${region}: ${other}`).toBe(true);
    }
});

test('the session with its access open shows the way from the login to a fresh login', () => {
  const { alone = {} } = entries.find(({ flow }) => flow.id === 'session') ?? {};
  const { boxes = [], arrows = [] } = alone['signedIn.access'] ?? {};
  expect(boxes.map(({ path }) => path)).toEqual(
    expect.arrayContaining([
      'visitor.login',
      'signedIn.access.valid',
      'signedIn.access.refreshing',
      'signedIn.access.reauthenticating',
    ]),
  );
  const words = arrows.flatMap(({ label }) => label?.lines.map((line) => line.text) ?? []);
  expect(words).toEqual(expect.arrayContaining(['login finished', 'requestFreshLogin']));
});

/** A busy month: the number of visits, their length, and the number of exits. */
const busy = ['41203', '12 s · 5 min', '−3102 (8 %)'];
/** Nobody leaves an end, or stays there. */
const notesOf = ({ states }: Flow) =>
  new Map(
    states.map(({ path, kind }) => [path, path === '' || kind === 'final' ? ['41203'] : busy]),
  );

describe('the counts of every diagram, folded or not', () => {
  const counted = entries
    .filter(({ flow }) => flow.id !== overviewId)
    .flatMap(({ flow, diagram, unfolded }) =>
      [diagram, ...(unfolded ? [unfolded] : [])].map((one) => ({
        flow,
        diagram: one,
        boxes: one.boxes.filter(({ kind, height }) => kind === 'state' && height >= 30),
        badges: [...badgesOf(flow, one, { stateNotes: notesOf(flow) })],
      })),
    );

  test('cover no name, no label, no head of an arrow and no other count', () => {
    const covered = counted.flatMap(({ flow, diagram, boxes, badges }) => {
      expect(badges).toHaveLength(boxes.length);
      const written = [
        ...boxes.map((box) => nameOf(flow, box, boxes)),
        ...[...labelsOf(flow, diagram).values()].map(({ area }) => area),
        ...diagram.arrows.flatMap(headIn),
      ];
      return badges
        .filter(([, badge]) => {
          const others = badges.flatMap(([, other]) => (other === badge ? [] : [other]));
          return [...written, ...others].some((one) => overlap(badge, one) > 0);
        })
        .map(([path]) => `${flow.id}/${path}`);
    });
    expect(covered).toEqual([]);
  });

  test('overlap an arrow in at most 2 % of all cases', () => {
    const crossed = counted.flatMap(({ flow, diagram, badges }) => {
      const lines = diagram.arrows.flatMap(linesOf);
      return badges
        .filter(([, badge]) => lines.some((line) => overlap(badge, line) > 0))
        .map(([path]) => `${flow.id}/${path}`);
    });
    const all = counted.reduce((sum, { badges }) => sum + badges.length, 0);
    expect(all).toBeGreaterThan(400);
    expect(crossed.length / all, crossed.join()).toBeLessThanOrEqual(0.02);
  });
});

/** The labels that cover something written: another label, a box without others inside, or the name of one with some. */
function labelsWith(note: string) {
  return entries
    .filter(({ flow }) => flow.id !== overviewId)
    .flatMap(({ flow, diagram }) => {
      const lineNotes = new Map(flow.transitions.map(({ id }) => [id, note]));
      const drawn = [
        ...labelsOf(flow, diagram, lineNotes, (lines) => bundledLines(flow, lines)).values(),
      ];
      const { boxes } = diagram;
      const written = boxes.map((box) =>
        boxes.some((one) => one !== box && holds(box, one)) ? nameOf(flow, box, boxes) : box,
      );
      return drawn.map((label) => ({
        hasShare: label.lines.some(({ count }) => count.includes('%')),
        covers: [...written, ...drawn.flatMap((one) => (one === label ? [] : [one.area]))].some(
          (one) => overlap(label.area, one) > 60,
        ),
      }));
    });
}

test.each([
  ['4123× 38\u00a0%', 1],
  ['41203× 38\u00a0%', 3],
  ['4123× 100 → 38\u00a0% (−62)', 7],
])('of all arrow labels with %s, %i at most cover a box, a name or another label', (note, most) => {
  const labels = labelsWith(note);
  expect(labels.length).toBeGreaterThan(400);
  expect(labels.filter(({ covers }) => covers).length).toBeLessThanOrEqual(most);
  expect(labels.filter(({ hasShare }) => hasShare).length / labels.length).toBeGreaterThan(0.85);
});

test('a saved picture has its counts where the page has them, also of a folded diagram', () => {
  for (const id of ['registration', 'session', 'phoneChange']) {
    const entry = entries.find(({ flow }) => flow.id === id);
    if (!entry) throw new Error(`There is no ${id}`);
    const { flow, diagram } = entry;
    const stateNotes = new Map(flow.states.map(({ path }) => [path, busy]));
    const svg = svgOf(flow, diagram, { stateNotes });
    const badges = badgesOf(flow, diagram, { stateNotes });
    expect(badges.size).toBeGreaterThan(5);
    for (const { x, y, width, height } of badges.values())
      expect(svg).toContain(
        `<rect x="${String(x)}" y="${String(y)}" width="${String(width)}" height="${String(height)}" rx="10"`,
      );
  }
});
