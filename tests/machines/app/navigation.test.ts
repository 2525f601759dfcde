import { createActor } from 'xstate';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { navigationMachine } from '#machines/app/navigation.ts';
import type { AccessLevel } from '#machines/app/navigation.ts';
import type { ScreenContent } from '#machines/shared/onScreen.ts';
import { addressOf, place, type HistoryState, type NavigationMode } from '#domain/routes.ts';
import { heldCall, settled } from '#tests/support/heldCall.ts';
import { onReported, standalone } from '#tests/support/standalone.ts';

function startNavigation(
  accessLevel: AccessLevel,
  address: string,
  isReloaded = false,
  state?: HistoryState,
) {
  const loadScreen = heldCall<ScreenContent, { path: string }>();
  const findCopy = heldCall<boolean, { path: string }>();
  const done: string[] = [];
  const navigation = createActor(
    standalone(navigationMachine).provide({
      actors: { loadScreen: loadScreen.logic, findCopy: findCopy.logic },
      actions: {
        writeHistory: ({ context }) => done.push(`${context.mode} ${addressOf(context.target)}`),
        scrollToContainer: (_, { previous, place: next }) => {
          const from = previous ? ` from ${addressOf(previous)}` : '';
          done.push(`scroll${from} to ${addressOf(next)}`);
        },
        goBack: () => done.push('back'),
        reloadApp: () => done.push('reload'),
      },
    }),
    { input: { accessLevel, target: place(address, state), isReloaded } },
  );
  onReported(navigation, ({ type }) => {
    if (type === 'profile.requested') done.push('request profile');
  });
  navigation.start();
  const arrive = async () => {
    loadScreen.resolve({ flows: {} });
    await settled();
  };
  const go = async (to: string, mode: NavigationMode = 'push') => {
    navigation.send({ type: 'navigation.requested', target: place(to), mode });
    await arrive();
  };
  const where = () => {
    const { current } = navigation.getSnapshot().context;
    return current && addressOf(current);
  };
  return { navigation, loadScreen, findCopy, done, arrive, go, where };
}

async function startAt(accessLevel: AccessLevel, address: string) {
  const started = startNavigation(accessLevel, address);
  await started.arrive();
  return started;
}

afterEach(() => {
  vi.useRealTimers();
});

describe('navigation (section 2)', () => {
  test.each([
    '/',
    '/auth',
    '/delete_account',
    '/app_link',
    '/error404',
    '/service_work',
    '/sign_up',
    '/get_card',
  ])('a visitor may go to %s', async (address) => {
    const { where } = await startAt('none', address);
    expect(where()).toBe(address);
  });

  test('a visitor is sent from the dashboard to /auth, and back after signing in (D25)', async () => {
    const { navigation, where, arrive } = await startAt('none', '/dashboard#trans');
    expect(where()).toBe('/auth');
    navigation.send({ type: 'session.started' });
    navigation.send({ type: 'client.loaded' });
    await arrive();
    expect(where()).toBe('/dashboard#trans');
  });

  test('a signed-in client who opens /auth is redirected to the dashboard', async () => {
    const { where, go } = await startAt('card', '/error404');
    await go('/auth');
    expect(where()).toBe('/dashboard');
  });

  test('an unknown path redirects to /error404', async () => {
    const { where, done } = await startAt('none', '/nowhere');
    expect(where()).toBe('/error404');
    expect(done).toContain('replace /error404');
  });

  test('with a token and no card the profile is loaded before any screen, a public one too', async () => {
    const { navigation, loadScreen, done, where, arrive } = startNavigation('token', '/error404');
    expect(done).toEqual(['request profile']);
    expect(loadScreen.inputs).toEqual([]);
    navigation.send({ type: 'client.loaded' });
    await arrive();
    expect(where()).toBe('/error404');
  });

  test('with the card loaded the profile is not requested again', async () => {
    const { done, go } = await startAt('card', '/dashboard');
    await go('/error404');
    expect(done).not.toContain('request profile');
  });

  test('a refused profile redirects to /auth', async () => {
    const { navigation, where, arrive } = startNavigation('token', '/dashboard');
    navigation.send({ type: 'profile.refused' });
    await arrive();
    expect(where()).toBe('/auth');
  });

  test('a stored card opens the dashboard before the profile has loaded, and no other page', async () => {
    for (const [address, isShown] of [
      ['/dashboard', true],
      ['/get_card', false],
    ] as const) {
      const { findCopy, where, arrive } = startNavigation('token', address);
      findCopy.resolve(true);
      await settled();
      if (isShown) await arrive();
      expect(where()).toBe(isShown ? address : null);
    }
  });

  test('a profile that is refused while the stored card is shown redirects to /auth', async () => {
    const { navigation, findCopy, where, arrive } = startNavigation('token', '/dashboard');
    findCopy.resolve(true);
    await settled();
    await arrive();
    navigation.send({ type: 'profile.refused' });
    await arrive();
    expect(where()).toBe('/auth');
  });

  test.each([false, new Error('Broken')])(
    'a device with no card of the client (%s) waits for the profile',
    async (found) => {
      const { findCopy, where } = startNavigation('token', '/dashboard');
      if (found === false) findCopy.resolve(found);
      else findCopy.reject(found);
      await settled();
      expect(where()).toBeNull();
    },
  );

  test('an unreachable profile still opens the requested page (D22)', async () => {
    const { navigation, where, arrive } = startNavigation('token', '/dashboard');
    navigation.send({ type: 'profile.unreachable' });
    await arrive();
    expect(where()).toBe('/dashboard');
  });

  test.each([
    ['blocked', '/'],
    ['deleted', '/'],
    ['refused', '/auth'],
    ['signedOut', '/auth'],
    ['signedOutElsewhere', '/auth'],
  ] as const)(
    'a session that ends (%s) on the dashboard redirects to %s (section 4 "Session")',
    async (end, address) => {
      const { navigation, where, arrive } = await startAt('card', '/dashboard');
      navigation.send({ type: 'session.ended', end });
      await arrive();
      expect(where()).toBe(address);
    },
  );

  describe('a session that was refused (D22)', () => {
    const stateAt = ({ navigation }: ReturnType<typeof startNavigation>) =>
      navigation.getSnapshot().context.current?.state;

    test.each(['/dashboard', '/delete_account'])(
      'redirects from %s to /auth, which reports it, and back after signing in',
      async (address) => {
        const started = await startAt('card', address);
        started.navigation.send({ type: 'session.ended', end: 'refused' });
        await started.arrive();
        expect(started.where()).toBe('/auth');
        expect(stateAt(started)).toEqual({ returnTo: address, isSessionEnded: true });
        started.navigation.send({ type: 'session.started' });
        started.navigation.send({ type: 'client.loaded' });
        await started.arrive();
        expect(started.where()).toBe(address);
        expect(stateAt(started)).toEqual({});
      },
    );

    test.each(['/get_card', '/delete_account'])(
      'is reported on %s, whose screen was still loading',
      async (address) => {
        const started = startNavigation('card', address);
        started.navigation.send({ type: 'session.ended', end: 'refused' });
        await started.arrive();
        expect(started.where()).toBe(address);
        expect(stateAt(started)).toEqual({ isSessionEnded: true });
      },
    );

    test.each(['signedOut', 'signedOutElsewhere'] as const)(
      'is not reported on a screen that was loading when the session ended as %s',
      async (end) => {
        const started = startNavigation('card', '/get_card');
        started.navigation.send({ type: 'session.ended', end });
        await started.arrive();
        expect(started.where()).toBe('/get_card');
        expect(stateAt(started)).toEqual({});
      },
    );

    test.each(['signedOut', 'signedOutElsewhere'] as const)(
      'is not reported after a session has ended as %s',
      async (end) => {
        const started = await startAt('card', '/dashboard');
        started.navigation.send({ type: 'session.ended', end });
        await started.arrive();
        expect(stateAt(started)?.isSessionEnded).toBeUndefined();
      },
    );
  });

  test('code 55 redirects to the main page while the profile is still loading (sections 4 and 8)', async () => {
    const { navigation, where, arrive } = startNavigation('token', '/dashboard');
    navigation.send({ type: 'session.ended', end: 'blocked' });
    await arrive();
    expect(where()).toBe('/');
  });

  test('modals marked in an entry are not copied to the next entry of the same address', async () => {
    const { navigation, arrive } = await startAt('card', '/');
    navigation.send({ type: 'session.ended', end: 'deleted' });
    navigation.send({ type: 'entry.marked', place: place('/', { modals: [] }) });
    await arrive();
    expect(navigation.getSnapshot().context.current?.state).toEqual({ isAccountDeleted: true });
  });

  test('modals marked after the browser has gone back belong to the entry it went back to', async () => {
    const { navigation, arrive } = await startAt('card', '/dashboard');
    navigation.send({ type: 'navigation.requested', target: place('/dashboard'), mode: 'pop' });
    const marked = place('/dashboard', { modals: [{ id: 'edit-profile' }] });
    navigation.send({ type: 'entry.marked', place: marked });
    await arrive();
    expect(navigation.getSnapshot().context.current).toEqual(marked);
  });

  test('technical works redirect to /service_work and, on retry, back to the same page (D19)', async () => {
    const { navigation, where, arrive } = await startAt('card', '/dashboard#trans');
    navigation.send({ type: 'service.unavailable' });
    navigation.send({ type: 'service.unavailable' });
    await arrive();
    expect(where()).toBe('/service_work');
    navigation.send({ type: 'retry.requested' });
    await arrive();
    expect(where()).toBe('/dashboard#trans');
  });

  test('technical works that outlast a reload keep the client on /service_work and the return address (D19)', async () => {
    const { navigation, where, arrive } = startNavigation('token', '/service_work');
    const target = place('/service_work', { returnTo: '/dashboard#trans' });
    navigation.send({ type: 'navigation.requested', target, mode: 'pop' });
    navigation.send({ type: 'service.unavailable' });
    navigation.send({ type: 'profile.refused' });
    await arrive();
    expect(where()).toBe('/service_work');
    navigation.send({ type: 'retry.requested' });
    navigation.send({ type: 'client.loaded' });
    await arrive();
    expect(where()).toBe('/dashboard#trans');
  });

  test('after technical works a flow returns to its step in the same history entry (D19)', async () => {
    const { navigation, done, arrive } = await startAt('none', '/sign_up');
    const state = { step: { phone: '+79991234567', sentAt: 1 }, returnTo: '/dashboard' };
    navigation.send({
      type: 'navigation.requested',
      target: place('/sign_up', state),
      mode: 'push',
    });
    await arrive();
    done.length = 0;
    navigation.send({ type: 'service.unavailable' });
    await arrive();
    expect(done).toEqual(['scroll from /sign_up to /service_work', 'replace /service_work']);
    navigation.send({ type: 'retry.requested' });
    await arrive();
    expect(done.slice(2)).toEqual(['scroll from /service_work to /sign_up', 'replace /sign_up']);
    expect(navigation.getSnapshot().context.current).toEqual(place('/sign_up', state));

    navigation.send({ type: 'navigation.requested', target: place('/get_card'), mode: 'push' });
    navigation.send({ type: 'service.unavailable' });
    await arrive();
    expect(done.slice(4)).toEqual(['scroll from /sign_up to /service_work', 'push /service_work']);
  });

  test('every arrival writes the history and scrolls to the app container', async () => {
    const { done, go } = await startAt('none', '/auth');
    expect(done).toEqual(['scroll to /auth', 'replace /auth']);
    done.length = 0;
    await go('/error404');
    expect(done).toEqual(['scroll from /auth to /error404', 'push /error404']);
    await go('/auth', 'pop');
    expect(done.slice(2)).toEqual(['scroll from /error404 to /auth', 'pop /auth']);
    await go('/auth');
    expect(done.slice(4)).toEqual(['scroll from /auth to /auth', 'push /auth']);
    await go('/auth#help', 'pop');
    expect(done.slice(6)).toEqual(['scroll from /auth to /auth#help', 'pop /auth#help']);
  });

  describe('the step of a code', () => {
    const step = { phone: '+7 999 000 00 03', operationId: 'op-1', sentAt: 1_000 };
    const later = { ...step, sentAt: 61_000 };
    const path = '/auth' as const;

    async function startAtStep(state: HistoryState = {}) {
      const started = startNavigation('none', path, false, state);
      await started.arrive();
      started.navigation.send({ type: 'step.entered', path, step });
      await started.arrive();
      const current = () => started.navigation.getSnapshot().context.current;
      const entered = [...started.done];
      started.done.length = 0;
      return { ...started, entered, current };
    }

    test('is left by going back after sign-in; the requested page replaces the login entry (D25)', async () => {
      const { navigation, done, arrive, current } = await startAtStep({
        returnTo: '/delete_account',
      });
      navigation.send({ type: 'session.started' });
      expect(done).toEqual(['back']);
      expect(navigation.getSnapshot().value).toBe('leavingStep');
      // The new session clears the entries from before it.
      navigation.send({ type: 'entry.marked', place: place(path, { modals: [] }) });
      navigation.send({ type: 'navigation.requested', target: place(path), mode: 'pop' });
      expect(done).toEqual(['back', 'request profile']);
      navigation.send({ type: 'client.loaded' });
      await arrive();
      expect(done.slice(2)).toEqual([
        'scroll from /auth to /delete_account',
        'replace /delete_account',
      ]);
      expect(current()).toEqual(place('/delete_account'));
    });

    test('is left after waiting 3 s for the browser to go back; the next page replaces its entry', async () => {
      const { navigation, done } = await startAtStep();
      vi.useFakeTimers();
      navigation.send({ type: 'session.started' });
      await vi.advanceTimersByTimeAsync(2_999);
      expect(navigation.getSnapshot().value).toBe('leavingStep');
      await vi.advanceTimersByTimeAsync(1);
      expect(done).toEqual(['back', 'request profile']);
      expect(navigation.getSnapshot().context).toMatchObject({
        mode: 'replace',
        target: { path: '/dashboard' },
      });
    });

    const news = [
      { type: 'step.entered', path, step: later },
      { type: 'step.updated', path, step: later },
      { type: 'step.ended', path },
    ] as const;

    test.each(news)('causes no navigation when its event ($type) is late', async (event) => {
      const { navigation, done, arrive, current } = await startAtStep();
      navigation.send({ type: 'navigation.requested', target: place('/sign_up'), mode: 'push' });
      navigation.send(event);
      await arrive();
      expect(current()).toEqual(place('/sign_up'));
      const other = place('/sign_up', { step });
      navigation.send({ type: 'navigation.requested', target: other, mode: 'push' });
      await arrive();
      done.length = 0;
      navigation.send(event);
      expect(navigation.getSnapshot().value).toBe('arrived');
      expect(done).toEqual([]);
      expect(current()).toEqual(other);
    });
  });

  test('the last requested page wins', async () => {
    const { navigation, where, arrive } = await startAt('none', '/auth');
    navigation.send({ type: 'navigation.requested', target: place('/error404'), mode: 'push' });
    navigation.send({ type: 'navigation.requested', target: place('/service_work'), mode: 'push' });
    await arrive();
    expect(where()).toBe('/service_work');
  });
});
