import { codesFromUrl, typedCodes } from './codes';
import { HarError, judgeHar } from './har';
import { checkBackend, UnreachableBackend, type Outcome } from './live/check';
import { readOptions, usage, UsageError, type Options } from './options';
import { page } from './report/page';
import { addressOf, exitCodeOf, type Report } from './report/summary';
import { table } from './report/table';
import type { Target, World } from './world';

/** Input and output of the machine that the command runs on. */
export type Machine = Omit<World, 'codes' | 'tell'> & {
  ask: (question: string) => Promise<string>;
  print: (text: string) => void;
  /** Prints errors and progress. */
  printError: (text: string) => void;
  readFile: (path: string) => string;
  writeFile: (path: string, text: string) => void;
  isColoured: boolean;
  /** ISO 8601. */
  date: () => string;
};

/** The command; resolves with its exit code. */
export async function main(args: readonly string[], machine: Machine): Promise<0 | 1 | 2> {
  if (args.includes('--help')) {
    machine.print(usage);
    return 0;
  }
  try {
    const options = readOptions(args);
    const report = await reportOf(options, machine);
    machine.print(table(report, machine));
    if (options.json !== undefined)
      machine.writeFile(options.json, `${JSON.stringify(report, null, 2)}\n`);
    if (options.html !== undefined) machine.writeFile(options.html, page(report));
    return exitCodeOf(report);
  } catch (error) {
    machine.printError(wordsOf(error));
    return 2;
  }
}

/** One line for an expected error. A defect shows where it is; its message may contain a value. */
function wordsOf(error: unknown): string {
  if (error instanceof UsageError) return `${error.message}\n\n${usage}`;
  if (error instanceof UnreachableBackend) return 'Nothing has answered at --api';
  if (error instanceof HarError) return `--har: ${error.message}`;
  if (error instanceof Error && 'code' in error)
    return `A file could not be used: ${String(error.code)}`;
  if (!(error instanceof Error)) return 'Unknown';
  return [
    error.name,
    ...(error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line)),
  ].join('\n');
}

async function reportOf(
  { target, har, pins, codeUrl }: Options,
  machine: Machine,
): Promise<Report> {
  const at = machine.date();
  if (target)
    return { target: addressOf(target.api), at, ...(await live(target, codeUrl, machine)) };
  const rows = judgeHar(machine.readFile(har ?? ''), pins === undefined ? {} : { pins });
  return { target: 'recorded traffic', at, rows };
}

function live(target: Target, codeUrl: string | undefined, machine: Machine): Promise<Outcome> {
  const codes = codeUrl === undefined ? typedCodes(machine.ask) : codesFromUrl(codeUrl, machine);
  return checkBackend(target, { ...machine, codes, tell: machine.printError });
}
