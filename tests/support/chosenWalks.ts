import type { AnyStateMachine } from 'xstate';
import { joinedWalks, type Purposeful } from './joinedWalks';
import type { Model, Walk } from './model';
import { walkInNode } from './nodeRunner';
import { isPossible, walks } from './walks';

/**
 * The fewest paths that take every transition a person or the server can bring about: each next
 * one is that with the most transitions not yet taken, the shorter one of two equals; then they
 * are joined where one can go on behind another.
 */
export async function chosenWalks<M extends AnyStateMachine>(
  model: Model<M>,
  all: readonly Walk<M>[] = walks(model),
): Promise<Walk<M>[]> {
  const beyond = Object.keys(model.browser?.beyond ?? {});
  const candidates: { walk: Walk<M>; edges: Set<string> }[] = [];
  for (const walk of all) {
    const { edges } = await walkInNode(model, walk);
    if (isPossible(model, walk) && !beyond.some((edge) => edges.has(edge))) {
      candidates.push({ walk, edges });
    }
  }

  const chosen: Purposeful<M>[] = [];
  const taken = new Set<string>();
  const isFresh = (edge: string) => !taken.has(edge);
  const lengthOf = ({ walk }: Purposeful<M>) => walk.steps.length;
  for (;;) {
    const [best] = candidates
      .map(({ walk, edges }) => ({ walk, edges, fresh: [...edges].filter(isFresh) }))
      .filter(({ fresh }) => fresh.length > 0)
      .sort((a, b) => b.fresh.length - a.fresh.length || lengthOf(a) - lengthOf(b));
    if (!best) {
      return model.browser?.isUnjoined
        ? chosen.map(({ walk }) => walk)
        : joinedWalks(model, chosen);
    }
    chosen.push(best);
    for (const edge of best.edges) taken.add(edge);
  }
}
