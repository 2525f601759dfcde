import { describe, expect, test } from 'vitest';
import { models } from '../models';
import { appLinkModel } from '../models/appLink';
import { chosenWalks } from '../support/chosenWalks';
import { definitions, edgeOf } from '../support/edges';
import type { Model } from '../support/model';
import { walkInNode } from '../support/nodeRunner';
import { coverageOf, isFull, shareText } from './tool/coverage';
import type { PathResult } from './tool/result';

/** What a run in Chromium brings when every path chosen for it goes well, but for one transition. */
async function walked(model: Model, leftOut = ''): Promise<PathResult[]> {
  const machine = model.machine.id;
  const results: PathResult[] = [];
  for (const walk of await chosenWalks(model)) {
    const run = await walkInNode(model, walk);
    const edges = [...run.edges].filter((edge) => edge !== leftOut);
    const taken = { [machine]: { edges, states: [...run.states] } };
    const rest = { round: 1, ms: 0, screens: [], failure: null };
    results.push({ id: walk.id, machine, runner: 'browser', taken, ...rest });
  }
  return results;
}

describe('coverage in Chromium', () => {
  test.each(models.filter(({ browser }) => browser).map((model) => [model.machine.id, model]))(
    '%s: whatever the chosen paths do not come to is beyond a person, by name and with a reason',
    async (_, model) => {
      const coverage = coverageOf(model, 'browser', await walked(model));
      expect(coverage.states.missing).toEqual([]);
      expect(coverage.edges.missing).toEqual([]);
      expect(isFull(coverage)).toBe(true);
    },
  );

  test('a state that only a transition beyond a person leads to is beyond for its reason', async () => {
    const { states } = coverageOf(appLinkModel, 'browser', await walked(appLinkModel));
    expect([...states.beyond]).toEqual([
      ['unpublished', 'the settings of the build under test hold a listing for every store'],
    ]);
    expect(shareText(states)).toBe('6/7 (+ 1 beyond)');
  });

  test('a transition that a person can cause and no path took is missing', async () => {
    const [first = ''] = definitions(appLinkModel.machine)
      .map(edgeOf)
      .filter((edge) => !(edge in (appLinkModel.browser?.beyond ?? {})));
    const coverage = coverageOf(appLinkModel, 'browser', await walked(appLinkModel, first));
    expect(coverage.edges.missing).toEqual([first]);
    expect(isFull(coverage)).toBe(false);
  });
});
