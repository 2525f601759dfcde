import { describe, expect, test } from 'vitest';
import { machineFiles } from '#viewer/machines.ts';
import { readFlow } from '#viewer/model/readFlow.ts';
import { frequentWay, shortestWays, usualWay, waysOut, type Way } from '#viewer/model/ways.ts';
import { emptyRecording, withMessages } from '#viewer/page/recording/recording.ts';
import { mainWay } from '#viewer/page/highlights.ts';
import { three } from './recordings';

const flows = machineFiles.map(readFlow);
const flowOf = (id: string) => {
  const flow = flows.find((one) => one.id === id);
  if (!flow) throw new Error(`There is no ${id}`);
  return flow;
};
const told = (way: Way) => way.map(({ source, eventType }) => `${source} ${eventType}`);
const registration = [
  'form.filling form.completed',
  'form.checking xstate.done.actor.checkAllowed',
  'form.registering xstate.done.actor.register',
  'code xstate.done.actor.otp',
];

describe('the usual way', () => {
  test('reaches the end without failures and without the transitions of a reload', () => {
    expect(told(usualWay(flowOf('registration')))).toEqual(registration);
    expect(told(usualWay(flowOf('login')))).toEqual([
      'phone.entering form.completed',
      'phone.requesting xstate.done.actor.requestCode',
      'code xstate.done.actor.otp',
    ]);
    expect(told(usualWay(flowOf('phoneChange')))).toEqual([
      'awaitingClient ',
      'request.entering form.completed',
      'request.requesting xstate.done.actor.requestChange',
      'code.old xstate.done.actor.otp',
      'code.sending xstate.done.actor.sendNewCode',
      'code.new xstate.done.actor.otp',
    ]);
    expect(told(usualWay(flowOf('otp')))).toEqual([
      'open.code.entering code.typed',
      'open.code.entering.filled code.submitted',
      'open.code.verifying xstate.done.actor.verifyCode',
    ]);
    expect(usualWay(flowOf('accountDeletion')).at(-1)?.targets).toEqual(['deleted']);
  });

  test('is empty for a flow without an end', () => {
    expect(usualWay(flowOf('connection'))).toEqual([]);
  });
});

describe('the way that most runs took', () => {
  const counts = new Map([
    ['form.filling | form.completed | form.checking', 3],
    ['form.checking | xstate.error.actor.checkAllowed [isRefusal] | form.filling', 1],
    ['form.checking | xstate.done.actor.checkAllowed | form.registering', 2],
  ]);

  test('follows the counts, and ends where no run continued', () => {
    expect(told(frequentWay(flowOf('registration'), counts))).toEqual(registration.slice(0, 2));
  });

  test('is the main way once a recording of the flow is loaded; the live one does not count', () => {
    const [, left = []] = three;
    const live = withMessages(emptyRecording('Live'), left);
    const loaded = withMessages(emptyRecording('a.json'), left);
    const flow = flowOf('registration');
    expect(told(mainWay(flow, [live]))).toEqual(registration);
    expect(told(mainWay(flow, [live, loaded]))).toEqual(registration.slice(0, 3));
  });
});

describe('the shortest ways', () => {
  test('begin at the start and go on from state to state', () => {
    const ways = shortestWays(flowOf('login'));
    expect(ways.get('phone.entering')).toEqual([]);
    expect(told(ways.get('phone.requesting') ?? [])).toEqual(['phone.entering form.completed']);
    expect(told(shortestWays(flowOf('registration')).get('code') ?? [])).toEqual(
      registration.slice(0, 3),
    );
    expect(ways.get('verified')?.at(-1)?.targets).toEqual(['verified']);
  });

  test('are those of a person: a session begins with a sign-in, not with another tab', () => {
    expect(told(shortestWays(flowOf('session')).get('signedIn.profile.loaded') ?? [])).toEqual([
      'restoring ',
      'visitor.idle login.requested',
      'visitor.login xstate.done.actor.login',
      'signedIn.profile.loading xstate.done.actor.loadProfile',
    ]);
  });

  test('reach every state of every flow', () => {
    const unreached = flows.flatMap((flow) => {
      const ways = shortestWays(flow);
      return flow.states.filter(({ path }) => !ways.has(path)).map(({ path }) => flow.id + path);
    });
    expect(unreached).toEqual([]);
  });
});

test('the ways out of a state are its own, then its parents’, except for events that it handles itself', () => {
  const out = told(waysOut(flowOf('session'), 'signedIn.profile.loading'));
  expect(out.slice(0, 2)).toEqual([
    'signedIn.profile.loading wait.cancelled',
    'signedIn.profile.loading xstate.done.actor.loadProfile',
  ]);
  expect(out).toContain('signedIn signOut.requested');
  const leaves = told(waysOut(flowOf('otp'), 'open.code.entering.spent'));
  expect(leaves).toContain('open.code.entering step.leaveRequested');
  expect(leaves).toContain('open operation.expired');
  // A code typed while no try is left is kept, and not checked any more.
  expect(leaves.filter((way) => way.endsWith('code.typed'))).toEqual([
    'open.code.entering.spent code.typed',
  ]);
});
