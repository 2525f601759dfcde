import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { runnerImport } from 'vite';
import { findClickhouse } from '../../src/build/clickhouse.mjs';

const transitions = 10_000_000;
const hours = 30 * 24;
/** Rows that the collector writes at once. */
const batch = 20_000;
const times = 5;
/** Retries of a batch that the store refuses, as in the collector; `pause` in ms. */
const retries = { most: 60, pause: 2_000 };

/**
 * A month with ten million transitions of the real flows, two builds and the ten bottlenecks of
 * `tests/viewer/month.ts`. The rows are those of the collector: one per hour, build and transition.
 */
export async function measure({ root, print }) {
  const read = async (/** @type {string} */ file) =>
    (await runnerImport(root + file, { configFile: false, root, logLevel: 'error' })).module;
  const { machineFiles } = await read('src/tools/viewer/machines.ts');
  const { readFlow } = await read('src/tools/viewer/model/readFlow.ts');
  const { bottlenecks, builds, monthOf } = await read('tests/viewer/month.ts');
  const { answerOf, asks } = await read('src/tools/viewer/page/production/questions.ts');
  const flows = machineFiles.map(readFlow);
  const largest = flows.reduce((one, other) =>
    other.transitions.length > one.transitions.length ? other : one,
  );
  print('ways of the largest flow', largest.transitions.length, largest.id);
  const start = Math.floor(Date.now() / 3_600_000) * 3_600 - hours * 3_600;
  const period = { from: start, to: start + hours * 3_600 };
  const month = () => monthOf(flows, { transitions, start, plants: bottlenecks });

  const { openLibsql } = await read('src/tools/collector/libsql.ts');
  const folder = mkdtempSync(join(root, '.cache/funnel-'));
  const file = join(folder, 'flows.db');
  await fill(
    'libsql',
    () => openLibsql(`file:${file}`),
    () => '',
  );
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
    await fill('ClickHouse', () => openClickhouse(server.url), server.complaint);
  } finally {
    await server.stop();
  }

  async function fill(/** @type {string} */ title, open, /** @type {() => string} */ complaint) {
    const from = performance.now();
    let [written, total, refused] = [0, 0, 0];
    let waiting = [];
    const store = await open();
    // Retries a refused batch, as the collector does; the error contains the server's log, which says why.
    const add = async (rows, tries = 0) => {
      try {
        await store.add(rows);
      } catch (error) {
        refused += 1;
        if (tries === retries.most) throw new Error(`${error} ${complaint()}`, { cause: error });
        await new Promise((resolve) => setTimeout(resolve, retries.pause));
        await add(rows, tries + 1);
      }
    };
    const write = async () => {
      await add(waiting);
      written += waiting.length;
      waiting = [];
    };
    for (const row of month()) {
      if (row.kind === 'transition') total += row.count;
      if (waiting.push(row) === batch) await write();
    }
    await write();
    print(`${title}: transitions`, total, `in ${written} rows`);
    if (refused > 0) print(`${title}: batches refused, then taken`, refused, complaint());
    print(`${title}: made and written in`, ((performance.now() - from) / 1_000).toFixed(1), 's');
    for (const build of ['', builds[0]]) {
      const took = await timed(async () => {
        const found = await store.transitions({ flow: largest.id, build, ...period });
        if (found.length === 0) throw new Error('The funnel is empty');
      });
      const slowest = Math.max(...took).toFixed(0);
      print(`${title}: funnel of ${largest.id}, ${build || 'every build'}`, slowest, 'ms at most');
    }
    await store.close();
    await questions(title, open);
  }

  /** Times each question on a store that was just opened, then again on the same collector. */
  async function questions(/** @type {string} */ title, open) {
    const { createCollector } = await read('src/tools/collector/collector.ts');
    const { collectorRoutes } = await read('src/tools/collector/routes.ts');
    for (const ask of asks) {
      const collector = createCollector(await open());
      const app = collectorRoutes(collector);
      const countedOf = async (/** @type {string} */ build) => {
        const kinds = ['transition', 'time', 'refusal', 'unheard'];
        const found = await Promise.all(
          kinds.map(async (kind) => {
            const { from, to } = period;
            const query = new URLSearchParams({ kind, build, from, to });
            const answer = await app.request(`/flows/counts?${query}`);
            return [kind, (await answer.json()).counts];
          }),
        );
        return Object.fromEntries(found);
      };
      let found = 0;
      const [first, ...again] = await timed(async () => {
        const [before, last] =
          ask === 'new' ? await Promise.all(builds.map(countedOf)) : [null, await countedOf('')];
        const { rows } = answerOf(ask, flows, last, before);
        found = bottlenecks.filter(
          (one) =>
            one.ask === ask &&
            rows.some(
              ({ flow, state, what }) => `${flow}/${state}` === one.at && what.includes(one.says),
            ),
        ).length;
      });
      const planted = bottlenecks.filter((one) => one.ask === ask).length;
      print(`${title}: “${ask}”, ${found} of ${planted} found`, first.toFixed(0), 'ms at first');
      print(`${title}: “${ask}” again`, Math.max(...again).toFixed(0), 'ms at most');
      await collector.close();
    }
  }
}

/** Durations of repeated runs, in ms. */
async function timed(work) {
  const took = [];
  for (let at = 0; at < times; at += 1) {
    const from = performance.now();
    await work();
    took.push(performance.now() - from);
  }
  return took;
}
