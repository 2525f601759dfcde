import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { openLibsql } from '#collector/libsql.ts';
import { openLocal } from '#sandbox/database/local.ts';
import { answersAlike } from './stores';

describe('libsql', () => {
  answersAlike(() => openLibsql(':memory:'));

  test('keeps its counts over a restart, and for 400 days', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'flows-'));
    const url = `file:${folder}/inside/flows.db`;
    const count = {
      kind: 'transition',
      name: 'app',
      hour: 3_600,
      build: '1.0',
      source: '',
      event: 'xstate.init',
      target: '',
      count: 1,
    } as const;
    const day = 24 * 3_600_000;
    const period = { from: 0, to: 7_200 };
    const first = await openLibsql(url, 0);
    await first.add([count]);
    await first.close();
    const second = await openLibsql(url, 399 * day);
    expect(await second.builds(period)).toEqual(['1.0']);
    await second.close();
    const db = openLocal(url);
    await db.$client.execute('DROP TABLE cabinet_days');
    db.$client.close();
    const older = await openLibsql(url, 399 * day);
    // Opening an older database fills its days from its hours, once.
    for (const opened of [older, await openLibsql(url, 399 * day)]) {
      expect(await opened.transitions({ from: 3_600, to: 7_200, build: '' })).toMatchObject([
        { name: 'app', count: 1 },
      ]);
      await opened.close();
    }
    const third = await openLibsql(url, 401 * day);
    expect(await third.builds(period)).toEqual([]);
    await third.close();
    rmSync(folder, { recursive: true });
  });
});
