import { expect } from 'playwright/test';
import { offlineSnapshotMachine } from '#machines/dashboard/offlineSnapshot.ts';
import type { OfflineSnapshot } from '#domain/offlineSnapshot.ts';
import type { Client } from '#domain/client.ts';
import { client } from '#tests/support/examples.ts';
import { model } from '#tests/support/model.ts';
import { tellTabs, arriveSignedIn, digestOf, heldRefreshToken } from '#tests/support/signIn.ts';
import type { World } from '#tests/support/world.ts';

const me = { method: 'POST', path: '/v1/client/me' } as const;
const page = { method: 'POST', path: '/v1/client/transactions' } as const;

/** The device's side: reads and writes end when the test lets them. */
type Device = {
  waiting: () => number;
  write: (isDone: boolean) => void;
  read: (text: string | null | undefined) => void;
};

/** Runs in the page, before the app. */
function installDevice() {
  const writes: ((isDone: boolean) => void)[] = [];
  const reads: ((text: string | null | undefined) => void)[] = [];
  const open = caches.open.bind(caches);
  const match = caches.match.bind(caches);
  caches.open = (name) =>
    name !== 'cabinet'
      ? open(name)
      : new Promise((resolve, reject) => {
          writes.push((isDone) => {
            if (isDone) resolve(open(name));
            else reject(new DOMException('No room', 'QuotaExceededError'));
          });
        });
  caches.match = (request, options) =>
    options?.cacheName !== 'cabinet'
      ? match(request, options)
      : new Promise((resolve, reject) => {
          reads.push((text) => {
            if (text === undefined) reject(new DOMException('Broken', 'UnknownError'));
            else resolve(text === null ? undefined : new Response(text));
          });
        });
  (globalThis as unknown as { device: Device }).device = {
    waiting: () => writes.length + reads.length,
    write: (isDone) => {
      for (const answer of writes.splice(0)) answer(isDone);
    },
    read: (text) => {
      for (const answer of reads.splice(0)) answer(text);
    },
  };
}

const isAsked = (world: World) =>
  expect
    .poll(
      () =>
        world.page.evaluate(() => (globalThis as unknown as { device: Device }).device.waiting()),
      'what the device was asked',
    )
    .toBeGreaterThan(0);

async function write(world: World, isDone: boolean) {
  await isAsked(world);
  // A write that was given up for a newer one ends first, and the newer one begins.
  await expect(async () => {
    const left = await world.page.evaluate((value) => {
      const { device } = globalThis as unknown as { device: Device };
      device.write(value);
      return device.waiting();
    }, isDone);
    expect(left).toBe(0);
  }).toPass();
}

async function read(world: World, text: string | null | undefined) {
  await isAsked(world);
  await world.page.evaluate(
    ([value]) => {
      (globalThis as unknown as { device: Device }).device.read(value);
    },
    [text] as const,
  );
}

/** The state of the profile and the number of pages; the first page is under way from the start. */
type Progress = { profile: 'missing' | 'there'; pages: number };

const progress = new WeakMap<World, Progress>();

const progressOf = (world: World): Progress =>
  progress.get(world) ?? { profile: 'missing', pages: 0 };

const note = (world: World, news: Partial<Progress>) =>
  progress.set(world, { ...progressOf(world), ...news });

/** A person retries where the profile is missing; another tab announces a change where it has loaded. */
async function askForProfile(world: World) {
  const { profile } = progressOf(world);
  const main = world.page.getByRole('main');
  if (profile === 'missing') await main.getByRole('button', { name: 'Повторить' }).first().click();
  if (profile === 'there') await tellTabs(world.page, 'phone-changed');
}

async function loadClient(world: World) {
  await askForProfile(world);
  await world.letThrough(me);
  note(world, { profile: 'there' });
}

const card = {
  cardNumber: '4000000000003003',
  points: 1_240,
  programName: 'Сапфир',
  qualFuel2: 640,
  qualNonFuel3: 8_200,
};
const early =
  'the client has been asked for in vain by the time the device is: tests/journeys/offline.spec.ts sees the card that stands before';

const anna: Client = { ...client, firstName: 'Анна', lastName: 'Воронцова', card };
const kept: OfflineSnapshot = {
  owner: 'digest',
  name: 'Анна Воронцова',
  card,
  takenAt: '2026-11-19T12:40',
  transactions: [],
};

type Found = { copy: OfflineSnapshot | null; isOwn: boolean; today: string; isAwaited: boolean };

/** Stores the snapshot in the name of the open session, or of another one. */
async function readFound(world: World, { copy, isOwn }: Found) {
  const held = await heldRefreshToken(world.page);
  const owner = isOwn ? digestOf(held) : 'another';
  const yesterday = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10);
  const takenAt = `${yesterday}T12:40`;
  await read(world, copy && JSON.stringify({ ...copy, owner, takenAt }));
}

const ofSession = 'the dashboard closes with the session: tests/machines/app/app.test.ts';

export const offlineSnapshotModel = model({
  machine: offlineSnapshotMachine,
  inputs: { known: { client: anna }, unknown: { client: null } },
  facts: ({ context: { holder, transactions, copy } }) => [
    holder !== null,
    transactions !== null,
    copy !== null,
  ],
  samples: {
    'client.loaded': [{ client: anna }],
    'client.updated': [{ client: anna }],
    'page.loaded': [
      { offset: 0, transactions: [] },
      // By then the snapshot has its hundred transactions.
      { offset: 100, transactions: [] },
    ],
    'done readCopy': [
      { output: { copy: kept, isOwn: true, today: '2026-11-20', isAwaited: false } },
      { output: { copy: kept, isOwn: true, today: '2026-11-20', isAwaited: true } },
      { output: { copy: kept, isOwn: false, today: '2026-11-20', isAwaited: true } },
      { output: { copy: null, isOwn: false, today: '2026-11-20', isAwaited: false } },
    ],
    'error keepCopy': [{ error: new DOMException('No room', 'QuotaExceededError') }],
    'error readCopy': [{ error: new DOMException('Broken', 'UnknownError') }],
  },
  browser: {
    isKept: true,
    // A returning visitor: the device holds the app, and no snapshot of the dashboard is stored.
    start: async (world, input) => {
      const { page: tab, sandbox } = world;
      await tab.addInitScript(installDevice);
      await arriveSignedIn(tab, sandbox);
      await tab.goto('/dashboard');
      await world.cutOff(me);
      await isAsked(world);
      await world.cutOff(page);
      await expect(tab.getByText('Не удалось загрузить операции')).toBeVisible();
      await world.hold(me);
      await world.hold(page);
      await tab.reload();
      // The navigation also reads the snapshot, to see whether it has a card for the dashboard.
      await read(world, null);
      if (input === 'known') await world.letThrough(me);
      else await world.cutOff(me);
      note(world, { profile: input === 'known' ? 'there' : 'missing' });
    },
    calls: { holder: me, pages: page },
    // A known client stays known: only a profile that never loaded makes the app read the snapshot.
    can: (snapshot, event, data) => {
      const { holder, transactions } = snapshot.context as Record<string, unknown>;
      if (['session.started', 'session.ended'].includes(event)) return false;
      if (event === 'client.loaded') return holder === null;
      if (event === 'client.updated') return holder !== null;
      // At the start the profile is requested before the snapshot is read.
      if ((data['output'] as Found | undefined)?.isAwaited) return false;
      if (event === 'profile.unreachable') return holder === null;
      // Once the snapshot shows, its transactions have no older page to load.
      return event !== 'page.loaded' || !snapshot.matches('shown') || transactions === null;
    },
    events: {
      'client.loaded': loadClient,
      'client.updated': loadClient,
      'page.loaded': async (world) => {
        const { pages } = progressOf(world);
        if (pages > 0) await world.page.getByRole('button', { name: 'Показать ещё' }).click();
        await world.letThrough(page);
        note(world, { pages: pages + 1 });
      },
      'profile.unreachable': async (world) => {
        await askForProfile(world);
        await world.cutOff(me);
        note(world, { profile: 'missing' });
      },
      'done keepCopy': (world) => write(world, true),
      'error keepCopy': (world) => write(world, false),
      'done readCopy': (world, { output }) => readFound(world, output as Found),
      'error readCopy': (world) => read(world, undefined),
    },
    states: {
      keeping: isAsked,
      reading: isAsked,
      shown: async ({ page: tab }) => {
        await expect(tab.getByText(/Показываем\sданные\sна\s.*,\s12:40/)).toBeVisible();
        await expect(tab.getByRole('region', { name: 'Карта' })).toContainText('1 240');
      },
      updating: async ({ page: tab }) => {
        await expect(tab.getByText(/Данные\sна\s.*,\sобновляем/)).toBeVisible();
      },
      absent: async ({ page: tab }) => {
        await expect(tab.getByText('Не удалось загрузить карту')).toBeVisible();
        await expect(tab.getByText('Показываем данные на')).toBeHidden();
      },
      unsupported: async ({ page: tab }) => {
        await expect(tab.getByRole('region', { name: 'Карта' })).toContainText('Анна Воронцова');
      },
    },
    unreachable: {
      '* | session.started | ended': ofSession,
      '* | session.ended | ended': ofSession,
      'reading | done readCopy [isOwnAndAwaited] | updating': early,
      'updating | profile.unreachable | shown': early,
      'idle | profile.unreachable | reading':
        'without a client it is never idle, and who is known stays known',
    },
    afterEvents: {
      'page.loaded': async (world, { state }) => {
        if (state.matches('shown')) return;
        const count = String(20 * progressOf(world).pages);
        const area = world.page.getByRole('region', { name: 'Операции' });
        await expect(area.getByRole('status').getByText(`${count} операций`)).toBeVisible();
      },
      'client.loaded': async ({ page: tab }) => {
        await expect(tab.getByRole('region', { name: 'Карта' })).toContainText('Анна Воронцова');
        await expect(tab.getByText('Показываем данные на')).toBeHidden();
      },
      'done keepCopy': ({ page: tab }) =>
        expect
          .poll(() => tab.evaluate(() => caches.keys()), 'what the device keeps')
          .toContain('cabinet'),
    },
    unseen: {
      idle: 'what has come is shown as ever, whether it is kept or not',
      'error keepCopy': 'the cabinet is as it was: what is missing shows without a network',
      'error readCopy': 'nothing is kept, for whatever reason: the card did not load',
    },
  },
});
