import { afterAll, describe, expect, test } from 'vitest';
import { models } from '../models';
import { definitions, edgeOf, pathOf, statesOf } from '../support/edges';
import { walkInNode } from '../support/nodeRunner';
import { refusedWalks } from '../support/refusedWalks';
import { walks } from '../support/walks';

for (const model of models) {
  describe(`paths of ${model.machine.id}`, () => {
    const taken = { edges: new Set<string>(), states: new Set<string>() };

    const all = walks(model);
    for (const walk of [...all, ...refusedWalks(model, all)]) {
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
