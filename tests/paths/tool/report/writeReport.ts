import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Diagram } from '#viewer/diagram/diagram.ts';
import { layOut } from '#viewer/diagram/layOut.ts';
import type { Flow } from '#viewer/model/flow.ts';
import { readFlow } from '#viewer/model/readFlow.ts';
import { coverageOf } from '#tests/paths/tool/coverage.ts';
import type { Runner } from '#tests/paths/tool/options.ts';
import type { PathResult } from '#tests/paths/tool/result.ts';
import type { Selected } from '#tests/paths/tool/selection.ts';
import type { MachineReport } from './parts';
import { reportPage, type Facts } from './page';
import { atlasIn, picturesOf, type Atlas } from './pictures';

/** The layout of the flow; a layout in the folder is reused. */
async function layoutOf(flow: Flow, folder: string): Promise<Diagram> {
  const mark = createHash('sha256').update(JSON.stringify(flow)).digest('hex').slice(0, 16);
  const file = join(folder, `${flow.id}-${mark}.json`);
  if (existsSync(file)) return JSON.parse(readFileSync(file, 'utf8')) as Diagram;
  const diagram = await layOut(flow);
  mkdirSync(folder, { recursive: true });
  writeFileSync(file, JSON.stringify(diagram));
  return diagram;
}

export type Outcome = {
  selected: readonly Selected[];
  runners: readonly Runner[];
  results: readonly PathResult[];
  /** Faults of a baseline as a whole, by machine. */
  unused: ReadonlyMap<string, readonly string[]>;
};

/** Writes the report of the run; resolves with its file. */
export async function writeReport(root: string, outcome: Outcome, facts: Facts): Promise<string> {
  const folder = join(root, '.cache/paths');
  const atlas = atlasIn(root);
  const machines: MachineReport[] = [];
  for (const one of outcome.selected) machines.push(await machineOf(one, outcome, folder, atlas));
  const file = join(folder, 'report.html');
  mkdirSync(folder, { recursive: true });
  writeFileSync(file, reportPage(machines, facts));
  return file;
}

async function machineOf(
  { model, node, browser, isWhole }: Selected,
  { runners, results, unused }: Outcome,
  folder: string,
  atlas: Atlas | null,
): Promise<MachineReport> {
  const { machine } = model;
  const flow = readFlow({ file: `machines/${machine.id}.ts`, machine });
  const own = (id: string) => results.filter((one) => one.id === id);
  const paths = new Map([...node, ...browser].map((path) => [path.id, path]));
  return {
    flow,
    diagram: await layoutOf(flow, join(folder, 'layouts')),
    coverage: runners.map((runner) => coverageOf(model, runner, results)),
    isWhole,
    pictures: picturesOf({ model, browser }, results, atlas),
    walked: [...paths.values()].map((path) => ({ model, path, results: own(path.id) })),
    unused: unused.get(machine.id) ?? [],
  };
}
