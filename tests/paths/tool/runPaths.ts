import { spawn } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import {
  baselineOf,
  differenceText,
  judgeMachine,
  unusedText,
  BaselineJudge,
  baselineFolder,
} from '#tests/paths/engine/baseline/machine.ts';
import { baselineFile } from '#tests/paths/engine/baseline/file.ts';
import { type PathResult, outcomeMark, type Plan, isFailed } from './result';
import { runInNode } from './nodeRun';
import type { Options } from './options';
import type { Selected } from './selection';
import type { Places } from './main';
import { figuresText, type Figures, figuresOf } from './asserted';
import { shareText, type MachineCoverage, coverageOf, isFull } from './coverage';
import { writeReport } from './report/writeReport';

const isLive = process.stdout.isTTY && !process.env['CI'];

/** Progress of the run: one line that is updated on a screen, or a line now and then in a log. */
class Progress {
  #done = 0;
  #failed = 0;
  #lastShown = 0;
  readonly #started = performance.now();

  constructor(
    private readonly title: string,
    private readonly total: number,
  ) {}

  step({ id, failure }: Pick<PathResult, 'id' | 'failure'>): void {
    this.#done += 1;
    if (failure) {
      this.#failed += 1;
      this.#clear();
      console.log(`  ✗ ${id}: ${failure.message.split('\n')[0] ?? ''}`);
    }
    const isLast = this.#done === this.total;
    const isDue = performance.now() - this.#lastShown > (isLive ? 100 : 10_000);
    if (isLive && (isDue || isLast)) {
      this.#clear();
      process.stdout.write(this.#line());
    } else if (!isLive && isDue && this.#lastShown > 0 && !isLast) console.log(this.#line());
    if (isDue) this.#lastShown = performance.now();
  }

  /** Seconds the run has taken. */
  end(): number {
    const seconds = (performance.now() - this.#started) / 1_000;
    this.#clear();
    console.log(`${this.#line()}, ${seconds.toFixed(1)} s`);
    return seconds;
  }

  #line(): string {
    const failed = this.#failed > 0 ? `, ${String(this.#failed)} failed` : '';
    return `${this.title}: ${String(this.#done)} of ${String(this.total)} paths${failed}`;
  }

  #clear(): void {
    if (isLive) process.stdout.write('\r\u001b[2K');
  }
}

type NodeOutcome = {
  results: PathResult[];
  /** Faults of a baseline as a whole, by machine: lines that no step needs, or a missing baseline. */
  unused: Map<string, string[]>;
  seconds: number;
};

/**
 * Runs all paths in Node and checks every step against the baseline. For a whole machine the check
 * includes steps without a path. Such a step becomes a path that has failed.
 */
async function runAllInNode(
  selected: readonly Selected[],
  { repeat }: Pick<Options, 'repeat'>,
  root: string,
): Promise<NodeOutcome> {
  const total = selected.reduce((sum, { node }) => sum + node.length, 0) * repeat;
  const progress = new Progress('Node', total);
  const results: PathResult[] = [];
  const unused = new Map<string, string[]>();
  for (const one of selected) {
    const { model, node, isWhole } = one;
    const { id } = model.machine;
    const lines = linesOf(root, id, unused);
    const baseline = lines && new BaselineJudge(lines);
    for (const path of node) {
      for (let round = 1; round <= repeat; round += 1) {
        const result = await runInNode(model, path, round, baseline);
        progress.step(result);
        results.push(result);
      }
    }
    if (!isWhole || !lines) continue;
    const judgement = judgeMachine(model, lines);
    if (judgement.unused.length > 0) unused.set(id, judgement.unused.map(unusedText));
    for (const difference of judgement.differences) {
      const { path, step } = difference;
      if (node.some((other) => other.id === path.id)) continue;
      node.push(path);
      const failure = { step, message: differenceText(difference) };
      const rest = { round: 1, ms: 0, taken: {}, screens: [], asserted: [], failure };
      results.push({ id: path.id, machine: id, runner: 'node', ...rest });
    }
  }
  return { results, unused, seconds: progress.end() };
}

function linesOf(root: string, machine: string, unused: Map<string, string[]>) {
  try {
    return baselineOf(root, machine);
  } catch (error) {
    unused.set(machine, [error instanceof Error ? error.message : String(error)]);
    return null;
  }
}

/** Runs the selected paths in Chromium, on the built app and the real sandbox. */
export async function runAllInBrowser(
  selected: readonly Selected[],
  { repeat, isHeaded, to }: Pick<Options, 'repeat' | 'isHeaded' | 'to'>,
  { root, findChromium, buildSite }: Places,
  extra: Pick<Plan, 'atlas'> = {},
): Promise<{ results: PathResult[]; seconds: number }> {
  const plan: Plan = {
    machines: selected
      .map(({ model, browser }) => ({
        machine: model.machine.id,
        paths: browser.map(({ id }) => id),
      }))
      .filter(({ paths }) => paths.length > 0),
    steps: Object.fromEntries(
      selected.flatMap(({ browser }) => browser.map(({ id, steps }) => [id, steps.length])),
    ),
    ...(to && { isLeftOpen: isHeaded }),
    ...extra,
  };
  const total = plan.machines.reduce((sum, { paths }) => sum + paths.length, 0) * repeat;
  if (total === 0) return { results: [], seconds: 0 };
  const planFile = join(root, '.cache/paths/plan.json');
  mkdirSync(join(root, '.cache/paths'), { recursive: true });
  writeFileSync(planFile, JSON.stringify(plan));
  const CHROMIUM = await findChromium({ isHeadless: !isHeaded });
  const { plain: DIST, keyed: KEYED_DIST, passkeys: PASSKEYS_DIST } = await buildSite();

  if (plan.isLeftOpen) console.log('The window is yours once it is there: close it to end.');
  const progress = new Progress('Chromium', total);
  const results: PathResult[] = [];
  const config = join(root, 'tests/paths/tool/playwright.config.ts');
  const cli = join(root, 'node_modules/playwright/cli.js');
  const child = spawn(
    process.execPath,
    [cli, 'test', '-c', config, `--repeat-each=${String(repeat)}`],
    {
      cwd: root,
      stdio: ['ignore', 'pipe', 'inherit'],
      env: {
        ...process.env,
        CHROMIUM,
        DIST,
        KEYED_DIST,
        PASSKEYS_DIST,
        PATHS_PLAN: planFile,
        ...(isHeaded && { PATHS_HEADED: '1' }),
      },
    },
  );
  const ended = new Promise<void>((resolve, reject) => {
    child.on('error', reject).on('close', () => {
      resolve();
    });
  });
  for await (const line of createInterface({ input: child.stdout })) {
    if (!line.startsWith(outcomeMark)) console.log(line);
    else {
      const result = JSON.parse(line.slice(outcomeMark.length)) as PathResult;
      progress.step(result);
      results.push(result);
    }
  }
  await ended;
  const seconds = progress.end();
  return { results: [...results, ...unwalked(plan, results)], seconds };
}

/** Paths without a result, because the runner stopped before them. */
const unwalked = ({ machines }: Plan, results: readonly PathResult[]): PathResult[] =>
  machines.flatMap(({ machine, paths }) =>
    paths
      .filter((id) => !results.some((result) => result.id === id))
      .map((id) => ({
        id,
        machine,
        runner: 'browser' as const,
        round: 1,
        ms: 0,
        taken: {},
        screens: [],
        asserted: [],
        failure: { step: -1, message: 'The runner ended before this path.' },
      })),
  );

const names = { node: 'Node', browser: 'Chromium' } as const;

/** Coverage by machine, the missing names, the number of expectations, and the commands that run failed paths again. */
function printSummary(
  results: readonly PathResult[],
  coverage: readonly MachineCoverage[],
  unused: ReadonlyMap<string, readonly string[]>,
  figures: Figures,
): void {
  if (coverage.length > 0)
    console.log('\nCoverage          where     states              transitions');
  for (const { machine, runner, states, edges } of coverage) {
    const cells = [machine.padEnd(17), names[runner].padEnd(9), shareText(states).padEnd(19)];
    console.log([...cells, shareText(edges)].join(' '));
    for (const name of states.missing) console.log(`  ✗ never in    ${name}`);
    for (const name of edges.missing) console.log(`  ✗ never taken ${name}`);
    for (const [name, reason] of [...states.unreachable, ...edges.unreachable]) {
      console.log(`  · unreachable ${name}: ${reason}`);
    }
  }
  if (figures.steps > 0) console.log(`\nIn Chromium: ${figuresText(figures)}`);
  for (const step of figures.blank) console.log(`  ✗ nothing is asserted after ${step}`);
  const failed = results.filter(isFailed);
  if (failed.length > 0) console.log('\nFailed, and how to see it again:');
  for (const id of new Set(failed.map((result) => result.id))) {
    const isInBrowser = failed.some((one) => one.id === id && one.runner === 'browser');
    console.log(`  npm run paths -- --path ${id} ${isInBrowser ? '--headed' : '--node'}`);
  }
  for (const [machine, lines] of unused) {
    console.log(`\n${machine}, ${baselineFile(baselineFolder, machine)}:`);
    for (const line of lines) console.log(`  ✗ ${line}`);
  }
  console.log(
    `\n${String(results.length - failed.length)} passed, ${String(failed.length)} failed`,
  );
}

/** Runs the selected paths, prints and reports the results; resolves with the exit code. */
export async function runPaths(
  selected: readonly Selected[],
  options: Options,
  places: Places,
): Promise<number> {
  const { runners } = options;
  const inNode = runners.includes('node')
    ? await runAllInNode(selected, options, places.root)
    : null;
  const inBrowser = runners.includes('browser')
    ? await runAllInBrowser(selected, options, places)
    : null;
  const results = [...(inNode?.results ?? []), ...(inBrowser?.results ?? [])];
  const coverage = selected.flatMap(({ model, isWhole }) =>
    isWhole ? runners.map((runner) => coverageOf(model, runner, results)) : [],
  );
  const unused = inNode?.unused ?? new Map<string, string[]>();
  const figures = figuresOf(
    results.filter((result) => result.runner === 'browser' && !isFailed(result)),
  );
  printSummary(results, coverage, unused, figures);

  const report = await writeReport(
    places.root,
    { selected, runners, results, unused },
    {
      command: ['npm run paths', ...(places.args.length > 0 ? ['--', ...places.args] : [])].join(
        ' ',
      ),
      at: new Date(),
      seconds: { node: inNode?.seconds ?? null, browser: inBrowser?.seconds ?? null },
    },
  );
  console.log(`Report: ${report}`);
  const isWell = !results.some(isFailed) && coverage.every(isFull) && unused.size === 0;
  return isWell && figures.blank.length === 0 ? 0 : 1;
}
