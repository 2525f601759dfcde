import { afterAll, describe, expect, test } from 'vitest';
import type { AnyStateMachine } from 'xstate';
import { linesIn } from '#tests/paths/engine/baseline/file.ts';
import { BaselineJudge, judgeMachine, walkJudged } from '#tests/paths/engine/baseline/machine.ts';
import { allPaths } from '#tests/support/paths.ts';
import {
  deadEnds,
  stuckStates,
  definitions,
  edgeOf,
  edges,
  pathOf,
  statesOf,
  unhandledInvokes,
} from '#tests/support/edges.ts';
import type { Model } from '#tests/support/model.ts';

/** The reviewed expectations of a machine of the viewer, typed by hand. */
type Expected = {
  /** The transitions, as `edges` writes them. */
  table: readonly string[];
  /** The effects of every step, as in `tests/paths/baseline`. */
  baseline: string;
  /** The states in which the machine may stay. */
  ends: readonly string[];
};

/**
 * Tests a machine of the viewer as those of the cabinet: by its table, and by all its paths in Node.
 * The machine is no flow of the cabinet, so neither `machines/` nor `tests/models` contains it. It has
 * no page in `docs/flows` and no screen of the atlas, and its path in a browser is a journey.
 */
export function describeMachine(model: Model, { table, baseline, ends }: Expected): void {
  const { machine } = model;
  describe(`paths of ${machine.id}`, () => {
    const judge = new BaselineJudge(linesIn(baseline));
    const taken = { edges: new Set<string>(), states: new Set<string>() };

    test('has these transitions and no others', () => {
      expect(edges(machine)).toEqual(table);
    });

    test('says what it is, what every state is, and what every event of a state means', () => {
      expect(silentPlaces(machine)).toEqual([]);
    });

    test('says what follows when something it runs fails', () => {
      expect(unhandledInvokes(machine)).toEqual([]);
    });

    test('whatever can come to pass does what is written here, and nothing else', () => {
      expect(judgeMachine(model, linesIn(baseline))).toEqual({ differences: [], unused: [] });
    });

    test.each(allPaths(model).node.map((path) => [path.id, path] as const))(
      '%s',
      async (_, path) => {
        const walked = await walkJudged(model, path, judge);
        for (const edge of walked.edges) taken.edges.add(edge);
        for (const state of walked.states) taken.states.add(state);
        const end = path.steps.at(-1)?.state ?? path.start;
        expect([...walked.states]).toEqual(expect.arrayContaining(end._nodes.map(pathOf)));
      },
    );

    test('every state leads on to where it may stay', () => {
      expect(deadEnds(machine, ends)).toEqual([]);
      expect(stuckStates(model, ends)).toEqual([]);
    });

    afterAll(() => {
      const all = definitions(machine).map(edgeOf);
      const states = statesOf(machine).map(pathOf);
      expect({
        edges: all.filter((edge) => !taken.edges.has(edge)),
        states: states.filter((state) => !taken.states.has(state)),
      }).toEqual({ edges: [], states: [] });
    });
  });
}

/** The states and the transitions without a sentence; a state without a name is the machine. */
const silentPlaces = (machine: AnyStateMachine): string[] => [
  ...statesOf(machine)
    .filter(({ description }) => !description)
    .map(pathOf),
  ...definitions(machine)
    .filter(({ description }) => !description)
    .map(edgeOf),
];
