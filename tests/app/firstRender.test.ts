import { describe, expect, test } from 'vitest';
import { hasSomethingToShow, isAsPrerendered } from '#app/firstRender.ts';
import type { App } from '#app/appContext.ts';
import { place, type HistoryState } from '#domain/routes.ts';
import { partOf } from '#tests/support/examples.ts';

type Shown = Parameters<typeof hasSomethingToShow>[0];

/** Snapshot in one state with one tag. */
const snapshot = (value: string, tag = '', rest: object = {}) => ({
  matches: (asked: unknown) =>
    asked === value || (typeof asked === 'object' && JSON.stringify(asked) === value),
  hasTag: (asked: string) => asked === tag,
  ...rest,
});

describe('the page keeps its prerendered markup', () => {
  test.each([
    ['arrived', '', true],
    ['awaitingProfile', '', true],
    ['unopened', '', true],
    ['outdated', '', true],
    ['opening', 'slow', true],
    ['opening', 'busy', false],
    ['opening', '', false],
  ])('until the navigation is %s (%s): %s', (value, tag, isShown) => {
    expect(hasSomethingToShow(partOf<Shown>(snapshot(value, tag)))).toBe(isShown);
  });
});

describe('the prerendered markup is taken over', () => {
  const isTakenOver = ({
    at = '/auth',
    state = {},
    arrival = 'arrived',
    online = 'online',
    visitor = 'visitor',
    login = JSON.stringify({ phone: 'entering' }),
  }: {
    at?: string;
    state?: HistoryState;
    arrival?: string;
    online?: string;
    visitor?: string;
    login?: string | null;
  }) => {
    const actor = (shown: object) => ({ getSnapshot: () => shown });
    const children = login === null ? {} : { login: actor(snapshot(login)) };
    return isAsPrerendered(
      {
        navigation: actor(snapshot(arrival, '', { context: { current: place(at, state) } })),
        session: actor(snapshot(visitor, '', { children })),
        connection: actor(snapshot(online)),
      } as unknown as App,
      '/auth',
    );
  };

  test('where a visitor with a network sees just that', () => {
    expect(isTakenOver({})).toBe(true);
    expect(isTakenOver({ login: null })).toBe(true);
    expect(isTakenOver({ state: { modals: [] } })).toBe(true);
  });

  test.each([
    ['on another page', { at: '/' }],
    ['on the way to one', { arrival: 'opening' }],
    ['without a network', { online: 'offline' }],
    ['for a client', { visitor: 'signedIn' }],
    ['where a code is asked for', { login: JSON.stringify({ code: 'entering' }) }],
    ['in the entry of a code step', { state: { step: { phone: '', operationId: '', sentAt: 0 } } }],
    ['with a phone typed elsewhere', { state: { phone: '+79990000003' } }],
    ['after the end of a session', { state: { isSessionEnded: true } }],
    ['after the end of an account', { state: { isAccountDeleted: true } }],
  ] as [string, Parameters<typeof isTakenOver>[0]][])('and not %s', (_, difference) => {
    expect(isTakenOver(difference)).toBe(false);
  });
});
