import { fc } from '#tests/support/fastCheck.ts';
import { expect, test, vi } from 'vitest';
import { anna, boris, refusal, type Person } from '#tests/support/device/backend.ts';
import {
  everySeed,
  openCabinets,
  thoroughly,
  setUpDevices,
  type Device,
} from '#tests/support/device/device.ts';
import type { Tab } from '#tests/support/device/tab.ts';

vi.setConfig({ testTimeout: 120_000 });

const device = setUpDevices();

const people = [anna, boris];
const me = '/v1/client/me';

const keptOf = (made: Device) => made.caches.kept.get('cabinet')?.get('/kept/cabinet.json') ?? '';

/** Opens the person's cabinet and waits until the device has stored its offline snapshot. */
async function keptCabinet(person = anna) {
  const made = await openCabinets(device(), 1, person);
  await made.time.until(() => keptOf(made).includes(person.cardNumber), 'the copy');
  return made;
}

/** Reloads the first tab without a network, where it shows the client's card. */
async function seesCopy(made: Device) {
  made.backend.isReachable = false;
  const tab = await made.reload(made.tab(0));
  await made.time.until(() => tab.shown().includes(anna.cardNumber), 'the copy');
  expect(tab.shown()).toContain(anna.cardNumber);
}

test('without a network the client who holds the session sees the offline snapshot', async () => {
  await seesCopy(await keptCabinet());
});

test('without a network a client sees the offline snapshot after their tokens were exchanged', async () => {
  const made = await keptCabinet();
  for (const isForbidden of [false, true, false]) {
    made.backend.expire({ isForbidden });
    expect(await made.time.during(made.tab(0).call(1))).toEqual(['answered']);
  }
  await seesCopy(made);
});

test('without a network a client sees the offline snapshot after their phone was changed', async () => {
  const made = await keptCabinet();
  await made.time.during(made.tab(0).changePhone());
  await seesCopy(made);
});

test('a client who signs in after a refused profile sees nothing of the former client', async () => {
  const made = await keptCabinet();
  const { backend, time } = made;
  backend.faults.push(({ path }) => (path === me ? refusal(7, 'Профиль не найден') : undefined));
  const refused = await made.reload(made.tab(0));
  await time.until(() =>
    refused.session.getSnapshot().matches({ signedIn: { profile: 'refused' } }),
  );
  backend.faults.splice(0, 1, ({ path }) => (path === me ? 'lost' : undefined));
  refused.signOut();
  await time.during(refused.signIn(boris));
  await time.pass(5_000);
  expect(refused.shown()).not.toContain(anna.cardNumber);
  backend.isReachable = false;
  const tab = await made.reload(refused);
  await time.pass(5_000);
  expect(tab.isSignedIn()).toBe(true);
  expect(tab.shown()).not.toContain(anna.cardNumber);
  expect(keptOf(made)).toBe('');
});

test('another client whose tokens are stored without a sign-in never sees the offline snapshot, and it is deleted', async () => {
  const made = await keptCabinet();
  const { access, refresh } = made.backend.issue(boris);
  made.jar.truth.set('access_token', access);
  made.jar.truth.set('refresh_token', refresh);
  made.backend.isReachable = false;
  const tab = await made.reload(made.tab(0));
  await made.time.pass(10_000);
  expect(tab.isSignedIn()).toBe(true);
  expect(tab.shown()).not.toContain(anna.cardNumber);
  expect(keptOf(made)).toBe('');
});

test('an offline snapshot of 31 days ago is shown to nobody', async () => {
  const made = await keptCabinet();
  const cabinet = made.caches.kept.get('cabinet');
  const kept = JSON.parse(keptOf(made)) as { takenAt: string };
  expect(kept).toMatchObject({ owner: expect.stringMatching(/^[\w+/]{43}=$/) as string });
  const reopened = async (takenAt: string) => {
    cabinet?.set('/kept/cabinet.json', JSON.stringify({ ...kept, takenAt }));
    const tab = await made.reload(made.tab(0));
    await made.time.pass(10_000);
    return tab.shown();
  };
  const ago = (days: number) => {
    const day = new Date(Date.now() - days * 86_400_000);
    return `${day.toLocaleDateString('sv')}T12:40`;
  };
  made.backend.isReachable = false;
  expect(await reopened(ago(30))).toContain(anna.cardNumber);
  expect(await reopened(ago(31))).not.toContain(anna.cardNumber);
});

test('the end of a session deletes all its offline data, whichever tab has stored it', () =>
  everySeed(40, async (seed) => {
    const made = await openCabinets(device({ seed }), 2);
    await made.time.until(() => keptOf(made) !== '', 'the copy');
    made.tab(1).signOut();
    await made.time.pass(2_000);
    expect([...made.caches.kept.keys()]).toEqual([]);
  }));

test('the end of a session deletes all its offline data while another tab exchanges its tokens', () =>
  everySeed(40, async (seed) => {
    const made = await openCabinets(device({ seed }), 2);
    await made.time.until(() => keptOf(made) !== '', 'the copy');
    made.backend.expire();
    const call = made.tab(0).call(1);
    await made.time.pass(seed * 4);
    made.tab(1).signOut();
    await made.time.during(call);
    await made.time.pass(2_000);
    expect([...made.caches.kept.keys()]).toEqual([]);
  }));

test('offline data that a tab left when it closed too early is deleted at the next start', async () => {
  const made = await openCabinets(device(), 1);
  await made.time.until(() => keptOf(made) !== '', 'the copy');
  made.jar.truth.clear();
  await made.reload(made.tab(0));
  await made.time.pass(2_000);
  expect([...made.caches.kept.keys()]).toEqual([]);
});

const personOf = (token: string | undefined): Person | undefined =>
  people.find(({ tier }) => token?.startsWith(tier === anna.tier ? 'anna' : 'boris'));

/** Fails if a tab shows data of a client whose tokens it does not hold. */
function expectOwnOnly(made: Device, done: string) {
  for (const tab of made.tabs) {
    const { tokens } = tab.session.getSnapshot().context;
    const own = personOf(tokens?.accessToken);
    const others = people.filter((person) => person !== own);
    for (const { name, cardNumber } of others) {
      expect(tab.shown(), done).not.toContain(cardNumber.slice(4));
      expect(tab.shown(), done).not.toContain(name);
    }
  }
}

type Effect = (made: Device, tab: Tab) => unknown;

/** Events on a device that two clients share. */
const effects: Record<string, Effect> = {
  'Anna signs in': (made, tab) => attempt(made, tab, anna),
  'Boris signs in': (made, tab) => attempt(made, tab, boris),
  'signs out': (_, tab) => {
    tab.signOut();
  },
  'the profile is refused': ({ backend }) => {
    backend.faults.splice(0, 1, ({ path }) => (path === me ? refusal(7, 'Нет') : undefined));
  },
  'the profile is cut off': ({ backend }) => {
    backend.faults.splice(0, 1, ({ path }) => (path === me ? 'lost' : undefined));
  },
  'the profile is served': ({ backend }) => {
    backend.faults.splice(0, 1);
  },
  'the network goes': ({ backend }) => {
    backend.isReachable = false;
  },
  'the network comes back': ({ backend }) => {
    backend.isReachable = true;
  },
  'the tokens run out': ({ backend }) => {
    backend.expire();
  },
  'the session is refused': ({ backend }) => {
    for (const person of people) backend.end(person);
  },
  'is loaded anew': (made, tab) => made.reload(tab),
  'asks again': (_, tab) => {
    tab.run(() => {
      tab.session.send({ type: 'profile.requested' });
    });
  },
  sleeps: (_, tab) => {
    tab.isFrozen = true;
  },
  'wakes up': (_, tab) => {
    tab.show({ persisted: true });
  },
};

/** Starts a sign-in if the page and the network allow it; its end is not awaited. */
function attempt({ backend }: Device, tab: Tab, person: Person) {
  if (!tab.isFrozen && backend.isReachable) void tab.signIn(person);
}

const step = fc.record({
  effect: fc.constantFrom(...Object.keys(effects)),
  tab: fc.nat(1),
  ms: fc.constantFrom(0, 5, 40, 300, 1_500),
});

test('in any order of sign-ins, faults, sleep and reloads nobody sees another client', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { minLength: 4, maxLength: 14 }),
      fc.nat(),
      async (steps, seed) => {
        const made = await openCabinets(device({ seed }), 2);
        made.backend.hasGrace = true;
        await made.time.until(() => keptOf(made) !== '', 'the copy');
        for (const { effect, tab, ms } of steps) {
          await effects[effect]?.(made, made.tab(tab));
          for (let moment = 0; moment < 5; moment += 1) {
            await made.time.pass(ms / 5);
            expectOwnOnly(made, effect);
          }
        }
        // Whatever has happened, a start without a network shows no other client either.
        made.backend.isReachable = false;
        for (const tab of [...made.tabs]) {
          await made.reload(tab);
          await made.time.pass(5_000);
          expectOwnOnly(made, 'the start without a network');
        }
      },
    ),
    { numRuns: thoroughly(150), seed: 20_261_123 },
  );
}, 900_000);
