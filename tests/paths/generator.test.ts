import { describe, expect, test } from 'vitest';
import { setup } from 'xstate';
import { call } from '#machines/shared/flow.ts';
import { definitions, edgeOf, statesOf, pathOf } from '#tests/support/edges.ts';
import { model } from '#tests/support/model.ts';
import { walkInNode } from '#tests/support/nodeRunner.ts';
import { refusedPaths, shortestPaths } from '#tests/support/paths.ts';
import { actText } from './engine/acts';

/** One of each: a call, a delay, a guard with both sides, `always`, regions, an end. */
const sampler = model({
  machine: setup({
    types: {
      input: {} as { isKnown: boolean },
      context: {} as { isKnown: boolean },
      events: {} as { type: 'asked' } | { type: 'closed' } | { type: 'muted' },
    },
    actors: { load: call<void, void>('load') },
    delays: { limit: 4_000 },
    guards: { isKnown: ({ context }) => context.isKnown },
  }).createMachine({
    id: 'sampler',
    context: ({ input }) => input,
    initial: 'deciding',
    states: {
      deciding: { always: [{ guard: 'isKnown', target: 'open' }, { target: 'idle' }] },
      idle: {
        on: {
          asked: [{ guard: 'isKnown', target: 'closed' }, { target: 'loading' }],
        },
      },
      loading: {
        invoke: { id: 'load', src: 'load', onDone: 'open', onError: 'idle' },
        after: { limit: 'idle' },
      },
      open: {
        type: 'parallel',
        on: { closed: 'closed' },
        states: {
          sound: { initial: 'on', states: { on: { on: { muted: 'off' } }, off: {} } },
          light: {},
        },
      },
      closed: { type: 'final' },
    },
  }),
  inputs: { known: { isKnown: true }, unknown: { isKnown: false } },
  delays: { limit: 4_000 },
});

/** A guard whose other side is only a refusal. */
const gate = model({
  machine: setup({
    types: {
      input: {} as { isKnown: boolean },
      context: {} as { isKnown: boolean },
      events: {} as { type: 'opened' },
    },
    guards: { isKnown: ({ context }) => context.isKnown },
  }).createMachine({
    id: 'gate',
    context: ({ input }) => input,
    initial: 'shut',
    states: { shut: { on: { opened: { guard: 'isKnown', target: 'open' } } }, open: {} },
  }),
  inputs: { known: { isKnown: true }, unknown: { isKnown: false } },
});

const shortest = shortestPaths(sampler);
const runs = await Promise.all(shortest.map((path) => walkInNode(sampler, path)));
const taken = new Set(runs.flatMap(({ edges }) => [...edges]));

describe('the generator', () => {
  test('counts calls, delays, always and every side of a guard as transitions', () => {
    expect(definitions(sampler.machine).map(edgeOf).sort()).toEqual([
      'deciding | always [isKnown] | open',
      'deciding | always | idle',
      'idle | asked [isKnown] | closed',
      'idle | asked | loading',
      'loading | after limit | idle',
      'loading | done load | open',
      'loading | error load | idle',
      'open | closed | closed',
      'open.sound.on | muted | open.sound.off',
    ]);
  });

  test('takes every transition but the one that no input can cause', () => {
    const missing = definitions(sampler.machine)
      .map(edgeOf)
      .filter((edge) => !taken.has(edge));
    expect(missing).toEqual(['idle | asked [isKnown] | closed']);
  });

  test('also sends an event that its guard refuses, and nothing happens', async () => {
    const refused = refusedPaths(gate, shortestPaths(gate));
    expect(refused.map(({ steps }) => steps.map(({ label }) => label))).toEqual([['opened']]);
    for (const path of refused) {
      const acts: string[] = [];
      const { edges } = await walkInNode(gate, path, {
        judge: (done) => acts.push(...done.map(actText)),
      });
      expect([...edges]).toEqual([]);
      expect(acts).toEqual(['shut | opened | nothing']);
    }
  });

  test('reaches every state', () => {
    const states = new Set(runs.flatMap((run) => [...run.states]));
    expect(
      statesOf(sampler.machine)
        .map(pathOf)
        .filter((path) => !states.has(path)),
    ).toEqual([]);
  });

  test('notices a delay that is not the one of the specification', async () => {
    const wrong = { ...sampler, delays: { limit: 5_000 } };
    const path = shortest.find(({ steps }) => steps.at(-1)?.label === 'after limit');
    if (!path) throw new Error('No path waits');
    await expect(walkInNode(wrong, path)).rejects.toThrow('No timer of 5000 ms');
  });
});
