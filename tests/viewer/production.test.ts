import { expect, test } from 'vitest';
import { machineFiles } from '#viewer/machines.ts';
import { readFlow } from '#viewer/model/readFlow.ts';
import { countedFunnel } from '#viewer/page/production/countedFunnel.ts';
import { periodOf } from '#viewer/page/production/machine.ts';

const flow = machineFiles.map(readFlow).find(({ id }) => id === 'registration');
if (!flow) throw new Error('There is no registration');

const way = (source: string, event: string, target: string, count: number) => ({
  source,
  event,
  target,
  count,
});

test('a funnel from counts: who started, came, went and left, by our own arithmetic', () => {
  const funnel = countedFunnel(flow, [
    way('', 'xstate.init', '', 10),
    way('form.filling', 'form.completed', 'form.checking', 9),
    way('form.checking', 'xstate.error.actor.checkAllowed', 'form.filling', 2),
    way('form.filling', 'xstate.stop', '', 3),
    way('form.checking', 'xstate.done.actor.checkAllowed', 'form.registering', 7),
    way('code', 'code.resent', 'code', 4),
  ]);
  expect(funnel.runs).toBe(10);
  // Ten came by starting, two came back from the check.
  expect(funnel.states.get('form.filling')).toEqual({ came: 12, left: 3 });
  expect(funnel.states.get('form')).toEqual({ came: 10, left: 3 });
  expect(funnel.states.get('form.checking')).toEqual({ came: 9, left: 0 });
  expect(funnel.states.get('form.registering')).toEqual({ came: 7, left: 0 });
  expect(funnel.states.get('code')).toBeUndefined();
  expect(funnel.transitions.get('form.filling | form.completed | form.checking')).toBe(9);
});

test('whoever comes to an end of the flow has finished', () => {
  const funnel = countedFunnel(flow, [
    way('', 'xstate.init', '', 3),
    way('code', 'xstate.done.actor.otp [isVerified]', 'registered', 2),
  ]);
  expect([funnel.runs, funnel.finished]).toEqual([3, 2]);
  expect(countedFunnel(flow, [])).toMatchObject({ runs: 0, finished: 0 });
});

test('a period ends with the present hour, the one before where it begins', () => {
  const now = 1_000_000_000_000;
  const { from, to } = periodOf(7, false, now);
  expect(to).toBe(1_000_000_800);
  expect(to - from).toBe(604_800);
  expect(periodOf(7, true, now)).toEqual({ from: from - 604_800, to: from });
});
