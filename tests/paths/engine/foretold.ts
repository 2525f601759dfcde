import type { Model, Path } from '#tests/support/model.ts';
import type { PathResult } from '#tests/paths/tool/result.ts';
import { follow } from './graph';

/** What a run in Chromium brings when each of the paths goes well. */
export const foretold = (model: Model, paths: readonly Path[]): PathResult[] =>
  paths.map((path) => {
    const steps = follow(model, path);
    const taken = {
      edges: steps.flatMap(({ edges }) => [...edges]),
      states: steps.flatMap(({ states }) => [...states]),
    };
    const machine = model.machine.id;
    const rest = { round: 1, ms: 0, screens: [], asserted: [], failure: null };
    return { id: path.id, machine, runner: 'browser', taken: { [machine]: taken }, ...rest };
  });
