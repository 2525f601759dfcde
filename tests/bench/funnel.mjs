import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { runnerImport } from 'vite';
import { findClickhouse } from '../../src/build/clickhouse.mjs';

const transitions = 10_000_000;
const hours = 30 * 24;
const builds = ['1.4.0', '1.5.0'];
const batch = 200_000;
const questions = 5;

/** The same numbers in every run (mulberry32). */
function chance(/** @type {number} */ seed) {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/**
 * Ten million transitions of the real flows over 30 days and two builds. ClickHouse gets each as a
 * row of its own; libsql what the collector leaves of them there, a row per way, hour and build.
 */
export async function measure({ root, print }) {
  const read = async (/** @type {string} */ file) =>
    (await runnerImport(root + file, { configFile: false, root, logLevel: 'error' })).module;
  const { machineFiles } = await read('src/tools/viewer/machines.ts');
  const { readFlow } = await read('src/tools/viewer/model/readFlow.ts');
  const flows = machineFiles.map(readFlow);
  const ways = flows.flatMap(({ id, transitions: all }) =>
    all.map(({ source, eventType, guard, targets }) => ({
      kind: 'transition',
      name: id,
      source,
      event: guard === null ? eventType : `${eventType} [${guard}]`,
      target: targets.join(' & '),
    })),
  );
  const largest = flows.reduce((one, other) =>
    other.transitions.length > one.transitions.length ? other : one,
  );
  print('ways of all flows', ways.length);
  print('ways of the largest flow', largest.transitions.length, largest.id);

  const start = Math.floor(Date.now() / 3_600_000) * 3_600 - hours * 3_600;
  /** Some ways are taken far more often than others. */
  function* happened() {
    const next = chance(7);
    for (let at = 0; at < transitions; at += 1) {
      const way = Math.floor(next() ** 2 * ways.length);
      const hour = Math.floor(next() * hours);
      yield { way, hour, build: next() < 0.5 ? 0 : 1 };
    }
  }
  const rowOf = ({ way, hour, build }, count) => ({
    ...ways[way],
    hour: start + hour * 3_600,
    build: builds[build],
    count,
  });

  const { openLibsql } = await read('src/tools/collector/libsql.ts');
  const folder = mkdtempSync(join(root, '.cache/funnel-'));
  const file = join(folder, 'flows.db');
  const sums = new Uint32Array(ways.length * hours * builds.length);
  for (const { way, hour, build } of happened())
    sums[(way * hours + hour) * builds.length + build] += 1;
  function* left() {
    for (const [at, count] of sums.entries()) {
      const build = at % builds.length;
      const hour = Math.floor(at / builds.length) % hours;
      const way = Math.floor(at / builds.length / hours);
      if (count > 0) yield rowOf({ way, hour, build }, count);
    }
  }
  await fill('libsql', await openLibsql(`file:${file}`), left());
  print('libsql: size', Math.round(statSync(file).size / 1e6), 'MB');
  rmSync(folder, { recursive: true });

  const binary = findClickhouse();
  if (binary === undefined) {
    print('ClickHouse', '–', 'not here: set CLICKHOUSE to its path');
    return;
  }
  const { startClickhouse } = await read('tests/collector/clickhouseServer.ts');
  const { openClickhouse } = await read('src/tools/collector/clickhouse.ts');
  const server = await startClickhouse(binary);
  try {
    await fill(
      'ClickHouse',
      await openClickhouse(server.url),
      (function* single() {
        for (const one of happened()) yield rowOf(one, 1);
      })(),
    );
  } finally {
    await server.stop();
  }

  async function fill(/** @type {string} */ title, store, rows) {
    const from = performance.now();
    let [written, total] = [0, 0];
    let waiting = [];
    const write = async () => {
      await store.add(waiting);
      written += waiting.length;
      waiting = [];
    };
    for (const row of rows) {
      total += row.count;
      if (waiting.push(row) === batch) await write();
    }
    await write();
    print(`${title}: transitions`, total, `in ${written} rows`);
    print(`${title}: written in`, ((performance.now() - from) / 1_000).toFixed(1), 's');
    const period = { from: start, to: start + hours * 3_600 };
    for (const build of ['', builds[0]]) {
      const took = [];
      for (let at = 0; at < questions; at += 1) {
        const asked = performance.now();
        const found = await store.transitions({ flow: largest.id, build, ...period });
        took.push(performance.now() - asked);
        if (found.length === 0) throw new Error('The funnel is empty');
      }
      const slowest = Math.max(...took).toFixed(0);
      print(`${title}: funnel of ${largest.id}, ${build || 'every build'}`, slowest, 'ms at most');
    }
    await store.close();
  }
}
