import { expect, type Route } from 'playwright/test';
import { navigationMachine, type Clearance } from '../../machines/navigation';
import { UnreachableError } from '../../src/domain/failure';
import { addressOf, place, type Place } from '../../src/domain/routes';
import { cancelWait, seesSlow } from '../support/causes';
import { model } from '../support/model';
import { tellTabs } from '../support/otherTab';
import { arriveSignedIn, clients, issueTokens, signOut, storeTokens } from '../support/signIn';
import type { World } from '../support/world';

const profile = { method: 'POST', path: '/v1/client/me' } as const;
const login = { method: 'POST', path: '/v1/login' } as const;

const asked = (address: string) => ({ target: place(address), mode: 'pop' as const });

/** The parts of the app that hold a screen and that no page has brought by itself. */
const screenParts = /\/assets\/(NotFoundScreen|ServiceWorkScreen)-[^/]*\.js$/;
const heldParts = new WeakMap<World, Route[]>();

async function holdParts(world: World) {
  const held: Route[] = [];
  heldParts.set(world, held);
  await world.page.route(screenParts, (route) => {
    held.push(route);
  });
}

/** The parts that are asked for come; one that came before is not asked for again. */
async function bringParts(world: World) {
  await world.page.unroute(screenParts);
  for (const route of heldParts.get(world)?.splice(0) ?? []) await route.continue();
}

async function loseParts(world: World, error: unknown) {
  const held = heldParts.get(world) ?? [];
  await expect.poll(() => held.length).toBeGreaterThan(0);
  if (error instanceof UnreachableError) await world.page.context().setOffline(true);
  for (const route of held.splice(0)) await route.abort('failed');
}

/** As the browser's own Back and Forward do it: the entry is there before the app knows. */
const goTo = async ({ page }: World, { target }: Record<string, unknown>) => {
  await page.evaluate(
    (address) => {
      history.pushState(null, '', address);
      dispatchEvent(new PopStateEvent('popstate'));
    },
    addressOf(target as Place),
  );
};

const heading =
  (name: string) =>
  async ({ page }: World) => {
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
  };

export const navigationModel = model({
  machine: navigationMachine,
  isBrief: true,
  inputs: {
    visitor: { clearance: 'none', target: place('/auth'), isReloaded: false },
    reloaded: { clearance: 'none', target: place('/error404'), isReloaded: true },
    client: { clearance: 'token', target: place('/dashboard'), isReloaded: false },
    atWorks: { clearance: 'none', target: place('/service_work'), isReloaded: false },
  },
  // Where the person is need not tell states apart: on arrival it is the target.
  facts: ({ context: { clearance, target, isReloaded } }) => [clearance, target.path, isReloaded],
  delays: { patience: 10_000 },
  samples: {
    'navigation.requested': [asked('/auth'), asked('/dashboard'), asked('/nowhere')],
    'entry.marked': [{ place: place('/dashboard', { modals: [{ id: 'edit-profile' }] }) }],
    'session.ended': [
      { end: 'left' },
      { end: 'blocked' },
      { end: 'refused' },
      { end: 'elsewhere' },
    ],
    'error loadScreen': [
      { error: new UnreachableError() },
      { error: new TypeError('No such part') },
    ],
  },
  browser: {
    start: async (world, input) => {
      const { page, sandbox } = world;
      if (input === 'client') await arriveSignedIn(page, sandbox, clients.sapphire);
      await world.hold(profile);
      await holdParts(world);
      if (input === 'reloaded') {
        await page.addInitScript(() => {
          sessionStorage.setItem('app-reloaded', '1');
        });
      }
      await page.goto(
        { visitor: '/auth', reloaded: '/error404', client: '/dashboard', atWorks: '/service_work' }[
          input
        ] ?? '/',
        { waitUntil: 'domcontentloaded' },
      );
    },
    causes: {
      'navigation.requested': goTo,
      'done loadScreen': bringParts,
      'error loadScreen': (world, { error }) => loseParts(world, error),
      // Back online, the app repeats by itself.
      'open.retried': async ({ page }) => {
        if (await page.evaluate(() => navigator.onLine)) {
          await page.getByRole('button', { name: 'Повторить' }).click();
        } else await page.context().setOffline(false);
      },
      'session.started': async ({ page, sandbox }) => {
        await storeTokens(page, sandbox, await issueTokens(sandbox, clients.sapphire));
        await tellTabs(page, 'signed-in');
      },
      'client.loaded': async ({ page, waiting, letThrough }) => {
        const retry = page
          .getByRole('alert')
          .filter({ hasText: 'Вход сохранён' })
          .getByRole('button', { name: 'Повторить' });
        await expect.poll(async () => waiting(profile) > 0 || (await retry.isVisible())).toBe(true);
        if (waiting(profile) === 0) await retry.click();
        await letThrough(profile);
      },
      'profile.refused': ({ refuse }) => refuse(profile, 7, 'Профиль не найден'),
      'profile.unreachable': ({ cutOff }) => cutOff(profile),
      'session.ended': async ({ page, sandbox, refuse, letThrough, waiting }, { end }) => {
        const hasMenu = await page.getByRole('button', { name: 'Меню' }).isVisible();
        if (end === 'left' && hasMenu) await signOut(page);
        else if (end === 'blocked') await refuse(profile, 55, 'Карта заблокирована');
        else if (end === 'refused') {
          await sandbox.expireTokens({ refresh: true });
          if (waiting(profile) > 0) await letThrough(profile);
          else await page.getByRole('button', { name: 'Показать ещё' }).click();
        } else {
          await page.context().clearCookies();
          await tellTabs(page, end === 'deleted' ? 'deleted' : 'signed-out');
        }
      },
      'entry.marked': async ({ page }) => {
        await page.getByRole('button', { name: 'Меню' }).click();
        await page.getByRole('button', { name: 'Профиль' }).click();
      },
      'service.unavailable': async ({ page, sandbox, waiting, letThrough }) => {
        const phone = page.getByRole('textbox', { name: 'Номер телефона' });
        await expect.poll(async () => waiting(profile) > 0 || (await phone.isVisible())).toBe(true);
        if (waiting(profile) > 0) {
          await sandbox.fault({ ...profile, kind: 'status', status: 503 });
          await letThrough(profile);
          return;
        }
        await sandbox.fault({ ...login, kind: 'status', status: 503 });
        await phone.fill(clients.sapphire);
        await page.getByRole('button', { name: 'Получить код' }).click();
      },
      'service.retried': ({ page }) => page.getByRole('button', { name: 'Повторить' }).click(),
      'wait.cancelled': cancelWait,
    },
    can: ({ value, context }, event) => {
      const { clearance, target } = context as { clearance: Clearance; target: Place };
      const isArrived = value === 'arrived';
      const isAwaiting = value === 'awaitingProfile';
      const isAt = (path: string) => isArrived && target.path === path;
      const isPartHeld = target.path === '/error404' || target.path === '/service_work';
      // The page is on its way out.
      if (value === 'reloading') return false;
      switch (event) {
        case 'session.started':
          return clearance === 'none' && (isArrived || isPartHeld);
        case 'client.loaded':
          return (
            (clearance === 'token' && (isAwaiting || isArrived || value === 'unopened')) ||
            (clearance === 'refused' && isAt('/auth'))
          );
        case 'profile.refused':
        case 'profile.unreachable':
          return isAwaiting;
        case 'session.ended':
          return clearance !== 'none' && (isAwaiting || isArrived || target.path === '/error404');
        case 'service.unavailable':
          return (
            isAwaiting ||
            (isAt('/auth') && clearance === 'none') ||
            // Whoever was led there by a refusal waits for nothing.
            (isAt('/service_work') && clearance === 'token' && target.state.returnTo === undefined)
          );
        case 'entry.marked':
          return isAt('/dashboard') && clearance === 'card';
        case 'service.retried':
          return isAt('/service_work');
        case 'after patience':
        case 'wait.cancelled':
        case 'error loadScreen':
          return isPartHeld;
        default:
          return true;
      }
    },
    sees: {
      arrived: async ({ page }) => {
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      },
      'opening.slow': seesSlow,
      unopened: heading('Страница не открылась'),
    },
  },
});
