import type { AnyStateMachine } from 'xstate';
import type { Model, Walk } from './model';
import { walkInNode } from './nodeRunner';
import { isPossible, walks } from './walks';

/**
 * The fewest paths that take every transition a person or the server can bring about: each next
 * one is that with the most transitions not yet taken, the shorter one of two equals.
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

  const chosen: Walk<M>[] = [];
  const taken = new Set<string>();
  for (;;) {
    const fresh = ({ edges }: (typeof candidates)[number]) =>
      [...edges].filter((edge) => !taken.has(edge)).length;
    const [best] = candidates
      .filter((candidate) => fresh(candidate) > 0)
      .sort((a, b) => fresh(b) - fresh(a) || a.walk.steps.length - b.walk.steps.length);
    if (!best) return chosen;
    chosen.push(best.walk);
    for (const edge of best.edges) taken.add(edge);
  }
}
