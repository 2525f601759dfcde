import { expect, type Page } from 'playwright/test';
import { onScreen as accountDeletion } from '#machines/account/accountDeletion.ts';
import { onScreen as deletionSummary } from '#machines/account/deletionSummary.ts';
import { onScreen as registration } from '#machines/account/registration.ts';
import { appMachine } from '#machines/app/app.ts';
import { onScreen as dashboard } from '#machines/dashboard/dashboard.ts';
import { onScreen as offlineSnapshot } from '#machines/dashboard/offlineSnapshot.ts';
import { UnreachableError } from '#domain/failure.ts';
import type { ModalEntry } from '#domain/modals.ts';
import { place, type Place } from '#domain/routes.ts';
import { holdParts, loseAndFindNetwork, keepToasts } from '#tests/support/events.ts';
import { client, tokens } from '#tests/support/examples.ts';
import { loaded as flow } from '#tests/paths/engine/marked.ts';
import { model } from '#tests/support/model.ts';
import { tellTabs, arriveSignedIn, clients, passLogin, signOut } from '#tests/support/signIn.ts';
import { openProfile, profileOn } from '#tests/support/journey.ts';
import type { Sandbox } from '#tests/support/sandbox.ts';
import type { World } from '#tests/support/world.ts';

const profile = { method: 'POST', path: '/v1/client/me' } as const;
const consent = { method: 'POST', path: '/v1/client/subscription/change' } as const;
const text = 'Согласия не принимаем: обед';

const at = (address: string) => ({
  codeLength: 4,
  isOnline: true,
  isReloaded: false,
  target: place(address),
  entry: { index: 0, page: place(address).path, modals: [] },
});

const card = (page: Page) => page.getByRole('region', { name: 'Карта' });
const login = (page: Page) => page.getByRole('textbox', { name: 'Номер телефона' });

const map = (page: Page) => page.getByRole('dialog', { name: 'АЗС на карте' });
const held = new WeakMap<World, Awaited<ReturnType<typeof holdParts>>>();
const coreFlows = ['connection', 'errorToasts', 'navigation', 'notes', 'session'];
const defect = new Error('A flow broke');
const broken = 'a flow that breaks is a defect: tests/journeys/defects.spec.ts';

const unmade = ['navigation.requested', 'entry.marked', 'errorToasts.enabled'];
const ofOthers =
  'it comes with a sign-in or a change of place: the paths of session and navigation';

const stepNews = ['step.entered', 'step.updated', 'step.ended'];
const step = { phone: '+79990000003', operationId: '', sentAt: 1_000 };

const ofModals = ['client.confirmed', 'profile.awaited', 'tokens.issued'];
const asked =
  'between the session and a modal: the paths of profile, profileModal and phoneChange cause it';

const choose = async ({ page }: World, name: string) => {
  const menu = page.getByRole('dialog', { name: 'Меню' });
  if (!(await menu.isVisible())) await page.getByRole('button', { name: 'Меню' }).click();
  await menu.getByRole('button', { name }).click();
};
/** Reloads the page, which loads the client again. */
const loadAgain = async (
  { page, sandbox }: World,
  fault: Omit<Parameters<Sandbox['fault']>[0], 'method' | 'path'>,
) => {
  await sandbox.fault({ ...fault, ...profile });
  await page.reload();
};
const seesNothingOver = async ({ page }: Pick<World, 'page'>) => {
  await expect(page.getByRole('dialog')).toHaveCount(0);
};

const leave = ({ page }: World) => signOut(page);

const seesCard = async ({ page }: World) => {
  await expect(card(page)).toContainText('Анна Воронцова');
};
const seesLogin = async ({ page }: World) => {
  await expect(login(page)).toBeVisible();
};

/** One reason for several edges. */
const because = (reason: string, edges: readonly string[]) =>
  Object.fromEntries(edges.map((edge) => [edge, reason] as const));

/** Contents of screen chunks: one screen of every kind. */
const screens = {
  '/get_card': { flows: {} },
  '/auth': { flows: {}, login: flow, closesOn: ['session.started'] },
  '/sign_up': { flows: { registration: { ...registration, flow } } },
  '/dashboard': {
    flows: { dashboard: { ...dashboard, flow }, offlineSnapshot: { ...offlineSnapshot, flow } },
    closesOn: ['session.started', 'session.ended'],
  },
  '/delete_account': {
    flows: {
      accountDeletion: { ...accountDeletion, flow },
      deletionSummary: { ...deletionSummary, flow },
    },
  },
};

/** The screens of the flows show what the app passes on; each flow has a model of its own. */
export const appModel = model({
  machine: appMachine,
  facts: ({ context: { isSignedIn, opening, client: known, draft, screen, flows } }) => [
    isSignedIn,
    opening,
    known !== null,
    draft !== null,
    screen?.path,
    flows.map(({ id, isSeen }) => [id, isSeen]),
  ],
  inputs: {
    visitor: { ...at('/auth'), tokens: null },
    client: { ...at('/dashboard'), tokens },
  },
  samples: {
    'session.ended': [{ end: 'signedOut' }],
    'client.confirmed': [{ client }],
    'tokens.issued': [{ tokens }],
    'call.rejected': [{ text }],
    'place.arrived': [
      { place: place('/dashboard'), mode: 'replace' },
      { place: place('/auth'), mode: 'replace' },
    ],
    'place.requested': [{ target: place('/get_card'), mode: 'push' }],
    'navigation.requested': [{ target: place('/get_card'), mode: 'push' }],
    'entry.changed': [
      { entry: { index: 1, page: '/auth', modals: [] } },
      { entry: { index: 1, page: '/dashboard', modals: [] } },
    ],
    'entry.marked': [{ place: place('/dashboard') }],
    'step.entered': [{ path: '/auth', step }],
    'step.updated': [{ path: '/auth', step }],
    'step.ended': [{ path: '/auth' }],
    'modal.opened': [{ modal: { id: 'map' } }],
    'section.chosen': [{ section: 'trans' }],
    'screen.opened': Object.entries(screens).map(([path, content]) => ({ path, content })),
    'client.loaded': [{ client }],
    'client.updated': [{ client }],
    'page.loaded': [{ offset: 0, transactions: [] }],
    'application.changed': [{ values: { phone: '+7 999 123 45 67' } }],
    'error loadOverlays': [{ error: new UnreachableError() }],
    'done loadOverlays': [{ output: { modalStack: flow, menu: flow, sectionHighlight: flow } }],
    ...Object.fromEntries(coreFlows.map((flow) => [`error ${flow}`, [{ error: defect }]])),
    'error *': [{ type: 'xstate.error.actor.dashboard', actorId: 'dashboard', error: defect }],
    'done *': [{ type: 'xstate.done.actor.accountDeletion', actorId: 'accountDeletion' }],
  },
  isBrief: true,
  highCost: [
    'place.requested',
    'navigation.requested',
    'entry.marked',
    ...stepNews,
    'entry.changed',
    'application.changed',
    'page.loaded',
    'client.updated',
  ],
  browser: {
    isUnjoined: true,
    start: async (world, input) => {
      const { page, sandbox } = world;
      await keepToasts(page);
      held.set(world, await holdParts(world, /\/assets\/composeOverlays-[^/]+\.js$/));
      if (input === 'client') await arriveSignedIn(page, sandbox, clients.sapphire);
      await page.goto(input === 'client' ? '/dashboard' : '/get_card');
    },
    ends: [
      'call.rejected',
      'session.started',
      'session.ended',
      'place.requested',
      'section.chosen',
      'profile.refused',
      'profile.unreachable',
      'service.unavailable',
    ],
    events: {
      'done loadOverlays': async (world) => {
        await held.get(world)?.release();
      },
      'error loadOverlays': async (world) => {
        // The sample's error is the one of a missing network.
        await world.page.evaluate(() => {
          Object.defineProperty(navigator, 'onLine', { get: () => false, configurable: true });
        });
        await held.get(world)?.lose();
      },
      'session.started': async (world) => {
        await held.get(world)?.release();
        await world.page.getByRole('link', { name: 'Войти' }).first().click();
        await passLogin(world.page, world.sandbox, clients.sapphire);
      },
      'session.ended': leave,
      'errorToasts.disabled': leave,
      'signOut.requested': leave,
      // The menu and the modals are mounted before the client has loaded.
      'client.loaded': async (world) => {
        const { page, hold, letThrough } = world;
        await hold(profile);
        await page.reload();
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        await letThrough(profile);
        await seesCard(world);
      },
      'place.arrived': (world, { place: to }) =>
        (to as Place).path === '/auth' ? leave(world) : seesCard(world),
      'entry.changed': (world, { entry }) =>
        (entry as ModalEntry).page === '/auth' ? leave(world) : seesCard(world),
      'profile.refused': (world) => loadAgain(world, { kind: 'result', code: 7 }),
      // The browser itself retries a request whose connection was reset.
      'profile.unreachable': (world) => loadAgain(world, { kind: 'abort', times: 99 }),
      'service.unavailable': (world) => loadAgain(world, { kind: 'status', status: 503 }),
      'client.updated': ({ page }) => tellTabs(page, 'phone-changed'),
      'profile.requested': async ({ sandbox }) => {
        await expect.poll(async () => (await sandbox.calls(profile.path)).length).toBe(1);
      },
      'connection.restored': loseAndFindNetwork,
      'call.rejected': async ({ page, sandbox }) => {
        await sandbox.fault({ ...consent, kind: 'result', code: 90, shownError: text });
        await openProfile(page);
        await profileOn(page).dialog.getByRole('switch', { name: 'СМС' }).click();
      },
      'modal.opened': async ({ page }) => {
        if (await map(page).isVisible()) await page.keyboard.press('Escape');
        await expect(map(page)).toHaveCount(0);
        await page.getByRole('button', { name: 'АЗС на карте' }).first().click();
      },
      'menu.opened': ({ page }) => page.getByRole('button', { name: 'Меню' }).click(),
      'section.chosen': (world) => choose(world, 'Операции'),
      'place.requested': ({ page }) => page.getByRole('link', { name: 'Войти' }).first().click(),
    },
    states: {
      core: async ({ page }) => {
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      },
      'overlays.absent': seesNothingOver,
      'overlays.loading': seesNothingOver,
      'overlays.unloaded': seesNothingOver,
      'overlays.open': async ({ page }, { event, input }) => {
        if (event?.type === 'done loadOverlays' && input === 'visitor')
          await expect(map(page)).toBeVisible();
      },
    },
    afterEvents: {
      'done loadOverlays': async (world, { input }) =>
        input === 'client' ? seesCard(world) : expect(map(world.page)).toBeVisible(),
      'error loadOverlays': async ({ page }) => {
        await expect(page.getByRole('alert')).toContainText(
          'Нет связи с сервером. Проверьте сеть и повторите.',
        );
        await page.evaluate(() => {
          Reflect.deleteProperty(navigator, 'onLine');
        });
      },
      'session.started': seesCard,
      'session.ended': seesLogin,
      'errorToasts.disabled': seesLogin,
      'signOut.requested': seesLogin,
      'menu.opened': async ({ page }) => {
        await expect(page.getByRole('dialog', { name: 'Меню' })).toBeVisible();
      },
      'section.chosen': async ({ page }) => {
        await expect(page).toHaveURL(/\/dashboard#trans$/);
        await seesNothingOver({ page });
      },
      'client.updated': async (world) => {
        await expect.poll(async () => (await world.sandbox.calls(profile.path)).length).toBe(2);
        await seesCard(world);
      },
      'place.requested': seesLogin,
      'connection.restored': async ({ page }) => {
        await expect(page.getByText(/^Нет сети\./)).toBeHidden();
      },
      'profile.refused': async ({ page }) => {
        await expect(page.getByText('Вход сохранён, но кабинет не открылся.')).toBeVisible();
      },
      'profile.unreachable': async ({ page }) => {
        // The paths of the offline snapshot check whether the device had stored the card by then.
        const missing = page.getByRole('heading', { name: 'Не удалось загрузить карту' });
        await expect(missing.or(page.getByText(/Показываем\sданные\sна/))).toBeVisible();
      },
      'service.unavailable': async ({ page }) => {
        await expect(page).toHaveURL(/\/service_work$/);
      },
      'call.rejected': async ({ page }) => {
        await expect(page.getByRole('region', { name: 'Сообщения' }).getByRole('alert')).toHaveText(
          text,
        );
      },
    },
    can: (snapshot, event) => {
      const { tokens: held, opening } = snapshot.context as { tokens: unknown; opening: unknown };
      const isClient = held !== null;
      const isOpen = snapshot.matches({ overlays: 'open' });
      if (event.endsWith('loadOverlays')) return event.startsWith('done') || opening !== null;
      if (snapshot.matches({ overlays: 'loading' })) return false;
      if ([...unmade, ...stepNews, ...ofModals, 'account.deleted'].includes(event)) return false;
      if (event === 'modal.opened') return !isClient;
      if (event === 'session.started' || event === 'place.requested') return !isClient && !isOpen;
      return event === 'connection.restored' || (isClient && isOpen);
    },
    unreachable: {
      'core | screen.opened [isDashboard] | -': 'the paths of notes and appUpdate open the cabinet',
      'overlays.unloaded | entry.changed | overlays.absent':
        'a sign-in alone leads on to the cabinet from there: the paths of the session',
      'screen | screen.opened [isOpen] | -':
        'the paths of the modal stack arrive at their screen again',
      'core | application.changed | -': 'tests/journeys/registration.spec.ts leaves and returns',
      'overlays.open | modal.closed | -': 'the paths of the menu close it',
      ...because('the paths of the flow itself cause it', [
        ...stepNews.map((event) => `core | ${event} | -`),
        'screen | screen.opened | screen.open',
        'screen | screen.opened [isLoginScreen] | screen.open',
        'screen | done * [isOfScreen] | -',
        ...[
          'session.started [closesScreen]',
          'session.started',
          'session.ended [closesScreen]',
          'session.ended [hasLogin]',
          'session.ended',
          'place.arrived [hasLogin]',
          'place.arrived',
          'client.loaded',
          'client.updated',
          'profile.unreachable',
          'connection.restored',
          'page.loaded',
        ].map(
          (event) =>
            `screen.open | ${event} | ${event.endsWith('[closesScreen]') ? 'screen.none' : '-'}`,
        ),
      ]),
      'core | account.deleted | -': 'an account is deleted: tests/journeys/deletion.spec.ts',
      ...because(broken, [
        '* | error * | -',
        ...coreFlows.map((flow) => `core | error ${flow} | -`),
      ]),
      'overlays.loading | error loadOverlays | overlays.unloaded':
        'the page says that the cabinet did not open: the paths of navigation',
      'overlays.open | place.requested | -': 'the paths of the modal stack lead on from it',
      'overlays.open | session.started | -': 'the paths of the session sign in over the cabinet',
      ...Object.fromEntries(unmade.map((event) => [`core | ${event} | -`, ofOthers])),
      ...because(asked, [
        'core | profile.awaited | -',
        'core | tokens.issued | -',
        'overlays.open | client.confirmed | -',
      ]),
    },
  },
});
