import { describe, expect, test } from 'vitest';
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
