import { describe, expect, test } from 'vitest';
import { anna, boris } from '#tests/support/device/backend.ts';
import { openCabinets, setUpDevices, type Blocked } from '#tests/support/device/device.ts';

const device = setUpDevices();

describe('a browser that keeps no cookies and has no locks', () => {
  const blocked = { cookies: true, locks: true, caches: true } as const;

  /** Two tabs, each with a session of its own: no cookies are shared. */
  async function signedIn() {
    const made = device({ blocked });
    for (const person of [anna, boris]) {
      const tab = await made.open('/auth');
      await made.time.during(tab.signIn(person));
      await made.time.until(() => tab.shown().includes(person.cardNumber), 'the cabinet');
    }
    return made;
  }

  test('refreshes the tokens all the same', async () => {
    const made = await signedIn();
    for (const isForbidden of [false, true, false]) {
      made.backend.expire({ isForbidden });
      expect(await made.time.during(made.tab(0).call(5))).toEqual(Array(5).fill('answered'));
    }
    expect(made.tab(0).shown()).toContain(anna.cardNumber);
  });

  test("follows no other tab's news, nor its own return", async () => {
    const made = await signedIn();
    made.tab(1).signOut();
    await made.time.pass(1_000);
    made.tab(0).show({ persisted: true });
    await made.time.pass(1_000);
    expect(made.tabs.map((tab) => tab.isSignedIn())).toEqual([true, false]);
    expect(made.tab(0).shown()).toContain(anna.cardNumber);
  });

  test('ends a session that is refused, and signs out', async () => {
    const made = await signedIn();
    made.backend.end(anna);
    expect(await made.time.during(made.tab(0).call(1))).toEqual(['SignedOutError']);
    made.tab(1).signOut();
    expect(made.tabs.map((tab) => tab.isSignedIn())).toEqual([false, false]);
    await made.time.pass(1_000);
    expect(made.backend.alive(boris)).toBe(0);
  });
});

describe.each<[string, Blocked]>([
  ['locks', { locks: true }],
  ['channels', { channels: true }],
  ['caches', { caches: true }],
  ['a cookie store', { cookieStore: true }],
])('a browser without %s', (_, blocked) => {
  test('refreshes the tokens, signs out, signs in', async () => {
    const made = await openCabinets(device({ blocked }), 1);
    const tab = made.tab(0);
    for (const isForbidden of [false, true, false]) {
      made.backend.expire({ isForbidden });
      expect(await made.time.during(tab.call(5))).toEqual(Array(5).fill('answered'));
    }
    tab.signOut();
    expect(made.jar.truth.size).toBe(0);
    await made.time.during(tab.signIn(boris));
    await made.time.until(() => tab.shown().includes(boris.cardNumber), 'the other cabinet');
    expect(tab.shown()).not.toContain(anna.cardNumber);
  });

  test('never shows one client to another in a tab that wakes after a sign-in', async () => {
    const made = await openCabinets(device({ blocked }), 2);
    const [first, second] = [made.tab(0), made.tab(1)];
    first.isFrozen = true;
    second.signOut();
    await made.time.during(second.signIn(boris));
    await made.time.pass(2_000);
    first.show();
    await made.time.until(() => {
      expect(first.shown().includes(anna.cardNumber) && !first.isHeld()).toBe(false);
      return first.shown().includes(boris.cardNumber);
    }, 'the other cabinet');
    expect(first.shown()).not.toContain(anna.cardNumber);
  });
});

test('without locks a tab exchanges its own refresh token, also while another stores its two cookies one by one', async () => {
  const { tabs, jar, backend, time } = await openCabinets(device({ blocked: { locks: true } }), 1);
  const held = tabs[0]?.session.getSnapshot().context.tokens;
  jar.truth.set('refresh_token', 'anna-refresh-99');
  backend.expire();
  expect(await time.during(Promise.all(tabs.map((tab) => tab.call(1))))).toEqual([['answered']]);
  expect(backend.calls('/v1/refresh_token').map(({ body }) => body)).toEqual([
    { refresh_token: held?.refreshToken },
  ]);
});
