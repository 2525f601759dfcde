import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Counts lost sessions in rounds of three tabs with an expired access token, on a simulated device. */
export async function measure({ root, print }) {
  const figures = join(root, '.cache/tabs.json');
  const { status, stdout } = spawnSync(
    process.execPath,
    ['node_modules/vitest/vitest.mjs', 'run', '--config', 'tests/bench/vitest.config.ts'],
    { cwd: root, encoding: 'utf8', env: { ...process.env, NODE_ENV: 'test', FIGURES: figures } },
  );
  if (status !== 0) throw new Error(stdout);
  const { strict, unlocked } = JSON.parse(readFileSync(figures, 'utf8'));
  const rows = { 'a token good once': strict, 'no Web Locks, a server with grace': unlocked };
  for (const [name, { rounds, refreshes, lost }] of Object.entries(rows)) {
    print(`${name}: rounds`, rounds);
    print(`${name}: refreshes`, refreshes);
    print(`${name}: sessions lost`, lost);
  }
}
