import { join } from 'node:path';
import { baselineFile, writeBaseline } from '#tests/paths/engine/baseline/file.ts';
import { baselineFolder, linesOfMachine } from '#tests/paths/engine/baseline/machine.ts';
import { keyFlows } from '#viewer/docs/pictures.ts';
import { models } from '#tests/models/index.ts';
import { storedPaths } from '#tests/paths/engine/stored.ts';
import { takeAtlas } from '#tests/paths/atlas/takeAtlas.ts';
import { type Selected, reach, select } from './selection';
import { stepWords } from './stepWords';
import { help, parseOptions, UsageError, type Options } from './options';
import { runPaths } from './runPaths';

/**
 * Writes the baselines as the machines are now. No judgement follows: a baseline that the machine
 * has just written would agree with any fault of it.
 */
function writeBaselines(selected: readonly Selected[], root: string): number {
  const changed = selected
    .map(({ model }) => ({ machine: model.machine, lines: linesOfMachine(model) }))
    .filter(({ machine, lines }) => writeBaseline(join(root, baselineFolder), machine, lines));
  if (changed.length === 0) console.log('Every baseline is as it was.');
  for (const { machine } of changed)
    console.log(`Written: ${baselineFile(baselineFolder, machine.id)}`);
  if (changed.length > 0)
    console.log('Nothing has been judged. Review what has changed, then run the paths.');
  return 0;
}

/** A path a line: its id, where it runs, its steps. */
function printList(selected: readonly Selected[]): void {
  for (const { model, node, browser } of selected) {
    console.log(`\n${model.machine.id}`);
    const [inNode, inBrowser] = [node, browser].map((paths) => new Set(paths.map(({ id }) => id)));
    const all = new Map([...node, ...browser].map((path) => [path.id, path]));
    for (const path of all.values()) {
      const where = [
        inNode?.has(path.id) ? 'Node' : null,
        inBrowser?.has(path.id) ? 'Chromium' : null,
      ];
      const steps = path.steps.map((step) => stepWords(model, step)).join(' → ');
      console.log(`  ${path.id}  [${where.filter(Boolean).join(', ')}]  ${path.input}: ${steps}`);
    }
  }
}

/** The surroundings of the command. */
export type Places = {
  /** Arguments of the command line. */
  args: readonly string[];
  root: string;
  /** The executable of a Chromium. */
  findChromium: (options: { isHeadless: boolean }) => Promise<string>;
  /** The folders of the built product: as it is, with a key of the maps provider, with passkeys. */
  buildSite: () => Promise<{ plain: string; keyed: string; passkeys: string }>;
};

/** Runs the command line; resolves with the exit code. */
export async function main(places: Places): Promise<number> {
  try {
    return await obey(parseOptions(places.args), places);
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    process.stderr.write(`${error.message}\n`);
    return 2;
  }
}

async function obey(options: Options, places: Places): Promise<number> {
  if (options.isHelp) {
    console.log(help);
    return 0;
  }
  needScreen(options);
  const { to } = options;
  const asked = { ...options, machines: machinesOf(options) };
  const found = select(models, asked, (model) => storedPaths(model, places.root));
  const selected = to ? reach(found, to) : found;
  if (options.isList) {
    printList(selected);
    return 0;
  }
  if (options.atlas) return takeAtlas(selected, options.atlas, options, places);
  if (options.isBaseline) return writeBaselines(selected, places.root);
  return runPaths(selected, options, places);
}

/** The pages of `docs/flows` show the key flows alone. */
function machinesOf({ to, atlas, machines }: Options): string[] {
  if (to) return [to.flow];
  return atlas?.isForDocs && machines.length === 0 ? keyFlows : machines;
}

function needScreen({ isHeaded }: Options): void {
  const { DISPLAY, WAYLAND_DISPLAY } = process.env;
  if (!isHeaded || process.platform !== 'linux' || DISPLAY || WAYLAND_DISPLAY) return;
  throw new UsageError('--headed needs a screen, and there is none here (DISPLAY is not set).');
}
