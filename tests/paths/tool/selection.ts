import type { AnyStateMachine } from 'xstate';
import { allPaths, type AllPaths, everyPath } from '#tests/support/paths.ts';
import type { Model, Path } from '#tests/support/model.ts';
import { pathOf, statesOf } from '#tests/support/edges.ts';
import { UsageError, type Options } from './options';

export type Selected = {
  model: Model;
  node: Path[];
  browser: Path[];
  /** Every path of the machine runs, so its coverage must be full. */
  isWhole: boolean;
};

type Asked = Pick<Options, 'machines' | 'paths' | 'runners' | 'shard'>;

/**
 * The paths to run, by machine. Node runs all of them; Chromium runs the fewest that take every
 * transition, or exactly those requested by id.
 */
export function select(
  models: readonly Model[],
  asked: Asked,
  walksOf: (model: Model) => AllPaths<AnyStateMachine> = allPaths,
): Selected[] {
  const { machines, paths, runners, shard } = asked;
  knowMachines(models, machines);
  const owners = paths.map((id) => id.slice(0, id.lastIndexOf('-')));
  const found: Selected[] = [];
  for (const model of models) {
    const { id } = model.machine;
    if (machines.length > 0 && !machines.includes(id)) continue;
    if (paths.length > 0 && !owners.includes(id)) continue;
    const { node, browser } = walksOf(model);
    const isAsked = (path: Path) => paths.length === 0 || paths.includes(path.id);
    // A step without a path gets one of its own, so that a failure can be run again.
    const every = paths.length > 0 ? byId([...node, ...everyPath(model)]) : node;
    const inBrowser = paths.length > 0 ? every : browser;
    found.push({
      model,
      node: runners.includes('node') ? every.filter(isAsked) : [],
      browser: runners.includes('browser') && model.browser ? inBrowser.filter(isAsked) : [],
      isWhole: paths.length === 0 && shard === null,
    });
  }
  knowPaths(found, paths);
  return shard ? partOf(found, shard) : found;
}

const byId = (paths: readonly Path[]): Path[] => [
  ...new Map(paths.map((path) => [path.id, path])).values(),
];

/** The i-th of n parts: every path is in exactly one of them, and their lengths are about equal. */
export function partOf(
  found: readonly Selected[],
  { index, count }: { index: number; count: number },
): Selected[] {
  const dealt = { node: 0, browser: 0 };
  const mine = (runner: keyof typeof dealt) => () => {
    dealt[runner] += 1;
    return (dealt[runner] - 1) % count === index - 1;
  };
  return found
    .map((one) => ({
      ...one,
      node: one.node.filter(mine('node')),
      browser: one.browser.filter(mine('browser')),
    }))
    .filter(({ node, browser }) => node.length + browser.length > 0);
}

function knowMachines(models: readonly Model[], asked: readonly string[]): void {
  const known = models.map(({ machine }) => machine.id).sort();
  const unknown = asked.find((name) => !known.includes(name));
  if (unknown === undefined) return;
  throw new UsageError(`No machine "${unknown}". There are: ${known.join(', ')}`);
}

function knowPaths(found: readonly Selected[], asked: readonly string[]): void {
  const known = new Set(
    found.flatMap(({ node, browser }) => [...node, ...browser].map(({ id }) => id)),
  );
  const unknown = asked.find((id) => !known.has(id));
  if (unknown === undefined) return;
  throw new UsageError(`No path "${unknown}". npm run paths -- --list prints them all.`);
}

/** The path of one flow that reaches the state soonest, cut there. */
export function reach(
  [selected]: readonly Selected[],
  { flow, state }: NonNullable<Options['to']>,
): Selected[] {
  if (!selected) return [];
  knowState(selected.model, state);
  const ways = selected.browser.flatMap((path) => upTo(path, state));
  const [shortest] = ways.sort((one, other) => one.steps.length - other.steps.length);
  if (!shortest) throw new UsageError(`No path in Chromium comes to ${flow}/${state}.`);
  return [{ ...selected, node: [], browser: [shortest], isWhole: false }];
}

/** The path up to its first visit of the state; empty if there is none. */
function upTo(path: Path, state: string): Path[] {
  const passed = [path.start, ...path.steps.map((step) => step.state)];
  const at = passed.findIndex(({ _nodes }) => _nodes.map(pathOf).includes(state));
  return at < 0 ? [] : [{ ...path, steps: path.steps.slice(0, at) }];
}

function knowState({ machine }: Model, state: string): void {
  const known = statesOf(machine).slice(1).map(pathOf);
  if (known.includes(state)) return;
  throw new UsageError(`No state "${state}" in ${machine.id}. There are: ${known.join(', ')}`);
}
