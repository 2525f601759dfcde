import { describe, expect, test } from 'vitest';
import { machineFiles } from '#viewer/machines.ts';
import { finalsOf, kindOfFinal, unknownEnds } from '#viewer/model/ends.ts';
import { readFlow } from '#viewer/model/readFlow.ts';
import { funnelOf, recordedFunnel, share } from '#viewer/page/funnel.ts';
import { periodOf } from '#viewer/page/production/machine.ts';
import { three } from './recordings';

const flows = machineFiles.map(readFlow);
const flowOf = (id: string) => {
  const flow = flows.find((one) => one.id === id);
  if (!flow) throw new Error(`There is no ${id}`);
  return flow;
};
const registration = flowOf('registration');

describe('a funnel over three recordings of a registration', () => {
  const funnel = recordedFunnel(registration, three);

  test('counts who started and who finished', () => {
    expect(funnel.runs).toBe(3);
    expect(funnel.finished).toBe(1);
  });

  test('counts the entries to each state and the runs that left there for good, not those that continue', () => {
    const { states } = funnel;
    // Three started, one returned from the check; that one is in the state still.
    expect(states.get('form.filling')).toEqual({ came: 4, left: 0 });
    expect(states.get('form.checking')).toEqual({ came: 3, left: 0 });
    expect(states.get('form.registering')).toEqual({ came: 2, left: 0 });
    expect(states.get('code')).toEqual({ came: 2, left: 1 });
    expect(states.get('registered')).toEqual({ came: 1, left: 0 });
  });

  test('counts every time a transition was taken, as production does', () => {
    const { transitions } = funnel;
    expect(transitions.get('form.filling | form.completed | form.checking')).toBe(3);
    expect(transitions.get('form.checking | xstate.error.actor.checkAllowed | form.filling')).toBe(
      1,
    );
    const [first = []] = three;
    const twice = [...first, ...first.filter(({ type }) => type === '@xstate.microstep')];
    const { runs, transitions: ways } = recordedFunnel(registration, [twice]);
    expect(runs).toBe(1);
    expect(ways.get('form.filling | form.completed | form.checking')).toBe(2);
  });

  test('is empty for a flow that is in no recording', () => {
    expect(recordedFunnel(flowOf('phoneChange'), three)).toMatchObject({ runs: 0, finished: 0 });
  });
});

const way = (source: string, event: string, target: string, count: number) => ({
  source,
  event,
  target,
  count,
});

test('a funnel from counts: starts, entries, transitions and exits match a calculation by hand', () => {
  const funnel = funnelOf(registration, [
    way('', 'xstate.init', '', 10),
    way('form.filling', 'form.completed', 'form.checking', 9),
    way('form.checking', 'xstate.error.actor.checkAllowed', 'form.filling', 2),
    way('form.filling', 'xstate.stop', '', 3),
    way('form.checking', 'xstate.done.actor.checkAllowed', 'form.registering', 7),
    way('code', 'code.resent', 'code', 4),
  ]);
  expect(funnel.runs).toBe(10);
  // Ten started, two returned from the check.
  expect(funnel.states.get('form.filling')).toEqual({ came: 12, left: 3 });
  expect(funnel.states.get('form')).toEqual({ came: 10, left: 3 });
  expect(funnel.states.get('form.checking')).toEqual({ came: 9, left: 0 });
  expect(funnel.states.get('form.registering')).toEqual({ came: 7, left: 0 });
  expect(funnel.states.get('code')).toBeUndefined();
  expect(funnel.transitions.get('form.filling | form.completed | form.checking')).toBe(9);
});

describe('the ends of a flow', () => {
  test('are good, given up or failed, the most frequent first; giving up is no success', () => {
    const verifying = 'open.code.verifying';
    const otp = funnelOf(flowOf('otp'), [
      way('', 'xstate.init', '', 20),
      way('open.code.entering', 'step.leaveRequested', 'left', 9),
      way(verifying, 'xstate.done.actor.verifyCode', 'verified', 6),
      way(verifying, 'xstate.error.actor.verifyCode [isLost]', 'lost', 1),
    ]);
    expect(otp.finished).toBe(6);
    expect(otp.ends).toEqual([
      { at: 'left', kind: 'given up', count: 9 },
      { at: 'verified', kind: 'good', count: 6 },
      { at: 'lost', kind: 'failed', count: 1 },
    ]);
  });

  test('of a closed modal: a run that had changed the phone before does not count as given up', () => {
    const unseen = 'xstate.done.actor.otp [isVerifiedUnseen]';
    const { ends, finished } = funnelOf(flowOf('phoneChange'), [
      way('', 'xstate.init', '', 12),
      way('code.new', 'xstate.done.actor.otp [isVerified]', 'changed', 4),
      way('code.new', unseen, 'ended', 1),
      way('', 'modal.hidden', 'ended', 10),
    ]);
    expect(finished).toBe(5);
    expect(ends).toEqual([
      { at: 'ended', kind: 'given up', count: 6 },
      { at: 'changed', kind: 'good', count: 4 },
      { at: `code.new | ${unseen} | ended`, kind: 'good', count: 1 },
    ]);
  });

  test('match the final states of the machines, and none counts as a success by omission', () => {
    expect(flows.flatMap((flow) => unknownEnds(flow))).toEqual([]);
    const finals = flows.flatMap((flow) =>
      finalsOf(flow).map((path) => `${flow.id}/${path}: ${kindOfFinal(flow, path)}`),
    );
    expect(finals).toEqual([
      'accountDeletion/left: given up',
      'accountDeletion/deleted: good',
      'consent/ended: good',
      'cookieConsent/confirmed: good',
      'form/closed: good',
      'lazyModal/ended: good',
      'login/verified: good',
      'offlineSnapshot/ended: good',
      'otp/verified: good',
      'otp/expired: failed',
      'otp/lost: failed',
      'otp/left: given up',
      'otp/switched: given up',
      'passkeyAdding/ended: given up',
      'passkeyOffer/over: given up',
      'passkeySignIn/signedIn: good',
      'passkeys/ended: given up',
      'phoneChange/ended: given up',
      'profile/ended: given up',
      'receipt/ended: given up',
      'registration/registered: good',
    ]);
  });

  test('are empty if nothing was counted', () => {
    expect(funnelOf(registration, [])).toMatchObject({ runs: 0, finished: 0, ends: [] });
  });
});

test('a period ends with the current hour, and the previous period ends at its start', () => {
  const now = 1_000_000_000_000;
  const { from, to } = periodOf(7, false, now);
  expect(to).toBe(1_000_000_800);
  expect(to - from).toBe(604_800);
  expect(periodOf(7, true, now)).toEqual({ from: from - 604_800, to: from });
});

test('a share of a total of zero is shown as a dash', () => {
  expect(share(1, 3)).toBe('33\u00a0%');
  expect(share(0, 0)).toBe('–');
});
