import { describe, expect, test } from 'vitest';
import { machineFiles } from '#viewer/machines.ts';
import { condition, duration, happening, transitionLabel } from '#viewer/model/labels.ts';
import { linksOf } from '#viewer/model/links.ts';
import { overviewOf } from '#viewer/model/overview.ts';
import { readFlow } from '#viewer/model/readFlow.ts';
import { eventName } from '#viewer/page/panel/eventName.ts';
import { meaningOf } from '#viewer/model/words.ts';

const flows = machineFiles.map(readFlow);
const flowOf = (id: string) => {
  const flow = flows.find((one) => one.id === id);
  if (!flow) throw new Error(`There is no ${id}`);
  return flow;
};
const login = flowOf('login');
const labels = (id: string, source: string) => {
  const flow = flowOf(id);
  return flow.transitions
    .filter((transition) => transition.source === source)
    .map((transition) => transitionLabel(flow, transition));
};

describe('a machine read as data', () => {
  test('describes the end and the failure of any flow inside in words', () => {
    expect(labels('app', '')).toContain('a flow inside failed');
    expect(labels('app', 'screen')).toContain('a flow inside ended [is of screen]');
    expect(eventName('xstate.error.actor.*')).toBe('a flow inside failed');
    expect(eventName('xstate.error.actor.requestCode')).toBe('requestCode failed');
  });

  test('contains states with their calls, inner flows and descriptions', () => {
    expect(login.file).toBe('machines/account/login.ts');
    expect(login.states.find(({ path }) => path === 'phone.requesting')).toMatchObject({
      key: 'requesting',
      kind: 'compound',
      parent: 'phone',
      initial: 'phone.requesting.waiting',
      description:
        'The server is asked to send a code. One that is on its way to this phone already counts.',
      tags: ['busy'],
      invokes: [{ id: 'requestCode', src: 'requestCode', flow: null }],
    });
    expect(login.states.find(({ path }) => path === 'code')?.invokes).toEqual([
      { id: 'otp', src: 'otp', flow: 'otp', isLoaded: true },
    ]);
  });

  test('labels an arrow with its event, call or delay, and its condition', () => {
    expect(labels('otp', 'open.code.verifying')).toEqual([
      'wait.cancelled',
      'step.leaveRequested [can leave]',
      'step.left [is held]',
      'step.left [has next]',
      'step.left [else]',
      'verifyCode answered',
      'verifyCode failed [is lost]',
      'verifyCode failed [has retry after]',
      'verifyCode failed [is spent]',
      'verifyCode failed [is refusal]',
      'verifyCode failed [else]',
    ]);
    expect(labels('cookieConsent', 'restoring')).toEqual([
      'at once [is confirmed]',
      'at once [is allowed]',
      'at once [is refused]',
      'at once [else]',
    ]);
    expect(labels('cookieConsent', 'waiting')).toContain('after 2 s');
    expect(labels('session', 'visitor.login')).toContain('login finished');
  });

  test('contains the delays of the specification', () => {
    expect(flowOf('form').delays).toEqual([
      { name: 'buttonHold', ms: 1_000 },
      { name: 'resetDelay', ms: 1_000 },
      { name: 'closeDelay', ms: 300 },
      { name: 'second', ms: 1_000 },
    ]);
    expect(duration(300)).toBe('300 ms');
    expect(duration(1_500)).toBe('1.5 s');
    expect(duration(null)).toBe('a while');
  });

  test('links a flow to the flows that it runs, sends events to or announces events to', () => {
    const links = linksOf(flows).map(({ kind, from, to, names }) =>
      [kind, from, to, ...names].join(' '),
    );
    expect(links).toContain('runs session login login');
    expect(links).toContain('runs modalFlows lazyModal lazyModal');
    expect(links).toContain('runs modalFlows stations stations');
    expect(links).toContain('runs lazyModal receipt flow');
    expect(links).not.toContain('runs lazyModal stations flow');
    expect(links).toContain('runs notes appUpdate appUpdate');
    expect(links).toContain(
      'tells modalFlows lazyModal client.loaded connection.restored entry.changed modal.hidden',
    );
    expect(links).toContain('tells lazyModal phoneChange client.loaded entry.changed modal.hidden');
    expect(links).toContain('tells otp login code.resent step.leaveRequested');
    expect(links).toContain('tells login otp step.left');
    expect(links).toContain(
      'announces session navigation client.loaded profile.refused profile.unreachable session.ended session.started',
    );
  });

  test('links a flow to the flows that it asks by system name, and to those that it answers', () => {
    const asked = linksOf(flows).filter(({ kind }) => kind === 'asks');
    expect(asked.map(({ from, to, names }) => [from, to, ...names].join(' ')).sort()).toEqual([
      'cookieConsent passkeyOffer cookies.answered',
      'receipt transactionPaging pages.released pages.requested',
      'transactionExport transactionPaging pages.released pages.requested',
      'transactionPaging receipt enough.loaded pages.exhausted pages.failed pages.stopped',
      'transactionPaging transactionExport enough.loaded pages.failed pages.stopped',
    ]);
    const drawn = overviewOf(flows).transitions.map(({ source, name, targets }) =>
      [source, name, ...targets].join(' '),
    );
    expect(drawn).toContain('receipt pages.requested transactionPaging');
    expect(drawn).toContain('transactionPaging pages.failed transactionExport');
  });

  test('draws an arrow from the source of an event to the flow that handles it, past flows that forward it', () => {
    const arrows = linksOf(flows)
      .filter(({ kind, names }) => kind === 'announces' && names.includes('profile.requested'))
      .map(({ from, to }) => `${from} > ${to}`);
    expect(arrows.sort()).toEqual([
      'consent > session',
      'dashboard > session',
      'navigation > session',
      'phoneChange > session',
      'profile > session',
    ]);
  });

  test('describes every transition in words', () => {
    const silent = flows.flatMap((flow) =>
      flow.transitions.filter((transition) => meaningOf(flow, transition) === ''),
    );
    expect(silent).toEqual([]);
    const [restored] = login.transitions;
    if (!restored) throw new Error('There is no transition');
    expect(happening(login, restored)).toBe('place.arrived');
    expect(condition(login, restored)).toBe('has step');
  });
});
