import { spawn } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Places } from './main';
import type { Options } from './options';
import { outcomeMark, type Plan } from './plan';
import { Progress } from './progress';
import type { PathResult } from './result';
import type { Selected } from './selection';

/** Walks the chosen paths in Chromium, on the built app and the real sandbox. */
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
  const { plain: DIST, keyed: KEYED_DIST } = await buildSite();

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

/** Paths the runner has said nothing of: it broke before it came to them. */
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
