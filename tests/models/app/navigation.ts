import { expect, type Page, type Route } from 'playwright/test';
import { navigationMachine } from '#machines/app/navigation.ts';
import type { AccessLevel } from '#machines/app/navigation.ts';
import { UnreachableError } from '#domain/failure.ts';
import { addressOf, place, type Place } from '#domain/routes.ts';
import { cutOffEveryTry, lose, loseAndFindNetwork } from '#tests/support/events.ts';
import { cookieNames, seesDialogs, seesPage, type PagePath } from '#tests/support/looks.ts';
import { model, type Moment } from '#tests/support/model.ts';
import {
  tellTabs,
  arriveSignedIn,
  clients,
  issueTokens,
  signOut,
  storeTokens,
} from '#tests/support/signIn.ts';
import type { World } from '#tests/support/world.ts';

const profile = { method: 'POST', path: '/v1/client/me' } as const;
const login = { method: 'POST', path: '/v1/login' } as const;

const stepSentAt = (sentAt: number) => ({ phone: '+79990000003', operationId: 'op-1', sentAt });
const ofFlows =
  'a code is asked for: the paths of login, registration and accountDeletion cause it';

const ofKeptCard =
  'the device of a path keeps no card: tests/journeys/offline.spec.ts starts with one, and tests/models/dashboard/offlineSnapshot.ts breaks what reads it';

const atOnce =
  'the browser goes back within the moment: tests/journeys/signIn.spec.ts sees where that leads';
const late = 'the browser always goes back: tests/journeys/signIn.spec.ts sees one that does not';

const asked = (address: string) => ({ target: place(address), mode: 'pop' as const });

/** The chunks that contain a screen and that no page loads by itself. */
const screenParts = /\/assets\/(NotFoundScreen|status-pages)-[^/]*\.js$/;
const heldParts = new WeakMap<World, Route[]>();

async function holdParts(world: World) {
  if (heldParts.has(world)) return;
  const held: Route[] = [];
  heldParts.set(world, held);
  await world.page.route(screenParts, (route) => {
    held.push(route);
  });
}

/** Lets the held requests for chunks through; a chunk that has loaded is not requested again. */
async function releaseParts(world: World) {
  const held = heldParts.get(world) ?? [];
  heldParts.delete(world);
  await world.page.unroute(screenParts);
  for (const route of held) await route.continue();
}

/** Sets `navigator.onLine` without an `online` or `offline` event. */
async function tellOnline({ page }: World, isOnline: boolean) {
  await page.evaluate((onLine) => {
    Object.defineProperty(navigator, 'onLine', { get: () => onLine, configurable: true });
  }, isOnline);
}

async function loseParts(world: World, error: unknown) {
  const held = heldParts.get(world) ?? [];
  await expect.poll(() => held.length).toBeGreaterThan(0);
  await tellOnline(world, !(error instanceof UnreachableError));
  for (const route of held.splice(0)) await lose(world.page, route);
}

/** Goes as the browser's own Back and Forward do: the entry changes before the app is notified. */
const goTo = async (world: World, { target }: Record<string, unknown>) => {
  await holdParts(world);
  await world.page.evaluate(
    (address) => {
      history.pushState(null, '', address);
      dispatchEvent(new PopStateEvent('popstate'));
    },
    addressOf(target as Place),
  );
};

/** Another tab announces a change of the client; the app ignores it before its own load has failed. */
async function askElsewhere(world: World) {
  await world.hold(profile);
  await expect(async () => {
    await tellTabs(world.page, 'phone-changed');
    await expect.poll(() => world.waiting(profile), { timeout: 2_000 }).toBeGreaterThan(0);
  }).toPass();
}

/** The page a person must see by section 2, D19, D22 and D25, and the facts that decide it. */
type Visit = {
  at: PagePath;
  hasToken: boolean;
  hasCard: boolean;
  /** Whether the profile has been answered, or its load has failed. */
  isProfileOver: boolean;
  /** The page to return to after signing in, or after the technical works. */
  returnTo: PagePath | null;
  /** The requested page has not loaded. */
  isUnopened?: boolean;
};

const visits = new WeakMap<World, Visit>();

const starts: Readonly<Record<string, Visit>> = {
  visitor: { at: '/auth', hasToken: false, hasCard: false, isProfileOver: false, returnTo: null },
  reloaded: {
    at: '/error404',
    hasToken: false,
    hasCard: false,
    isProfileOver: false,
    returnTo: null,
  },
  client: {
    at: '/dashboard',
    hasToken: true,
    hasCard: false,
    isProfileOver: false,
    returnTo: null,
  },
  atWorks: {
    at: '/service_work',
    hasToken: false,
    hasCard: false,
    isProfileOver: false,
    returnTo: null,
  },
};

/** Section 2 "Navigation rules", for a person who requests a page. */
function ask(visit: Visit, path: string): Visit {
  if (visit.hasToken && path === '/auth') {
    return { ...visit, at: visit.returnTo ?? '/dashboard', returnTo: null };
  }
  if (!visit.hasToken && path === '/dashboard') {
    return { ...visit, at: '/auth', returnTo: '/dashboard' };
  }
  return { ...visit, at: path === '/nowhere' ? '/error404' : (path as PagePath) };
}

/** The retry of a person who has signed in and whose profile was refused. */
const repeatProfile = (page: Page) =>
  page
    .getByRole('alert')
    .filter({ hasText: 'Вход сохранён' })
    .getByRole('button', { name: 'Повторить' })
    .click();

function visitAfter(visit: Visit, event: NonNullable<Moment['event']>): Visit {
  const left: Visit = { ...visit, hasToken: false, hasCard: false };
  switch (event.type) {
    case 'navigation.requested':
      return ask({ ...visit, returnTo: null }, (event['target'] as Place).path);
    case 'session.started':
      return ask({ ...visit, hasToken: true, isProfileOver: false }, visit.at);
    case 'client.loaded':
      return ask({ ...visit, hasToken: true, hasCard: true, isProfileOver: true }, visit.at);
    // The tokens are valid, but the profile is refused: /auth opens, and returns to the page.
    case 'profile.refused':
      return { ...visit, isProfileOver: true, at: '/auth', returnTo: visit.at };
    case 'profile.unreachable':
      return { ...visit, isProfileOver: true };
    case 'session.ended':
      return event['end'] === 'blocked' ? { ...left, at: '/' } : ask(left, visit.at);
    case 'service.unavailable':
      if (visit.at === '/service_work') return visit;
      return { ...visit, at: '/service_work', returnTo: visit.at };
    case 'retry.requested':
      // A page that did not open loads again; the technical works return to the page before them.
      return visit.isUnopened ? visit : ask({ ...visit, returnTo: null }, visit.returnTo ?? '/');
    default:
      return visit;
  }
}

export const navigationModel = model({
  machine: navigationMachine,
  isBrief: true,
  inputs: {
    visitor: { accessLevel: 'none', target: place('/auth'), isReloaded: false },
    reloaded: { accessLevel: 'none', target: place('/error404'), isReloaded: true },
    client: { accessLevel: 'token', target: place('/dashboard'), isReloaded: false },
    atWorks: { accessLevel: 'none', target: place('/service_work'), isReloaded: false },
    applicant: {
      accessLevel: 'none',
      target: place('/sign_up', { step: stepSentAt(0) }),
      isReloaded: false,
    },
    atCode: {
      accessLevel: 'none',
      target: place('/auth', { step: stepSentAt(0) }),
      isReloaded: false,
    },
  },
  // `current` distinguishes states only if Back returns to it; on arrival it equals `target`.
  facts: ({ value, context: { accessLevel, target, current, mode, isReloaded } }) => [
    accessLevel,
    target.path,
    isReloaded,
    value !== 'arrived' && mode === 'pop' && current?.path === target.path,
  ],
  delays: { returnTimeout: 3_000 },
  samples: {
    'navigation.requested': [asked('/auth'), asked('/dashboard'), asked('/nowhere')],
    'entry.marked': [{ place: place('/dashboard', { modals: [{ id: 'edit-profile' }] }) }],
    'done loadScreen': [{ output: { flows: {} } }],
    'done findCopy': [{ output: true }, { output: false }],
    'error findCopy': [{ error: new DOMException('Broken', 'UnknownError') }],
    'step.entered': [{ path: '/sign_up', step: stepSentAt(1_000) }],
    'step.updated': [{ path: '/sign_up', step: stepSentAt(61_000) }],
    'step.ended': [{ path: '/sign_up' }],
    'session.ended': [
      { end: 'signedOut' },
      { end: 'blocked' },
      { end: 'refused' },
      { end: 'signedOutElsewhere' },
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
      await page.evaluate(() => Object.assign(globalThis, { isFirst: true }));
    },
    // The page does not show that the chunk of the next screen is loading. A modal may be over the
    // page, and after the end of a session the page is another one.
    ends: ['service.unavailable', 'entry.marked', 'session.ended'],
    events: {
      'navigation.requested': goTo,
      'done loadScreen': releaseParts,
      'error loadScreen': (world, { error }) => loseParts(world, error),
      'connection.restored': loseAndFindNetwork,
      'session.started': async ({ page, sandbox, hold }) => {
        await hold(profile);
        await storeTokens(page, sandbox, await issueTokens(sandbox, clients.sapphire));
        await tellTabs(page, 'signed-in');
      },
      'client.loaded': async ({ page, letThrough }, _, before) => {
        if (before.context.accessLevel === 'refused') await repeatProfile(page);
        await letThrough(profile);
      },
      'profile.refused': ({ refuse }) => refuse(profile, 7, 'Профиль не найден'),
      'profile.unreachable': (world) => cutOffEveryTry(world, profile),
      'session.ended': async (world, { end }, before) => {
        const { page, sandbox, refuse, letThrough, waiting } = world;
        const { current, target } = before.context;
        const isInCabinet = (current ?? target).path === '/dashboard';
        if (end === 'signedOut' && isInCabinet) await signOut(page);
        else if (end === 'blocked') {
          if (visits.get(world)?.isProfileOver) await askElsewhere(world);
          await refuse(profile, 55, 'Карта заблокирована');
        } else if (end === 'refused') {
          await sandbox.expireTokens({ refresh: true });
          const isAtAuth =
            before.context.accessLevel === 'refused' && !before.matches('awaitingProfile');
          if (isAtAuth) await repeatProfile(page);
          if (isAtAuth || waiting(profile) > 0) await letThrough(profile);
          else await page.getByRole('button', { name: 'Показать ещё' }).click();
        } else {
          await page.context().clearCookies();
          await tellTabs(page, 'signed-out');
        }
      },
      'entry.marked': async ({ page }) => {
        await page.getByRole('button', { name: 'Меню' }).click();
        await page
          .getByRole('dialog', { name: 'Меню' })
          .getByRole('button', { name: 'Профиль' })
          .click();
      },
      'service.unavailable': async ({ page, sandbox, letThrough }, _, before) => {
        // A person who has signed in, here or in another tab, waits for the profile.
        if (before.matches('awaitingProfile') || before.context.accessLevel === 'token') {
          await sandbox.fault({ ...profile, kind: 'status', status: 503 });
          await letThrough(profile);
          return;
        }
        await sandbox.fault({ ...login, kind: 'status', status: 503 });
        await page.getByRole('textbox', { name: 'Номер телефона' }).fill(clients.sapphire);
        await page.getByRole('button', { name: 'Получить код' }).click();
      },
      'retry.requested': ({ page }, _, { value }) =>
        page
          .getByRole('button', { name: value === 'outdated' ? 'Обновить страницу' : 'Повторить' })
          .click(),
    },
    can: ({ value, context }, event, data) => {
      const { accessLevel, target } = context as { accessLevel: AccessLevel; target: Place };
      const isArrived = value === 'arrived';
      const isAwaiting = value === 'awaitingProfile';
      const isAt = (path: string) => isArrived && target.path === path;
      const isPartHeld = target.path === '/error404' || target.path === '/service_work';
      // A person whom a refusal moved to the technical works waits for nothing.
      const isLedToWorks = target.path === '/service_work' && target.state.returnTo !== undefined;
      // The page is unloading.
      if (value === 'reloading') return false;
      switch (event) {
        case 'session.started':
          return accessLevel === 'none' && (isArrived || isPartHeld) && !target.state.step;
        case 'client.loaded':
          return (
            (accessLevel === 'token' &&
              !isLedToWorks &&
              (isAwaiting || isArrived || value === 'unopened')) ||
            (accessLevel === 'refused' && isAt('/auth'))
          );
        case 'profile.refused':
        case 'profile.unreachable':
          return isAwaiting;
        case 'session.ended':
          // A refusal is the answer to a call: for the profile, or for the next page of the dashboard.
          if (data['end'] === 'refused') {
            return isAwaiting || isAt('/dashboard') || (accessLevel === 'refused' && isAt('/auth'));
          }
          if (data['end'] === 'blocked' && isLedToWorks) return false;
          return accessLevel !== 'none' && (isAwaiting || isArrived || target.path === '/error404');
        case 'service.unavailable':
          return (
            isAwaiting ||
            (isAt('/auth') && accessLevel === 'none') ||
            (isAt('/service_work') && accessLevel === 'token' && !isLedToWorks)
          );
        case 'done findCopy':
        case 'error findCopy':
        case 'step.entered':
        case 'step.updated':
        case 'step.ended':
          return false;
        case 'entry.marked':
          return isAt('/dashboard') && accessLevel === 'card';
        case 'retry.requested':
          return isAt('/service_work') || value === 'unopened' || value === 'outdated';
        case 'after slowThreshold':
        case 'wait.cancelled':
        case 'error loadScreen':
          return isPartHeld;
        default:
          return true;
      }
    },
    states: {
      '*': async (world, { input, event, state }) => {
        const start = starts[input];
        const before = event === null ? start : visits.get(world);
        if (!before) throw new Error(`No start "${input}"`);
        const visit = event === null ? before : visitAfter(before, event);
        visits.set(world, {
          ...visit,
          isUnopened: state.value === 'unopened' || state.value === 'outdated',
        });
        const tokens = ['access_token', 'refresh_token'];
        await expect
          .poll(() => cookieNames(world.page), 'cookies')
          .toEqual(visit.hasToken ? tokens : []);
      },
      arrived: async (world) => {
        const { at = '/' } = visits.get(world) ?? {};
        await seesPage(world, at);
      },
      awaitingProfile: async ({ page, waiting }) => {
        await expect.poll(() => waiting(profile), 'calls for the profile').toBeGreaterThan(0);
        await expect(page.locator('[aria-busy=true]').first()).toBeVisible();
      },
      unopened: async ({ page }) => {
        await expect(page.getByRole('heading', { level: 1 })).toHaveText('Страница не открылась');
        await expect(page.getByRole('main')).toContainText(
          'Нет связи с сервером. Проверьте сеть и повторите.',
        );
        await expect(page.getByRole('button', { name: 'Повторить' })).toBeVisible();
      },
      outdated: async ({ page }) => {
        await expect(page.getByRole('heading', { level: 1 })).toHaveText('Страница не открылась');
        await expect(page.getByRole('main')).toContainText('Кабинет обновился. Обновите страницу.');
        await expect(page.getByRole('button', { name: 'Обновить страницу' })).toBeVisible();
      },
      reloading: async ({ page }) => {
        // The page may be unloading during the check.
        await expect(async () => {
          const isFirst = await page.evaluate(() => 'isFirst' in globalThis);
          expect(isFirst, 'the page is as it was first loaded').toBe(false);
        }).toPass();
      },
    },
    afterEvents: {
      'entry.marked': (world) => seesDialogs(world, ['Профиль']),
    },
    unreachable: {
      'awaitingProfile | done findCopy [isFoundInTime] | opening': ofKeptCard,
      'awaitingProfile | error findCopy | -': ofKeptCard,
      '* | profile.refused [isAheadOfProfile] | opening': ofKeptCard,
      'arrived | step.entered [isAtPage] | checking': ofFlows,
      'arrived | step.updated [isAtStep] | -': ofFlows,
      'arrived | step.ended [isAtStep] | -': ofFlows,
      'arrived | session.started [isAtSignInStep] | leavingStep': atOnce,
      'leavingStep | after returnTimeout | checking': late,
      'leavingStep | navigation.requested | checking': atOnce,
    },
    unseen: {
      'error loadScreen': 'a part of the app that does not come has no words of its own',
    },
  },
});
