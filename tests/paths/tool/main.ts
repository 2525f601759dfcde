import { keyFlows } from '#viewer/docs/pictures.ts';
import { models } from '#tests/models/index.ts';
import { storedPaths } from '#tests/paths/engine/stored.ts';
import { takeAtlas } from '#tests/paths/atlas/takeAtlas.ts';
import { help, parseOptions, UsageError, type Options } from './options';
import { printList } from './printList';
import { reach } from './reach';
import { runPaths } from './runPaths';
import { select } from './selection';
import { writeBaselines } from './writeBaselines';

/** What the command knows of its surroundings. */
export type Places = {
  /** What stood on the command line. */
  args: readonly string[];
  root: string;
  /** The executable of a Chromium. */
  findChromium: (options: { isHeadless: boolean }) => Promise<string>;
  /** The folders of the built product, without and with a key of the maps provider. */
  buildSite: () => Promise<{ plain: string; keyed: string }>;
};

/** Does what the command line asks for; resolves with the exit code. */
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
