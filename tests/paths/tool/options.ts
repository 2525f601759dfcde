import { parseArgs } from 'node:util';

export type Runner = 'node' | 'browser';

export type Options = {
  machines: string[];
  paths: string[];
  /** The state to be reached. */
  to: { flow: string; state: string } | null;
  runners: Runner[];
  isHeaded: boolean;
  isList: boolean;
  isHelp: boolean;
  isBaseline: boolean;
  /** Takes pictures of every state: the theme, and whether later pictures are compared with these. */
  atlas: { isDark: boolean; isAccepted: boolean; isForDocs: boolean } | null;
  repeat: number;
  shard: { index: number; count: number } | null;
};

/** The request of the person cannot be fulfilled; the message says what is possible. Exit code 2. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

export const help = `Walks the paths generated from the machines, in Node and in Chromium.

  npm run paths                                     every path of every machine, both runners
  npm run paths -- --machine login --headed         one machine, in a window you can watch
  npm run paths -- --path login-1a2b3c4d --headed   one path again, the way the report says
  npm run paths -- --to phoneChange/code.old --headed   to a state, and the window is yours

  --machine <name>   only this machine; may be given several times
  --path <id>        only this path; may be given several times; --list and the report name them
  --to <flow/state>  the shortest way to a state in Chromium; with --headed the window stays open
  --node             only the runner in Node
  --browser          only the runner in Chromium
  --headed           Chromium in a window, one path at a time (only that runner)
  --repeat <n>       each path n times
  --shard <i>/<n>    the i-th of n parts, for machines that share the work
  --list             prints the paths that would run, runs none
  --baseline         writes down what the machines do now, to be reviewed (tests/paths/baseline); judges nothing
  --atlas            pictures of every state (npm run flows -- --atlas), the changed ones listed; --dark for the
                     dark look, --accept to hold the next ones against these, --docs for those in docs/flows
  --help             this text

Exit code: 0 all is well; 1 a path failed, a baseline does not fit or coverage is not full; 2 wrong
options.
The report of the last run: .cache/paths/report.html
`;

const spec = {
  machine: { type: 'string', multiple: true },
  path: { type: 'string', multiple: true },
  to: { type: 'string' },
  node: { type: 'boolean', default: false },
  browser: { type: 'boolean', default: false },
  headed: { type: 'boolean', default: false },
  list: { type: 'boolean', default: false },
  help: { type: 'boolean', short: 'h', default: false },
  atlas: { type: 'boolean', default: false },
  dark: { type: 'boolean', default: false },
  accept: { type: 'boolean', default: false },
  docs: { type: 'boolean', default: false },
  baseline: { type: 'boolean', default: false },
  repeat: { type: 'string', default: '1' },
  shard: { type: 'string' },
} as const;

/** Reads the command line; throws a `UsageError` with one line for a person. */
export function parseOptions(args: readonly string[]): Options {
  const { values, positionals } = parsed(args);
  if (positionals.length > 0) {
    throw new UsageError(`"${positionals[0] ?? ''}" is no option. See npm run paths -- --help`);
  }
  const { node, browser, headed, machine = [], path = [] } = values;
  if (node && headed && !browser)
    throw new UsageError('--headed needs Chromium: leave --node out.');
  if (values.baseline && (values.shard !== undefined || path.length > 0)) {
    throw new UsageError('--baseline takes whole machines: leave --path and --shard out.');
  }
  const to = values.to === undefined ? null : placeOf(values.to);
  if (to && (node || path.length + machine.length > 0 || values.shard !== undefined)) {
    throw new UsageError(
      '--to finds its path by itself, in Chromium: leave --node, --path, --machine and --shard out.',
    );
  }
  const atlas = atlasOf(values);
  if (atlas && (node || to !== null || path.length > 0 || values.shard !== undefined)) {
    throw new UsageError(
      '--atlas takes whole machines: leave --node, --to, --path and --shard out.',
    );
  }
  const isOnlyBrowser = to !== null || atlas !== null || (!node && (browser || headed));
  const isOnlyNode = node && !browser;
  return {
    machines: machine,
    paths: path,
    to,
    runners: isOnlyBrowser ? ['browser'] : isOnlyNode ? ['node'] : ['node', 'browser'],
    isHeaded: headed,
    isList: values.list,
    isHelp: values.help,
    isBaseline: values.baseline,
    atlas,
    repeat: repeatOf(values.repeat),
    shard: values.shard === undefined ? null : shardOf(values.shard),
  };
}

function parsed(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options: spec, allowPositionals: true });
  } catch (error) {
    const [line = ''] = (error instanceof Error ? error.message : String(error)).split('. ');
    throw new UsageError(`${line}. See npm run paths -- --help`);
  }
}

function atlasOf({
  atlas,
  dark: isDark,
  accept: isAccepted,
  docs: isForDocs,
}: ReturnType<typeof parsed>['values']): Options['atlas'] {
  if (atlas && isForDocs && isDark)
    throw new UsageError('docs/flows has the light look: leave --dark out.');
  if (atlas) return { isDark, isAccepted, isForDocs };
  if (!isDark && !isAccepted && !isForDocs) return null;
  throw new UsageError('--dark, --accept and --docs are about the pictures of --atlas.');
}

function placeOf(text: string) {
  const [, flow, state] = /^(\w+)\/([\w.-]+)$/.exec(text) ?? [];
  if (flow !== undefined && state !== undefined) return { flow, state };
  throw new UsageError(`--to takes a flow and a state like login/code, not "${text}".`);
}

function repeatOf(text: string): number {
  const times = Number(text);
  if (Number.isInteger(times) && times >= 1 && times <= 1_000) return times;
  throw new UsageError(`--repeat takes a whole number from 1 to 1000, not "${text}".`);
}

function shardOf(text: string) {
  const [, first = '', second = ''] = /^(\d+)\/(\d+)$/.exec(text) ?? [];
  const [index, count] = [Number(first), Number(second)];
  if (index >= 1 && index <= count) return { index, count };
  throw new UsageError(`--shard takes a part like 1/4, not "${text}".`);
}
