import { afterAll, describe, expect, test } from 'vitest';
import { models } from '../models';
import { allWalks } from '../support/allWalks';
import { definitions, edgeOf, pathOf, statesOf } from '../support/edges';
import { walkInNode } from '../support/nodeRunner';

for (const model of models) {
  const { node } = await allWalks(model);
  describe(`paths of ${model.machine.id}`, () => {
    const taken = { edges: new Set<string>(), states: new Set<string>() };

    for (const walk of node) {
      test(`${walk.id}: ${walk.steps.map(({ label }) => label).join(', ')}`, async () => {
        const { edges, states } = await walkInNode(model, walk);
        for (const edge of edges) taken.edges.add(edge);
        for (const state of states) taken.states.add(state);
      });
    }

    afterAll(() => {
      const edges = definitions(model.machine).map(edgeOf);
      const states = statesOf(model.machine).map(pathOf);
      expect({
        edges: edges.filter((edge) => !taken.edges.has(edge)),
        states: states.filter((state) => !taken.states.has(state)),
      }).toEqual({ edges: [], states: [] });
    });
  });
}
