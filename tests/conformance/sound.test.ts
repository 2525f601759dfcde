import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Sandbox } from '#sandbox/sandbox.ts';
import { check, openSandbox } from './support/check';

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await openSandbox();
});
afterAll(() => sandbox.close());

test('finds nothing in the sound sandbox, and tries everything', async () => {
  const { rows } = await check(sandbox);
  expect(rows.filter(({ verdict }) => verdict !== 'fits')).toEqual([]);
});
