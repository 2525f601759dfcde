import { describe, expect, test } from 'vitest';
import { machineFiles } from '#viewer/machines.ts';
import { models } from '#tests/models/index.ts';
import { definitions, edgeOf, eventName, pathOf, statesOf } from '#tests/support/edges.ts';
import type { Model } from '#tests/support/model.ts';
import { reasonsOfStates } from './tool/coverage';

const idsOf = (machines: readonly { id: string }[]) => machines.map(({ id }) => id).sort();

test('every machine of machines/ has one model, and no model has another machine', () => {
  expect(idsOf(models.map(({ machine }) => machine))).toEqual(
    idsOf(machineFiles.map(({ machine }) => machine)),
  );
});

/** The innermost states that a person can see: a state that is left at once never shows. */
function leavesOf({ machine, browser }: Model): string[] {
  const unreachable = reasonsOfStates(machine, new Map(Object.entries(browser?.unreachable ?? {})));
  return statesOf(machine)
    .filter(({ states }) => Object.keys(states).length === 0)
    .filter(({ always = [] }) => !always.some(({ guard }) => guard === undefined))
    .map(pathOf)
    .filter((path) => !unreachable.has(path));
}

/** Events with a reason for a failure that a person can cause in a browser. */
function refusalsOf({ machine, samples = {}, browser }: Model): string[] {
  const { unreachable = {} } = browser ?? {};
  const names = definitions(machine)
    .filter((definition) => !(edgeOf(definition) in unreachable))
    .map(({ eventType }) => eventName(eventType as string));
  return [...new Set(names)].filter((name) => {
    const data = samples[name] ?? [{}];
    const isTold = data.some((one) => 'failure' in one && one.failure !== null);
    return isTold || (name.startsWith('error ') && data.length > 0);
  });
}

describe.each(models.map((model) => [model.machine.id, model] as const))('%s', (_, model) => {
  const { machine, browser } = model;
  const { states = {}, afterEvents = {}, unseen = {}, unreachable = {} } = browser ?? {};

  test('has a model for the browser', () => {
    expect(browser).toBeDefined();
  });

  test('every innermost state is checked on the screen, or there is a reason why not', () => {
    expect(leavesOf(model).filter((path) => !(path in states) && !(path in unseen))).toEqual([]);
  });

  test('the reason of every refusal is checked on the screen, or there is a reason why not', () => {
    const silent = refusalsOf(model).filter((name) => !(name in afterEvents) && !(name in unseen));
    expect(silent).toEqual([]);
  });

  test('the model describes only what exists and is needed', () => {
    const statePaths = statesOf(machine).map(pathOf);
    const events = definitions(machine).map(({ eventType }) => eventName(eventType as string));
    // An actor of the machine may end without a transition for it, so its end is no step of a path.
    const ends = statesOf(machine).flatMap(({ invoke }) => invoke.map(({ id }) => `done ${id}`));
    const edges = definitions(machine).map(edgeOf);
    const known = [...leavesOf(model), ...refusalsOf(model)];
    const isNoEvent = (name: string) => !events.includes(name);
    expect({
      states: Object.keys(states).filter((path) => !statePaths.includes(path)),
      afterEvents: Object.keys(afterEvents).filter(isNoEvent),
      samples: Object.keys(model.samples ?? {}).filter(
        (name) => isNoEvent(name) && !ends.includes(name),
      ),
      highCost: (model.highCost ?? []).filter(isNoEvent),
      unreachable: Object.keys(unreachable).filter((name) => !edges.includes(name)),
      unseen: Object.keys(unseen).filter(
        (name) => !known.includes(name) || name in states || name in afterEvents,
      ),
    }).toEqual({
      states: [],
      afterEvents: [],
      samples: [],
      highCost: [],
      unreachable: [],
      unseen: [],
    });
  });
});
