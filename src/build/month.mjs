import { rmSync } from 'node:fs';
import { runnerImport } from 'vite';
import { root } from './install.mjs';

const hours = 30 * 24;
/** As many as the collector hands over at once. */
const batch = 20_000;

const read = async (/** @type {string} */ file) =>
  (await runnerImport(root + file, { configFile: false, root, logLevel: 'error' })).module;

/**
 * Fills a file of libsql with the last 30 days as the collector would leave them: people who go
 * through all flows by chance, two builds, and what is planted in `tests/viewer/month.ts`.
 * Returns the value of `FLOWS_STORE` that opens it.
 */
export async function fillMonth({ transitions = 1_000_000, file = `${root}.cache/month.db` } = {}) {
  const { machineFiles } = await read('src/tools/viewer/machines.ts');
  const { readFlow } = await read('src/tools/viewer/model/readFlow.ts');
  const { bottlenecks, monthOf } = await read('tests/viewer/month.ts');
  const { openLibsql } = await read('src/tools/collector/libsql.ts');
  for (const part of ['', '-wal', '-shm']) rmSync(file + part, { force: true });
  const url = `file:${file}`;
  const store = await openLibsql(url);
  const start = (Math.floor(Date.now() / 3_600_000) - hours) * 3_600;
  const month = { transitions, start, plants: bottlenecks };
  let rows = [];
  for (const row of monthOf(machineFiles.map(readFlow), month))
    if (rows.push(row) === batch) {
      await store.add(rows);
      rows = [];
    }
  await store.add(rows);
  await store.close();
  return url;
}
