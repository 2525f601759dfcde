import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { pointedTo } from '#tests/support/testNames.ts';
import { calls } from './matrix/calls';
import { cells } from './matrix/cells';
import { faultsPage, screens, systemFaults } from './matrix/document';
import { faults } from './matrix/faults';
import { openServer } from '#tests/faults/matrix/client.ts';

const ids: string[] = faults.map(({ id }) => id);

describe('the matrix', () => {
  test('has a cell for every call in every fault, and none for anything else', () => {
    expect(Object.keys(cells).toSorted()).toEqual(
      [...calls.map(({ name }) => name), 'maps script'].toSorted(),
    );
    for (const [name, row] of Object.entries(cells)) expect(Object.keys(row), name).toEqual(ids);
  });

  test('has every call that the sandbox offers a fault for', async () => {
    const server = await openServer();
    const page = await (await fetch(`${server.url}/sandbox`)).text();
    await server.close();
    const offered = [...page.matchAll(/>((?:GET|POST|PUT) \/[^<]+)</g)].map(([, call]) => call);
    expect(offered).not.toEqual([]);
    expect(offered.toSorted()).toEqual(
      calls.map(({ method, path }) => `${method} ${path}`).toSorted(),
    );
  });

  test('is the same as in docs/faults.md', () => {
    expect(
      readFileSync('docs/faults.md', 'utf8') === faultsPage(),
      'Write it anew: npm run faults -- --docs',
    ).toBe(true);
  });
});

const shownBy = Object.values(cells).flatMap((row) =>
  Object.values(row).flatMap((cell) => ('shownBy' in cell ? [cell.shownBy] : [])),
);
const named = [
  ...new Set([...shownBy, ...Object.values(screens).flat(), ...Object.values(systemFaults).flat()]),
];

test.each(named)('there is a test %s', (proof) => {
  expect(proof).toMatch(/ › .{8}/);
  expect(pointedTo(proof)).not.toEqual([]);
});

test('every fault is shown in Chromium', () => {
  expect(Object.keys(screens)).toEqual(ids);
  for (const tests of Object.values(screens))
    expect(tests.some((one) => one.includes('.spec.ts'))).toBe(true);
});
