import type { AnyStateMachine } from 'xstate';
import { goalsOf } from './goals';
import { joinedPaths, type Purposeful } from './joinedPaths';
import type { Model, Path } from './model';
import { causedPaths } from './paths';

/**
 * The fewest paths that take every transition a person or the server can bring about: each next
 * one is that with the most transitions not yet taken, the shorter one of two equals; then they
 * are joined where one can go on behind another.
 */
export function chosenPaths<M extends AnyStateMachine>(model: Model<M>): Path<M>[] {
  const candidates = causedPaths(model).map((path) => ({ path, goals: goalsOf(model, path) }));
  const chosen: Purposeful<M>[] = [];
  const reached = new Set<string>();
  const lengthOf = ({ path }: { path: Path<M> }) => path.steps.length;
  for (;;) {
    const [best] = candidates
      .map(({ path, goals }) => ({ path, fresh: [...goals].filter((goal) => !reached.has(goal)) }))
      .filter(({ fresh }) => fresh.length > 0)
      .sort((a, b) => b.fresh.length - a.fresh.length || lengthOf(a) - lengthOf(b));
    if (!best) break;
    chosen.push(best);
    for (const goal of best.fresh) reached.add(goal);
  }
  if (model.browser?.isUnjoined) return chosen.map(({ path }) => path);
  return joinedPaths(model, chosen);
}
