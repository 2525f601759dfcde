import { describe, expect, test } from 'vitest';
import { appLinkModel } from '#tests/models/app/appLink.ts';
import { chosenPaths } from '#tests/support/paths.ts';
import { definitions, edgeOf } from '#tests/support/edges.ts';
import { foretold } from '#tests/paths/engine/graph.ts';
import { coverageOf, isFull, shareText } from './tool/coverage';

const walked = foretold(appLinkModel, chosenPaths(appLinkModel));

describe('coverage in Chromium', () => {
  test('a state that only an unreachable transition enters is unreachable for the same reason', () => {
    const { states } = coverageOf(appLinkModel, 'browser', walked);
    expect([...states.unreachable]).toEqual([
      ['unpublished', 'the settings of the build under test hold a listing for every store'],
    ]);
    expect(shareText(states)).toBe('6/7 (+ 1 unreachable)');
  });

  test('a transition that a person can cause and no path took is missing', () => {
    const [first = ''] = definitions(appLinkModel.machine)
      .map(edgeOf)
      .filter((edge) => !(edge in (appLinkModel.browser?.unreachable ?? {})));
    const without = walked.map((result) => ({
      ...result,
      taken: Object.fromEntries(
        Object.entries(result.taken).map(([machine, { edges, states }]) => [
          machine,
          { edges: edges.filter((edge) => edge !== first), states },
        ]),
      ),
    }));
    const coverage = coverageOf(appLinkModel, 'browser', without);
    expect(coverage.edges.missing).toEqual([first]);
    expect(isFull(coverage)).toBe(false);
  });
});
