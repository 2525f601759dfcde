import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openLibsql } from '#collector/libsql.ts';
import { fillMonth } from './fillMonth';

test('the generated month is in the store: all its transitions, of both builds, in the last 30 days', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'month-'));
  const url = await fillMonth(join(folder, 'month.db'), 20_000);
  const store = await openLibsql(url);
  const now = Date.now() / 1_000;
  const period = { from: now - 30 * 24 * 3_600 - 3_600, to: now };
  expect(await store.builds(period)).toEqual(['1.4.0', '1.5.0']);
  const counts = await store.transitions({ ...period, build: '' });
  const total = counts.reduce((sum, { count }) => sum + count, 0);
  // The walk that reaches the number is finished, and every walk has at most fourteen of them.
  expect(total).toBeGreaterThanOrEqual(20_000);
  expect(total).toBeLessThan(20_014);
  await store.close();
  rmSync(folder, { recursive: true });
});
