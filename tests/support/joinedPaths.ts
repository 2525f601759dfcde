import type { AnyMachineSnapshot, AnyStateMachine } from 'xstate';
import { follow, nodeOf } from '#tests/paths/engine/graph.ts';
import { eventName } from './edges';
import { goalsOf } from './goals';
import type { Model, Path } from './model';
import { idOf, isPossible } from './paths';

/** A path, and the transitions and the rest that it is there for. */
export type Purposeful<M extends AnyStateMachine> = { path: Path<M>; fresh: readonly string[] };

/** A longer path would be hard to read when it fails. */
const longest = 16;

/**
 * The same transitions by fewer, longer paths: where one ends, the rest of another goes on that
 * passes there too. The dearest part of a path in a browser is its start.
 */
export function joinedPaths<M extends AnyStateMachine>(
  model: Model<M>,
  chosen: readonly Purposeful<M>[],
): Path<M>[] {
  const waiting = [...chosen].sort((a, b) => b.path.steps.length - a.path.steps.length);
  const joined: Path<M>[] = [];
  for (let first = waiting.pop(); first; first = waiting.pop()) {
    let path = first;
    for (;;) {
      const next = continuation(model, path, waiting);
      if (!next) break;
      waiting.splice(waiting.indexOf(next.by), 1);
      path = next.path;
    }
    joined.push(path.path);
  }
  return joined;
}

/** The path with the shortest rest of another behind it. */
function continuation<M extends AnyStateMachine>(
  model: Model<M>,
  first: Purposeful<M>,
  others: readonly Purposeful<M>[],
) {
  const rests = others
    .flatMap((by) => restsOf(model, first.path, by.path).map((rest) => ({ by, rest })))
    .filter(({ rest }) => mayFollow(model, first.path, rest))
    .sort((a, b) => a.rest.length - b.rest.length);
  for (const { by, rest } of rests) {
    const steps = [...first.path.steps, ...rest];
    const { machine, input } = first.path;
    const path = { ...first.path, id: idOf(machine, input, steps), steps };
    const fresh = [...first.fresh, ...by.fresh];
    if (takes(model, path, fresh)) return { by, path: { path, fresh } };
  }
  return null;
}

function endOf<M extends AnyStateMachine>({ start, steps }: Path<M>): AnyMachineSnapshot {
  const last = steps.at(-1);
  return last ? last.state : start;
}

/** What is left of the other wherever it passes the state that the path ends in. */
function restsOf<M extends AnyStateMachine>(model: Model<M>, path: Path<M>, other: Path<M>) {
  if (path.input !== other.input) return [];
  const end = nodeOf(model, endOf(path));
  const passed = [other.start, ...other.steps.map(({ state }) => state)];
  return passed
    .slice(0, -1)
    .flatMap((state, index) => (nodeOf(model, state) === end ? [other.steps.slice(index)] : []));
}

/**
 * Nothing follows an event of high cost, nor one that leads away. A call succeeds once: the server has moved on since, and another
 * such call is not the first any more.
 */
function mayFollow<M extends AnyStateMachine>(
  model: Model<M>,
  { steps }: Path<M>,
  rest: Path<M>['steps'],
): boolean {
  const names = (part: Path<M>['steps']) => part.map(({ event }) => eventName(event.type));
  const before = names(steps);
  const behind = names(rest);
  const ends = [...(model.highCost ?? []), ...(model.browser?.ends ?? [])];
  const isEnded = [...before.slice(-1), ...behind.slice(0, -1)].some((name) => ends.includes(name));
  const isAgain = behind.some((name) => name.startsWith('done ') && before.includes(name));
  return !isEnded && !isAgain && steps.length + rest.length <= longest;
}

/** What a path remembers may send it another way than the other went: then it is none. */
function takes<M extends AnyStateMachine>(
  model: Model<M>,
  path: Path<M>,
  wanted: readonly string[],
): boolean {
  if (!isPossible(model, path)) return false;
  const [, ...states] = follow(model, path).map(({ state }) => nodeOf(model, state));
  if (!path.steps.every(({ state }, index) => nodeOf(model, state) === states[index])) return false;
  const goals = goalsOf(model, path);
  return wanted.every((goal) => goals.has(goal));
}
