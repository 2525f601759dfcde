import { describe, expect, test } from 'vitest';
import { funnelOf, share } from '#viewer/page/funnel.ts';
import { three } from './recordings';

describe('a funnel over three recordings of a registration', () => {
  const funnel = funnelOf('registration', three);

  test('counts who started and who finished', () => {
    expect(funnel.runs).toBe(3);
    expect(funnel.finished).toBe(1);
  });

  test('counts who came to each state, and who left there', () => {
    const { states } = funnel;
    expect(states.get('form.filling')).toEqual({ came: 3, left: 1 });
    expect(states.get('form.checking')).toEqual({ came: 3, left: 0 });
    expect(states.get('form.registering')).toEqual({ came: 2, left: 0 });
    expect(states.get('code')).toEqual({ came: 2, left: 1 });
    expect(states.get('registered')).toEqual({ came: 1, left: 0 });
  });

  test('counts who went each way', () => {
    const { transitions } = funnel;
    expect(transitions.get('form.filling | form.completed | form.checking')).toBe(3);
    expect(transitions.get('form.checking | xstate.error.actor.checkAllowed | form.filling')).toBe(
      1,
    );
    expect(transitions.get('code | code.resent | code')).toBe(1);
  });

  test('counts a run once, however often it goes round', () => {
    const [first = []] = three;
    const twice = [...first, ...first.filter(({ type }) => type === '@xstate.microstep')];
    const { runs, transitions } = funnelOf('registration', [twice]);
    expect(runs).toBe(1);
    expect(transitions.get('form.filling | form.completed | form.checking')).toBe(1);
  });

  test('knows nothing of a flow that is in no recording', () => {
    expect(funnelOf('phoneChange', three)).toMatchObject({ runs: 0, finished: 0 });
  });
});

test('a share of nothing is none', () => {
  expect(share(1, 3)).toBe('33 %');
  expect(share(0, 0)).toBe('–');
});
