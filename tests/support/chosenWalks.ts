import type { AnyStateMachine } from 'xstate';
import { goalsOf } from './goals';
import { joinedWalks, type Purposeful } from './joinedWalks';
import type { Model, Walk } from './model';
import { causedWalks } from './walks';

/**
 * The fewest paths that take every transition a person or the server can bring about: each next
 * one is that with the most transitions not yet taken, the shorter one of two equals; then they
 * are joined where one can go on behind another.
 */
export function chosenWalks<M extends AnyStateMachine>(model: Model<M>): Walk<M>[] {
  const candidates = causedWalks(model).map((walk) => ({ walk, goals: goalsOf(model, walk) }));
  const chosen: Purposeful<M>[] = [];
  const reached = new Set<string>();
  const lengthOf = ({ walk }: { walk: Walk<M> }) => walk.steps.length;
  for (;;) {
    const [best] = candidates
      .map(({ walk, goals }) => ({ walk, fresh: [...goals].filter((goal) => !reached.has(goal)) }))
      .filter(({ fresh }) => fresh.length > 0)
      .sort((a, b) => b.fresh.length - a.fresh.length || lengthOf(a) - lengthOf(b));
    if (!best) break;
    chosen.push(best);
    for (const goal of best.fresh) reached.add(goal);
  }
  if (model.browser?.isUnjoined) return chosen.map(({ walk }) => walk);
  return joinedWalks(model, chosen);
}
