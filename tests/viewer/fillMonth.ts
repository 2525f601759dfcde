import { rmSync } from 'node:fs';
import { openLibsql } from '#collector/libsql.ts';
import { machineFiles } from '#viewer/machines.ts';
import { readFlow } from '#viewer/model/readFlow.ts';
import type { HourlyCount } from '#collector/counts.ts';
import { bottlenecks, monthOf } from './month';

const hours = 30 * 24;
/** As many rows as the collector hands over at once. */
const batch = 20_000;

/**
 * Fills a file of libsql with the last 30 days as the collector would leave them: people who go
 * through all flows by chance, two builds, and all bottlenecks. Returns the value of `FLOWS_STORE`
 * that opens it.
 */
export async function fillMonth(file: string, transitions = 1_000_000): Promise<string> {
  for (const part of ['', '-wal', '-shm']) rmSync(file + part, { force: true });
  const url = `file:${file}`;
  const store = await openLibsql(url);
  const start = (Math.floor(Date.now() / 3_600_000) - hours) * 3_600;
  const month = { transitions, start, plants: bottlenecks };
  let rows: HourlyCount[] = [];
  for (const row of monthOf(machineFiles.map(readFlow), month))
    if (rows.push(row) === batch) {
      await store.add(rows);
      rows = [];
    }
  await store.add(rows);
  await store.close();
  return url;
}
