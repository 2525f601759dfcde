import { describe, expect, test } from 'vitest';
import { anna, boris, refusal } from '#tests/support/device/backend.ts';
import {
  everySeed,
  holdTokens,
  openCabinets,
  thoroughly,
  setUpDevices,
} from '#tests/support/device/device.ts';

const device = setUpDevices();

const answered = (count: number) => Array.from({ length: count }, () => 'answered');

describe('one refresh for all tabs (D13)', () => {
  test('50 calls spread over three tabs cause one refresh, round after round', async () => {
    const made = await openCabinets(device(), 3);
    const { time, tabs, backend, jar } = made;
    const spread = [17, 17, 16];
    const last = thoroughly(100);
    for (let round = 1; round <= last; round += 1) {
      backend.expire();
      const calls = tabs.map((tab, index) => tab.call(spread[index] ?? 0));
      const results = await time.during(Promise.all(calls));
      expect(results.flat(), `round ${String(round)}`).toEqual(answered(50));
      expect(backend.calls('/v1/refresh_token')).toHaveLength(round);
    }
    expect(tabs.every((tab) => tab.isSignedIn())).toBe(true);
    expect([...jar.truth.keys()].sort()).toEqual(['access_token', 'refresh_token']);
  });

  test('30 forbidden calls spread over three tabs cause one fresh login, round after round', async () => {
    const made = await openCabinets(device(), 3);
    const { time, tabs, backend } = made;
    for (let round = 1; round <= 10; round += 1) {
      backend.expire({ isForbidden: true });
      const results = await time.during(Promise.all(tabs.map((tab) => tab.call(10))));
      expect(results.flat()).toEqual(answered(30));
      expect(backend.calls('/v1/fresh_login')).toHaveLength(round);
    }
  });

  test('tabs that wait for the refresh keep their dashboards', () =>
    everySeed(20, async (seed) => {
      const made = await openCabinets(device({ seed }), 3);
      const { time, tabs, backend } = made;
      const cabinets = tabs.map(({ cabinet }) => cabinet?.dashboard);
      backend.expire();
      const results = await time.during(Promise.all(tabs.map((tab) => tab.call(2))));
      await time.pass(1_000);
      expect(results.flat()).toEqual(answered(6));
      expect(tabs.map(({ cabinet }) => cabinet?.dashboard)).toEqual(cabinets);
    }));
});

describe('signing out (section 4, D22)', () => {
  test('while a refresh is under way ends the session in every tab', () =>
    everySeed(60, async (seed) => {
      const made = await openCabinets(device({ seed }), 3);
      const { time, tabs, backend, jar } = made;
      const first = made.tab(0);
      backend.expire();
      const calls = Promise.all(tabs.map((tab) => tab.call(3)));
      await time.pass(time.within(200));
      first.signOut();
      expect(first.isSignedIn()).toBe(false);
      await time.during(calls);
      await time.pass(1_000);
      expect(tabs.map((tab) => tab.isSignedIn())).toEqual([false, false, false]);
      expect([...jar.truth.keys()]).toEqual([]);
      expect(backend.alive(anna)).toBe(0);
    }));

  test('while another tab refreshes ends the session, though its own tab closes at once and its call is lost', () =>
    everySeed(60, async (seed) => {
      const made = await openCabinets(device({ seed, blocked: { channels: true } }), 2);
      const { time, backend, jar } = made;
      const [first, second] = [made.tab(0), made.tab(1)];
      backend.faults.push(({ path }) => (path === '/v1/logout' ? 'lost' : undefined));
      backend.expire();
      const call = first.call(1);
      await time.pass(time.within(300));
      second.signOut();
      await Promise.resolve();
      made.close(second);
      await time.during(call);
      await time.pass(1_000);
      expect([...jar.truth.keys()]).toEqual([]);
      first.show();
      await time.pass(1_000);
      expect(first.isSignedIn()).toBe(false);
    }));

  test('while another tab is about to store its new tokens deletes them as well', async () => {
    const made = await openCabinets(device(), 2);
    const { time, tabs, backend, jar } = made;
    const [first, second] = [made.tab(0), made.tab(1)];
    backend.faults.push(({ path }) => (path === '/v1/logout' ? 'lost' : undefined));
    const { getAll } = jar;
    let reads = 0;
    jar.getAll = async (name) => {
      const found = await getAll(name);
      // The tab has read both cookies again, and is about to write the new ones.
      if (backend.calls('/v1/refresh_token').length > 0 && (reads += 1) === 2) second.signOut();
      return found;
    };
    backend.expire();
    await time.during(first.call(1));
    await time.pass(1_000);
    expect(backend.calls('/v1/logout')).toHaveLength(1);
    expect([...jar.truth.keys()]).toEqual([]);
    expect(tabs.map((tab) => tab.isSignedIn())).toEqual([false, false]);
  });

  test('reaches the server with both tokens though the tab is closed at once', async () => {
    const made = await openCabinets(device(), 1);
    const { time, backend } = made;
    const tab = made.tab(0);
    tab.signOut();
    await Promise.resolve();
    made.close(tab);
    await time.pass(1_000);
    expect(backend.calls('/v1/logout')).toMatchObject([
      { body: { access_token: 'anna-access-2', refresh_token: 'anna-refresh-1' } },
    ]);
    expect(backend.alive(anna)).toBe(0);
  });

  test.each(['hang', 'lost', 500] as const)(
    'leaves nobody signed in, whatever happens to its call (%s)',
    async (fate) => {
      const made = await openCabinets(device(), 2);
      const { time, tabs, backend, jar } = made;
      backend.faults.push(({ path }) => {
        if (path !== '/v1/logout') return undefined;
        return typeof fate === 'number' ? new Response('', { status: fate }) : fate;
      });
      const [first, second] = [made.tab(0), made.tab(1)];
      first.signOut();
      expect([first.isSignedIn(), jar.truth.size]).toEqual([false, 0]);
      await made.reload(first);
      await time.pass(1_000);
      expect(tabs.map((tab) => tab.isSignedIn())).toEqual([false, false]);
      expect(second.location.pathname).toBe('/auth');
    },
  );
});

describe('newer tokens against an older refusal (D22)', () => {
  test('a phone change under way survives the refusal of the former tokens', () =>
    everySeed(60, async (seed) => {
      const made = await openCabinets(device({ seed }), 3);
      const { time, tabs, backend } = made;
      const [first, ...others] = [made.tab(0), made.tab(1), made.tab(2)] as const;
      const cabinets = others.map(({ cabinet }) => cabinet?.dashboard);
      const changed = first.changePhone();
      await time.pass(time.within(100));
      // The former session may have ended by now, and no tab holds the new tokens yet.
      const calls = Promise.all(others.map((tab) => tab.call(3)));
      await time.during(Promise.all([changed, calls]));
      expect((await calls).flat()).toEqual(answered(6));
      await time.pass(1_000);
      expect(tabs.every((tab) => tab.shown().includes(anna.cardNumber))).toBe(true);
      expect(others.map(({ cabinet }) => cabinet?.dashboard)).toEqual(cabinets);
      expect(backend.alive(anna)).toBe(1);
    }));

  test('a phone change whose own token has just expired survives the refusal', () =>
    everySeed(20, async (seed) => {
      const made = await openCabinets(device({ seed }), 3);
      const { time, tabs, backend } = made;
      const [first, ...others] = [made.tab(0), made.tab(1), made.tab(2)] as const;
      backend.expire();
      const changed = first.changePhone();
      const calls = Promise.all(others.map((tab) => tab.call(3)));
      await time.during(Promise.all([changed, calls]));
      await time.pass(1_000);
      expect((await calls).flat()).toEqual(answered(6));
      expect(tabs.every((tab) => tab.shown().includes(anna.cardNumber))).toBe(true);
      expect(backend.calls('/v1/client/phone/confirm_new').length).toBeLessThanOrEqual(2);
      expect(backend.alive(anna)).toBe(1);
    }));

  test('a sign-in from a refused profile survives the refusal of the former tokens', () =>
    everySeed(60, async (seed) => {
      const made = device({ seed });
      const { backend, time, jar } = made;
      holdTokens(made);
      backend.faults.push(({ path, of }) =>
        path === '/v1/client/me' && of === anna ? refusal(7, 'Профиль не найден') : undefined,
      );
      const first = await made.open();
      await time.until(() =>
        first.session.getSnapshot().matches({ signedIn: { profile: 'refused' } }),
      );
      backend.faults.length = 0;
      const second = await made.open();
      await time.until(() => second.shown().includes(anna.cardNumber));
      backend.end(anna);
      const signedIn = first.signIn(boris);
      await time.pass(time.within(300));
      const calls = second.call(3);
      await time.during(Promise.all([signedIn, calls]));
      await time.pass(2_000);
      expect(jar.truth.get('access_token')).toMatch(/^boris/);
      for (const tab of [first, second]) {
        expect(tab.shown()).toContain(boris.cardNumber);
        expect(tab.shown()).not.toContain(anna.cardNumber);
      }
    }));

  test('tokens that another tab has stored meanwhile survive the refusal of the former ones', () =>
    everySeed(20, async (seed) => {
      const made = await openCabinets(device({ seed }), 1);
      const { time, backend, jar } = made;
      const tab = made.tab(0);
      const { access, refresh } = backend.issue(anna);
      // A second refusal, of a refreshed token, would end the session (D13).
      backend.faults.push(({ path, token }) => {
        if (path !== '/v1/client/points_forecast' || token === access) return undefined;
        if (token !== 'anna-access-2') {
          jar.truth.set('refresh_token', refresh);
          jar.truth.set('access_token', access);
        }
        return new Response('', { status: 401 });
      });
      await time.during(tab.call(1));
      await time.pass(1_000);
      expect(tab.isSignedIn()).toBe(true);
      expect(jar.truth.get('access_token')).toBe(access);
      expect(await time.during(tab.call(1))).toEqual(['answered']);
    }));
});

describe('one client after another', () => {
  test('a call of the first client that gets a late 401 is never repeated as the second client', () =>
    everySeed(40, async (seed) => {
      const blocked = seed % 2 === 0 ? { channels: true as const } : {};
      const made = await openCabinets(device({ seed, blocked }), 2);
      const { time, backend } = made;
      const [first, second] = [made.tab(0), made.tab(1)];
      backend.slowest = 400;
      const saved = first.save('Анна');
      second.signOut();
      const signedIn = second.signIn(boris);
      await time.pass(time.within(300));
      const savedLate = first.shown().includes(anna.cardNumber) ? first.save('Анна') : null;
      await time.during(Promise.all([saved, savedLate, signedIn]));
      await time.pass(2_000);
      const writes = backend.calls('/v1/client');
      expect(writes.filter(({ of }) => of === boris)).toEqual([]);
      expect(second.shown()).toContain(boris.cardNumber);
      expect(second.shown()).not.toContain(anna.cardNumber);
    }));

  test('late responses for the first client are never shown to the second', () =>
    everySeed(40, async (seed) => {
      const made = await openCabinets(device({ seed }), 1);
      const { time, backend } = made;
      const tab = made.tab(0);
      backend.slowest = 2_000;
      tab.run(() => {
        tab.session.send({ type: 'profile.requested' });
        tab.cabinet?.dashboard.getSnapshot().children.paging?.send({ type: 'retry.requested' });
      });
      const calls = tab.call(3);
      await time.pass(time.within(500));
      backend.slowest = 200;
      tab.signOut();
      await time.during(tab.signIn(boris));
      for (let moment = 0; moment < 40; moment += 1) {
        await time.pass(100);
        expect(tab.shown()).not.toContain(anna.cardNumber.slice(4));
      }
      await time.during(calls);
      expect(tab.shown()).toContain(boris.cardNumber);
    }));
});

describe('a tab that slept', () => {
  test('through a refresh keeps what is on the screen', async () => {
    const made = await openCabinets(device(), 2);
    const { time, backend } = made;
    const [first, second] = [made.tab(0), made.tab(1)];
    const before = [second.cabinet?.dashboard, second.shown()];
    // The tab stores its offline snapshot under a lock, and no browser freezes a page that holds one.
    await time.pass(5_000);
    second.isFrozen = true;
    backend.expire();
    expect(await time.during(first.call(1))).toEqual(['answered']);
    await time.pass(60_000);
    second.show();
    await time.pass(1_000);
    expect([second.cabinet?.dashboard, second.shown()]).toEqual(before);
    expect(await time.during(second.call(1))).toEqual(['answered']);
    expect(backend.calls('/v1/refresh_token')).toHaveLength(1);
  });

  test.each([true, false])(
    'through a sign-in of another client stays hidden until it shows that client alone (from the page cache: %s)',
    async (persisted) => {
      const made = await openCabinets(device({ blocked: { channels: true } }), 2);
      const { time } = made;
      const [first, second] = [made.tab(0), made.tab(1)];
      await time.pass(5_000);
      second.isFrozen = true;
      first.signOut();
      await time.during(first.signIn(boris));
      await time.pass(60_000);
      second.show({ persisted });
      expect(second.shown().includes(anna.cardNumber)).toBe(second.isHeld());
      await time.until(() => {
        expect(second.shown().includes(anna.cardNumber) && !second.isHeld()).toBe(false);
        return second.shown().includes(boris.cardNumber);
      });
      await time.until(() => !second.isHeld());
      expect(second.shown()).toContain(boris.cardNumber);
      expect(second.shown()).not.toContain(anna.cardNumber.slice(4));
    },
  );

  test.each([true, false])(
    'through a sign-out shows no client any more (at once from the page cache: %s)',
    async (persisted) => {
      const made = await openCabinets(device({ blocked: { channels: true } }), 2);
      const { time } = made;
      const [first, second] = [made.tab(0), made.tab(1)];
      await time.pass(5_000);
      second.isFrozen = true;
      first.signOut();
      await time.pass(60_000);
      second.show({ persisted });
      if (!persisted) await time.pass(1_000);
      expect(second.isSignedIn()).toBe(false);
      expect(second.cabinet).toBeNull();
      expect(second.shown()).not.toContain(anna.cardNumber);
    },
  );
});

test('a tab that has received the message of a refresh stays visible when the person returns to it', async () => {
  const made = await openCabinets(device(), 2);
  const [first, second] = [made.tab(0), made.tab(1)];
  made.backend.expire();
  expect(await made.time.during(first.call(1))).toEqual(['answered']);
  await made.time.pass(1_000);
  second.show();
  expect(second.isHeld()).toBe(false);
});
