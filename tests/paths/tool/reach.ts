import { pathOf, statesOf } from '#tests/support/edges.ts';
import type { Model, Path } from '#tests/support/model.ts';
import { UsageError, type Options } from './options';
import type { Selected } from './selection';

/** Of the paths of one flow the one that comes to the state soonest, up to there. */
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

/** The path as far as it first comes to the state; nothing if it does not. */
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
