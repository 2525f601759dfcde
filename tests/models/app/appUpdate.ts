import { expect } from 'playwright/test';
import { appUpdateMachine } from '#machines/app/appUpdate.ts';
import { seesPage } from '#tests/support/looks.ts';
import { brokenWithin } from '#tests/support/edges.ts';
import { model } from '#tests/support/model.ts';
import { arriveSignedIn } from '#tests/support/signIn.ts';
import type { World } from '#tests/support/world.ts';

/** The browser's side of the service worker: its received calls and its answers, under the test's control. */
type Keeper = {
  asked: number;
  checked: number;
  activated: number;
  forgotten: number;
  keep: (isWaiting: boolean | null) => void;
  check: (isThere: boolean) => void;
  forget: (isDone: boolean) => void;
  find: () => void;
  replace: () => void;
};

/** Runs in the page, before the app; the journey of the offline start shows the real service worker. */
function installKeeper(isKept: boolean) {
  const page = globalThis as unknown as { keeper: Keeper };
  const newer = () =>
    Object.assign(new EventTarget(), {
      state: 'installed',
      postMessage: () => {
        keeper.activated += 1;
      },
    });
  const registration = Object.assign(new EventTarget(), {
    waiting: null as ReturnType<typeof newer> | null,
    installing: null as ReturnType<typeof newer> | null,
    update: () =>
      new Promise<void>((resolve, reject) => {
        keeper.checked += 1;
        keeper.check = (isThere) => {
          if (isThere) resolve();
          else reject(new TypeError('Failed to update'));
        };
      }),
    unregister: () =>
      new Promise<boolean>((resolve, reject) => {
        keeper.forgotten += 1;
        keeper.forget = (isDone) => {
          if (isDone) resolve(true);
          else reject(new TypeError('Failed to unregister'));
        };
      }),
  });
  const container = Object.assign(new EventTarget(), {
    controller: isKept ? Object.assign(new EventTarget(), { state: 'activated' }) : null,
    ready: Promise.resolve(registration),
    register: () =>
      new Promise((resolve, reject) => {
        keeper.asked += 1;
        keeper.keep = (isWaiting) => {
          if (isWaiting === null) reject(new TypeError('Failed to register'));
          registration.waiting = isWaiting ? newer() : null;
          resolve(registration);
        };
      }),
  });
  const keeper: Keeper = {
    asked: 0,
    checked: 0,
    activated: 0,
    forgotten: 0,
    keep: () => {},
    check: () => {},
    forget: () => {},
    find: () => {
      const installing = newer();
      registration.installing = installing;
      registration.dispatchEvent(new Event('updatefound'));
      registration.waiting = installing;
      installing.dispatchEvent(new Event('statechange'));
    },
    replace: () => {
      container.dispatchEvent(new Event('controllerchange'));
    },
  };
  page.keeper = keeper;
  Object.defineProperty(navigator, 'serviceWorker', { value: container });
}

/** The page is marked at its first load. */
type Page = { keeper: Keeper; isFirst?: boolean };
const count = ({ page }: World, name: 'asked' | 'checked' | 'activated' | 'forgotten') =>
  page.evaluate((key) => (globalThis as unknown as Page).keeper[key], name);
const keep = async (world: World, isWaiting: boolean | null) => {
  await expect.poll(() => count(world, 'asked')).toBe(1);
  await world.page.evaluate((value) => {
    (globalThis as unknown as Page).keeper.keep(value);
  }, isWaiting);
};
const check = async (world: World, isThere: boolean) => {
  await expect.poll(() => count(world, 'checked')).toBeGreaterThan(0);
  await world.page.evaluate((value) => {
    (globalThis as unknown as Page).keeper.check(value);
  }, isThere);
};
const forget = async (world: World, isDone: boolean) => {
  await expect.poll(() => count(world, 'forgotten')).toBe(1);
  await world.page.evaluate((value) => {
    (globalThis as unknown as Page).keeper.forget(value);
  }, isDone);
};
const note = ({ page }: World) => page.getByRole('region', { name: 'Новая версия' });
const isOffered = async (world: World) => {
  await expect(note(world).getByRole('status')).toContainText('Вышла новая версия кабинета');
  await expect(note(world).getByRole('button')).toHaveText(['Обновить', 'Позже']);
};
const isNotOffered = async (world: World) => {
  await expect(note(world)).toBeHidden();
};

/** Lets the next page load in place of the one that is left. */
const releaseNext = new WeakMap<World, () => void>();

/** Holds the next page until the events of the one that is left were received; they would be lost. */
async function holdNext(world: World) {
  const received = new Promise<void>((resolve) => {
    releaseNext.set(world, resolve);
  });
  await world.page.route('**/get_card', async (route) => {
    await received;
    await route.continue();
  });
}

export const appUpdateModel = model({
  machine: appUpdateMachine,
  inputs: { kept: { isNeeded: true }, visitor: { isNeeded: false } },
  facts: ({ context: { isNeeded } }) => isNeeded,
  delays: { checkInterval: 3_600_000, switchLimit: 20_000 },
  samples: {
    'done keepApp': [{ output: true }, { output: false }],
    'error keepApp': [{ error: new TypeError('Failed to register') }],
    'error checkForUpdate': [{ error: new TypeError('Failed to update') }],
    'error forgetApp': [{ error: new TypeError('Failed to unregister') }],
    'error showNote': [{ error: new TypeError('Failed to fetch dynamically imported module') }],
  },
  browser: {
    isKept: true,
    start: async (world, input) => {
      const { page, sandbox } = world;
      await page.addInitScript(installKeeper, input === 'kept');
      if (input === 'visitor') await arriveSignedIn(page, sandbox);
      await page.goto('/get_card');
      await page.evaluate(() => {
        (globalThis as unknown as Page).isFirst = true;
      });
      await holdNext(world);
    },
    ends: ['dashboard.opened', 'done checkForUpdate', 'error checkForUpdate'],
    // The paths of a device that keeps the app cover every later step.
    can: ({ context }, event) =>
      (context as { isNeeded: boolean }).isNeeded || event === 'dashboard.opened',
    unreachable: {
      ...brokenWithin('* | error watchVersions | -'),
      'offered | error showNote | -': 'without its code nobody is asked',
    },
    events: {
      'dashboard.opened': ({ page }) =>
        page.getByRole('link', { name: 'Личный кабинет' }).first().click(),
      'done keepApp': (world, { output }) => keep(world, output === true),
      'error keepApp': (world) => keep(world, null),
      'done checkForUpdate': (world) => check(world, true),
      'error checkForUpdate': (world) => check(world, false),
      'done forgetApp': (world) => forget(world, true),
      'error forgetApp': (world) => forget(world, false),
      'update.found': ({ page }) =>
        page.evaluate(() => {
          (globalThis as unknown as Page).keeper.find();
        }),
      'update.activated': ({ page }) =>
        page.evaluate(() => {
          (globalThis as unknown as Page).keeper.replace();
        }),
      'update.accepted': (world) =>
        note(world).getByRole('button', { name: 'Обновить' }).click({ noWaitAfter: true }),
      'update.postponed': (world) => note(world).getByRole('button', { name: 'Позже' }).click(),
    },
    states: {
      unneeded: async (world) => {
        await seesPage(world, '/get_card');
        expect(await count(world, 'asked'), 'times the device was asked').toBe(0);
        await isNotOffered(world);
      },
      keeping: async (world) => {
        await expect.poll(() => count(world, 'asked'), 'times the device was asked').toBe(1);
        await isNotOffered(world);
      },
      unsupported: isNotOffered,
      current: async (world) => {
        await seesPage(world, '/get_card');
        await isNotOffered(world);
      },
      checking: async (world) => {
        await expect.poll(() => count(world, 'checked'), 'times the server was asked').toBe(1);
        await isNotOffered(world);
      },
      'offered.available': isOffered,
      'offered.switching': async (world) => {
        await expect(note(world).getByRole('button', { name: 'Обновляем' })).toBeVisible();
        await expect.poll(() => count(world, 'activated'), 'versions let in').toBe(1);
      },
      'offered.forgetting': async (world) => {
        await expect(note(world).getByRole('button', { name: 'Обновляем' })).toBeVisible();
        await expect.poll(() => count(world, 'forgotten'), 'versions forgotten').toBe(1);
      },
      'offered.replaced': isOffered,
      'offered.reloading': async (world) => {
        const { page } = world;
        releaseNext.get(world)?.();
        // The page may be unloading during the check.
        await expect(async () => {
          const isFirst = () => (globalThis as unknown as Page).isFirst ?? false;
          expect(await page.evaluate(isFirst), 'the page is as it was first loaded').toBe(false);
        }).toPass();
        await page.waitForLoadState();
      },
    },
    unseen: {
      'error keepApp': 'the cabinet works without; that it starts from the network shows offline',
      'error checkForUpdate': 'nobody has asked: the next try follows an hour later',
      'error forgetApp': 'the page is loaded anew all the same',
    },
  },
});
