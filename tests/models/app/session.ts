import { isDeepStrictEqual } from 'node:util';
import { expect, type Page } from 'playwright/test';
import type { AnyMachineSnapshot } from 'xstate';
import { sessionMachine } from '#machines/app/session.ts';
import type { TokensCompared } from '#machines/app/tabs.ts';
import { place } from '#domain/routes.ts';
import { RejectedError, UnreachableError } from '#domain/failure.ts';
import { cutOffEveryTry, loseAndFindNetwork } from '#tests/support/events.ts';
import {
  cookieNames,
  isLost,
  main,
  refusalOf,
  seesLossIn,
  seesPage,
} from '#tests/support/looks.ts';
import type { Tokens } from '#domain/client.ts';
import { client, tokens } from '#tests/support/examples.ts';
import { eventName } from '#tests/support/edges.ts';
import { loaded as flow } from '#tests/paths/engine/marked.ts';
import { model, type Moment } from '#tests/support/model.ts';
import {
  refreshElsewhere,
  tellTabs,
  openPhoneChange,
  arriveSignedIn,
  clients,
  issueTokens,
  passLogin,
  signOut,
  storeTokens,
  typeCode,
} from '#tests/support/signIn.ts';
import { ledgerRegion } from '#tests/support/journey.ts';
import type { Call, World } from '#tests/support/world.ts';

const profile = { method: 'POST', path: '/v1/client/me' } as const;
const refresh = { method: 'POST', path: '/v1/refresh_token' } as const;
const freshLogin = { method: 'POST', path: '/v1/fresh_login' } as const;
const logout = '/v1/logout';
const transactions = { method: 'POST', path: '/v1/client/transactions' } as const;

type Issued = Awaited<ReturnType<typeof issueTokens>>;

/** The tokens that the browser holds at this point of the path. */
const issued = new WeakMap<World, Issued>();

/** The values of the two cookies. */
async function heldTokens({ page }: World): Promise<Issued> {
  const cookies = await page.context().cookies();
  const valueOf = (sought: string) => cookies.find(({ name }) => name === sought)?.value ?? '';
  return { access_token: valueOf('access_token'), refresh_token: valueOf('refresh_token') };
}

/** The statuses that the sandbox has answered to calls of this path. */
const statusesOf = async ({ sandbox }: World, path: string) =>
  (await sandbox.calls(path)).map(({ status }) => status);

const card = ({ page }: World) => page.getByRole('region', { name: 'Карта' });

/** Whatever waits for the client: the card's place, the page before the dashboard, or the login. */
const openingCabinet = ({ page }: World) => {
  const busy = page.locator('[aria-busy=true]');
  return page
    .getByRole('region', { name: 'Карта' })
    .and(busy)
    .or(busy.filter({ has: page.getByRole('heading', { level: 1 }) }))
    .or(busy.filter({ hasText: 'Открываем кабинет' }));
};

const more = (page: Page) => page.getByRole('button', { name: 'Показать ещё' });

/** Sends a call with the token: the profile's, if that one is under way, else the next page's. */
async function makeCall({ page, letThrough }: World, before: AnyMachineSnapshot) {
  if (before.matches({ signedIn: { profile: 'loading' } })) await letThrough(profile);
  else await more(page).click();
}

const isProfile = (state: AnyMachineSnapshot, profile: string): boolean =>
  state.matches({ signedIn: { profile } });

/** A client who was blocked or has deleted the account is redirected to the landing page. */
const isLedToMain = ({ context: { end } }: Moment<typeof sessionMachine>['state']): boolean =>
  end === 'blocked' || end === 'deleted';

const phoneField = (page: Page) => page.getByRole('textbox', { name: 'Номер телефона' });

/** The sign-out button after a refused profile. */
const leave = (page: Page) =>
  page
    .getByRole('alert')
    .filter({ hasText: 'Вход сохранён' })
    .getByRole('button', { name: 'Выйти' });

/** The retry button of the card, or of the page that shows after a refused profile. */
const repeat = (page: Page) =>
  page
    .getByRole('region', { name: 'Карта' })
    .or(page.getByRole('alert').filter({ hasText: 'Вход сохранён' }))
    .getByRole('button', { name: 'Повторить' });

/** The number is changed by both codes, for which new tokens are issued. */
async function changePhone({ page, sandbox }: World) {
  const dialog = page.getByRole('dialog', { name: 'Смена номера телефона' });
  await openPhoneChange(page);
  await dialog.getByRole('textbox', { name: 'Новый номер телефона' }).fill('+79991112233');
  await dialog.getByRole('button', { name: 'Получить код' }).click();
  for (const phone of [clients.sapphire, '+79991112233']) {
    const end = phone === clients.sapphire ? '00 03' : '22 33';
    const sent = dialog.getByRole('paragraph').filter({ hasText: 'Отправили на' });
    await expect(sent).toContainText(end);
    await typeCode(page, await sandbox.code(phone));
  }
}

type Found = { tokens: Tokens | null; isOwn: boolean };

/** The result of the flow of the tabs. */
const compared = (
  held: Tokens | null,
  found: Tokens | null,
  news: TokensCompared['news'] = null,
  isOwn = found !== null,
) => ({ output: { held, tokens: found, isOwn }, news });
const stepNews = ['step.entered', 'step.updated', 'step.ended'];
const step = { phone: '+79990000003', operationId: 'op-1', sentAt: 1_000 };
const newer: Tokens = { accessToken: 'access-2', refreshToken: 'refresh-2' };

type Lock = { isHeld: boolean; release: (() => void) | null };
type LockedPage = { lock: Lock };

/** Runs in the page, before the app: another tab may hold the lock of the tokens. */
function installLock() {
  const { locks } = navigator;
  const request = locks.request.bind(locks) as (...given: unknown[]) => Promise<unknown>;
  const lock: Lock = { isHeld: false, release: null };
  (globalThis as unknown as LockedPage).lock = lock;
  locks.request = async (...given: unknown[]) => {
    if (lock.isHeld) {
      lock.isHeld = false;
      await new Promise<void>((resolve) => {
        lock.release = resolve;
      });
    }
    return request(...given);
  };
}

/** The next request for the lock of the tokens waits. */
const holdLock = ({ page }: World) =>
  page.evaluate(() => {
    (globalThis as unknown as LockedPage).lock.isHeld = true;
  });

/** By now every expected request for the lock waits. */
async function untilLockIsAsked({ page }: World) {
  const isWaitedFor = () =>
    page.evaluate(() => (globalThis as unknown as LockedPage).lock.release !== null);
  await expect.poll(isWaitedFor).toBe(true);
}

const giveLock = ({ page }: World) =>
  page.evaluate(() => {
    const { lock } = globalThis as unknown as LockedPage;
    lock.release?.();
    lock.release = null;
  });

/** Refuses the refresh or cuts it off. After a refusal the tab reads the stored tokens once it has the lock. */
const refuseExchange =
  (call: Call) =>
  async (world: World, { error }: Record<string, unknown>) => {
    if (error instanceof RejectedError) {
      await expect.poll(() => world.waiting(call)).toBeGreaterThan(0);
      await holdLock(world);
      await world.refuse(call, error.code, error.shownError);
    } else await world.cutOff(call);
  };

/** Another tab has signed in, and this browser holds its tokens. */
async function storeAnother(world: World) {
  const { page, sandbox } = world;
  const tokens = await issueTokens(sandbox, clients.sapphire);
  issued.set(world, tokens);
  await storeTokens(page, sandbox, tokens);
}

/** Another tab has refreshed the tokens that this one holds too. */
const storeNewer = async (world: World) => issued.set(world, await refreshElsewhere(world));

/** Stores the tokens as another tab has left them when this one reads. */
async function storeElsewhere(world: World, { tokens: found, isOwn }: Found) {
  if (found === null) await world.page.context().clearCookies();
  else if (!isOwn) await storeAnother(world);
  else if (found === newer) await storeNewer(world);
}

const awaited = 'what is opened over the page asks so: tests/features/profile/profile.test.tsx';

export const sessionModel = model({
  machine: sessionMachine,
  inputs: {
    visitor: { tokens: null, codeLength: 4 },
    client: { tokens, codeLength: 4 },
  },
  isBrief: true,
  facts: ({ context }) => [context.client !== null, context.refusedPhone],
  highCost: ['wait.cancelled'],
  delays: { refreshLimit: 15_000 },
  samples: {
    'call.unauthorized': [{ token: tokens.accessToken }, { token: 'long gone' }],
    'call.forbidden': [{ token: tokens.accessToken }, { token: 'long gone' }],
    'call.refusedAgain': [{ token: tokens.accessToken }, { token: 'long gone' }],
    'login.requested': [{ flow }],
    'tokens.issued': [{ tokens }],
    'place.arrived': [{ place: place('/auth'), mode: 'push' }],
    'step.entered': [{ path: '/auth', step }],
    'step.updated': [{ path: '/auth', step }],
    'step.ended': [{ path: '/auth' }],
    'tabMessage.received': [
      { message: 'renewed' },
      { message: 'phone-changed' },
      { message: 'deleted' },
    ],
    'page.returned': [{ isSignedOut: false }, { isSignedOut: true }],
    'tokens.refreshed': [{ tokens: newer }],
    'done login': [{ output: tokens }],
    'error login': [{ error: new Error('A defect') }],
    'done loadProfile': [{ output: client }],
    'error loadProfile': [
      { error: new RejectedError(55, 'Карта заблокирована') },
      { error: new RejectedError(7, 'Профиль не найден') },
      { error: new UnreachableError() },
    ],
    'done reloadProfile': [{ output: client }],
    'error reloadProfile': [
      { error: new RejectedError(55, 'Карта заблокирована') },
      { error: new UnreachableError() },
    ],
    'done refreshTokens': [{ output: tokens }],
    'error refreshTokens': [
      { error: new RejectedError(90, 'Токен неизвестен') },
      { error: new UnreachableError() },
    ],
    'done readStoredTokens': [
      { output: { tokens: null, isOwn: false } satisfies Found },
      { output: { tokens, isOwn: true } satisfies Found },
      { output: { tokens: newer, isOwn: true } satisfies Found },
      { output: { tokens: newer, isOwn: false } satisfies Found },
    ],
    'error readStoredTokens': [{ error: new Error('No cookies to read') }],
    'tokens.compared': [
      compared(tokens, tokens),
      compared(tokens, tokens, 'phone-changed'),
      compared(tokens, newer),
      compared(tokens, newer, 'phone-changed'),
      compared(tokens, newer, null, false),
      compared(tokens, null),
      compared(tokens, null, 'deleted'),
      compared(null, null),
      compared(null, tokens, null, false),
    ],
    'done requestFreshLogin': [{ output: tokens }],
    'error requestFreshLogin': [
      { error: new RejectedError(90, 'Токен неизвестен') },
      { error: new UnreachableError() },
    ],
  },
  browser: {
    start: async (world, input) => {
      const { page, sandbox } = world;
      await page.addInitScript(installLock);
      if (input === 'client')
        issued.set(world, await arriveSignedIn(page, sandbox, clients.sapphire));
      await page.goto(input === 'client' ? '/dashboard' : '/auth');
    },
    // The last event of a path: afterwards a person cannot go on. A modal is over the page, or a
    // call that waited has failed.
    ends: [
      'tokens.issued',
      'error refreshTokens',
      'error requestFreshLogin',
      'error loadProfile',
      'done readStoredTokens',
      'after refreshLimit',
      'call.refusedAgain',
      'done refreshTokens',
      'done requestFreshLogin',
    ],
    calls: {
      loadProfile: profile,
      reloadProfile: profile,
      refreshTokens: refresh,
      requestFreshLogin: freshLogin,
    },
    events: {
      // A person whom the app has not redirected to the login opens it.
      'login.requested': async ({ page }) => {
        const toLogin = page.getByRole('banner').getByRole('link', { name: 'Войти' });
        await toLogin.or(phoneField(page)).first().waitFor();
        if (await toLogin.isVisible()) await toLogin.click();
      },
      'done login': ({ page, sandbox }) => passLogin(page, sandbox, clients.sapphire),
      'call.unauthorized': async (world, _, before) => {
        await world.sandbox.expireTokens();
        await makeCall(world, before);
      },
      'call.forbidden': async (world, _, before) => {
        await world.sandbox.expireTokens({ forbid: true });
        await makeCall(world, before);
      },
      'call.refusedAgain': async (world) => {
        const { page, sandbox, waiting, letThrough } = world;
        // The fault is for the next page: the first one has loaded.
        await expect(more(page)).toBeVisible();
        await sandbox.fault({ ...transactions, kind: 'status', status: 401, times: 2 });
        await more(page).click();
        await expect.poll(() => waiting(refresh)).toBeGreaterThan(0);
        await holdLock(world);
        await letThrough(refresh);
      },
      'error refreshTokens': refuseExchange(refresh),
      'error requestFreshLogin': refuseExchange(freshLogin),
      'done readStoredTokens': async (world, { output }) => {
        await untilLockIsAsked(world);
        await storeElsewhere(world, output as Found);
        await giveLock(world);
      },
      // Whatever the message, the cookies stay the same.
      'tabMessage.received': ({ page }) => tellTabs(page, 'renewed'),
      'tokens.compared': async (world, { output, news }) => {
        await storeElsewhere(world, output as Found);
        await tellTabs(world.page, (news as TokensCompared['news']) ?? 'renewed');
      },
      'page.returned': async ({ page }, { isSignedOut }) => {
        if (isSignedOut === true) await page.context().clearCookies();
        await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
      },
      'signOut.requested': ({ page }, _, before) =>
        isProfile(before, 'refused') ? leave(page).click() : signOut(page),
      'tokens.issued': changePhone,
      // A person retries where the client is missing; another tab announces a change where it shows.
      'profile.requested': async ({ page }, _, before) => {
        const isMissing = isProfile(before, 'unreachable') || isProfile(before, 'refused');
        if (isMissing) await repeat(page).click();
        else await tellTabs(page, 'phone-changed');
      },
      'connection.restored': loseAndFindNetwork,
      'error reloadProfile': async (world, { error }) => {
        if (error instanceof RejectedError)
          await world.refuse(profile, error.code, error.shownError);
        else await cutOffEveryTry(world, profile);
      },
    },
    states: {
      visitor: async (world, { state }) => {
        const { page } = world;
        const isAtMain =
          state.matches({ visitor: 'idle' }) && ['blocked', 'deleted'].includes(state.context.end);
        await seesPage(world, isAtMain ? '/' : '/auth');
        await expect(
          page.getByRole('link', { name: /^(Стать участником|Войти)$/ }),
        ).not.toHaveCount(0);
        await expect(card(world)).toHaveCount(0);
        await expect.poll(() => cookieNames(page), 'cookies').toEqual([]);
      },
      'visitor.login': ({ page }) => expect(phoneField(page)).toBeVisible(),
      signedIn: async ({ page }) => {
        await expect
          .poll(() => cookieNames(page), 'cookies')
          .toEqual(['access_token', 'refresh_token']);
      },
      'signedIn.access.valid': ({ waiting }) =>
        expect.poll(() => waiting(refresh) + waiting(freshLogin), 'calls for new tokens').toBe(0),
      'signedIn.access.refreshing': ({ waiting }) =>
        expect.poll(() => waiting(refresh), 'calls for new tokens').toBe(1),
      'signedIn.access.reauthenticating': ({ waiting }) =>
        expect.poll(() => waiting(freshLogin), 'calls for a fresh token').toBe(1),
      // Another tab has the lock of the tokens: the session is not over before they are read.
      'signedIn.access.refused': async ({ page, waiting }) => {
        await expect
          .poll(() => waiting(refresh) + waiting(freshLogin), 'calls for new tokens')
          .toBe(0);
        await expect(page).toHaveURL(/\/dashboard$/);
      },
      // A call that waited for new tokens fails with their refresh; the check of that event shows the result.
      'signedIn.profile.loading': async (world, moment) => {
        if (!isLostExchange(moment)) await expect(openingCabinet(world)).toBeVisible();
      },
      'signedIn.profile.loaded': async (world) => {
        await seesPage(world, '/dashboard');
        await seesCard(world);
      },
      'signedIn.profile.reloading': async (world) => {
        await seesCard(world);
        await expect.poll(() => world.waiting(profile), 'calls for the profile').toBe(1);
      },
      'signedIn.profile.outdated': async (world) => {
        await seesCard(world);
        expect(world.waiting(profile), 'calls for the profile').toBe(0);
      },
      'signedIn.profile.unreachable': async ({ page }) => {
        const alerts = page.getByRole('alert');
        const inCabinet = alerts.filter({ hasText: 'Не удалось загрузить карту' });
        await expect(inCabinet.or(alerts.filter({ hasText: 'Вход сохранён' }))).toBeVisible();
        await expect(repeat(page)).toBeVisible();
      },
      'signedIn.profile.refused': async (world) => {
        const { page } = world;
        await seesPage(world, '/auth');
        await expect(page.getByText('Вход сохранён, но кабинет не открылся.')).toBeVisible();
        await expect(repeat(page)).toBeVisible();
        await expect(leave(page)).toBeVisible();
        await expect(phoneField(page)).toBeHidden();
      },
    },
    afterEvents: {
      // Section 9: the cookies last 60 days.
      'done login': async (world) => {
        issued.set(world, await heldTokens(world));
        const cookies = await world.page.context().cookies();
        const days = cookies.map(({ expires }) =>
          Math.round((expires - Date.now() / 1_000) / 86_400),
        );
        expect(days, 'days that the cookies last').toEqual([60, 60]);
      },
      'done loadProfile': async (world) => {
        await expect
          .poll(async () => (await statusesOf(world, profile.path)).at(-1), 'the profile answered')
          .toBe(200);
      },
      'done reloadProfile': async (world) => {
        await expect
          .poll(async () => (await statusesOf(world, profile.path)).at(-1), 'the profile answered')
          .toBe(200);
      },
      'error loadProfile': async (world, moment) => {
        const { state } = moment;
        if (state.matches({ signedIn: { profile: 'refused' } })) {
          const alert = main(world).getByRole('alert');
          await expect(alert.getByText(refusalOf(moment), { exact: true })).toBeVisible();
        } else if (state.matches({ signedIn: { profile: 'unreachable' } })) await seesNoCard(world);
        else await seesRevoked(world);
      },
      'error reloadProfile': async (world, { state }) => {
        if (state.matches('visitor')) await seesRevoked(world);
      },
      'done refreshTokens': async (world) => {
        const sent = { refresh_token: issued.get(world)?.refresh_token };
        const calls = await world.sandbox.calls(refresh.path);
        const own = calls.filter(({ body }) => isDeepStrictEqual(body, sent));
        expect(own, 'calls for new tokens').toMatchObject([{ status: 200 }]);
        await seesNewAccess(world);
      },
      'done requestFreshLogin': async (world) => {
        const old = issued.get(world);
        expect(await statusesOf(world, freshLogin.path), 'calls for a fresh token').toEqual([200]);
        await seesNewAccess(world);
        expect(issued.get(world)?.refresh_token, 'the refresh token').toBe(old?.refresh_token);
      },
      'error refreshTokens': seesLostRefresh,
      'error requestFreshLogin': seesLostRefresh,
      'after refreshLimit': seesLostRefresh,
      // Refused with the new token too.
      'call.refusedAgain': async (world) => {
        const lastTwo = async () => (await statusesOf(world, transactions.path)).slice(-2);
        await expect.poll(lastTwo, 'the call and the same once more').toEqual([401, 401]);
        expect(await statusesOf(world, refresh.path), 'calls for new tokens').toEqual([200]);
      },
      'done readStoredTokens': async (world, { state }) => {
        if (state.context.end === 'refused') await seesEndTold(world);
        else if (state.matches('visitor')) await seesNoEndTold(world);
        else await seesTheirTokens(world);
      },
      'tokens.issued': async (world) => {
        const dialog = world.page.getByRole('dialog', { name: 'Смена номера телефона' });
        await expect(dialog.getByText('Номер изменён')).toBeVisible();
        await seesNewAccess(world);
      },
      'tokens.compared': async (world, { state }) => {
        if (state.matches('signedIn')) await seesTheirTokens(world);
        else if (state.context.end === 'deleted')
          await expect(world.page.getByText('Аккаунт удалён')).toBeVisible();
      },
      'signOut.requested': seesRevoked,
    },
    unseen: {
      'visitor.idle': 'what is seen of a visitor is said of `visitor`, with and without the login',
      'signedIn.profile.reloading.slow':
        'the client is shown meanwhile: only a profile opened meanwhile waits, and says so',
    },
    can: (snapshot, event) => {
      const isIn = (profile: string) => snapshot.matches({ signedIn: { profile } });
      const isSettled = snapshot.matches({ signedIn: { access: 'valid' } });
      if (stepNews.includes(event)) return false;
      switch (event) {
        case 'call.unauthorized':
        case 'call.forbidden':
          return isIn('loading') || isIn('loaded');
        case 'call.refusedAgain':
          return isIn('loaded') && isSettled;
        case 'profile.requested':
          return isSettled;
        case 'tokens.issued':
          return isIn('loaded') && isSettled;
        case 'signOut.requested':
          return isIn('loaded') || isIn('unreachable') || isIn('refused');
        case 'done loadProfile':
        case 'error loadProfile':
        case 'wait.cancelled':
          return isSettled;
        // A client who was blocked or has deleted the account is on the landing page, which shows no loading state.
        case 'tokens.compared':
          return !snapshot.matches('visitor') || !isLedToMain(snapshot);
        default:
          return true;
      }
    },
    callsBeside: {
      'tokens.issued': {
        id: 'reloadProfile',
        reason: 'the phone has been changed, and the client is loaded anew',
      },
    },
    unreachable: {
      'signedIn | account.deleted | ended': 'the paths of accountDeletion end with it',
      'signedIn.profile.loaded | profile.awaited | -': awaited,
      'signedIn.profile.unreachable | profile.awaited | signedIn.profile.loading': awaited,
      'signedIn.profile.outdated | profile.awaited | signedIn.profile.reloading': awaited,
      'signedIn.access.refused | error readStoredTokens | ended':
        'a browser that cannot read its cookies counts as one that keeps none',
      'signedIn | tokens.compared [isOutdated] | -':
        'the tab comes to other tokens within the moment of reading: tests/app/tabs.test.ts',
      'visitor | tokens.compared [isOutdated] | -':
        'the tab comes to tokens within the moment of reading: tests/app/tabs.test.ts',
      'signedIn.profile.reloading | wait.cancelled | signedIn.profile.outdated':
        'offered where the client is waited for alone: in a profile opened meanwhile',
      '* | error tabs | -': 'the flow of the tabs has no end',
      'visitor.login | place.arrived | -': 'only the login receives it: the paths of that',
      ...Object.fromEntries(
        stepNews.map((event) => [
          `visitor.login | ${event} | -`,
          'it is of the login alone: the paths of that',
        ]),
      ),
      'visitor.login | error login | visitor.login': 'the login has no end but the tokens',
    },
  },
});

/** The browser holds a new access token. */
async function seesNewAccess(world: World) {
  await expect
    .poll(async () => (await heldTokens(world)).access_token, 'the new access token')
    .not.toBe(issued.get(world)?.access_token);
  issued.set(world, await heldTokens(world));
}

async function seesTheirTokens(world: World) {
  expect(await heldTokens(world), "the other tab's tokens").toEqual(issued.get(world));
}

/** Section 4: signing out sends both tokens; the cookies are deleted by then. */
async function seesRevoked(world: World) {
  await expect
    .poll(() => world.sandbox.calls(logout), 'the call that signs out')
    .toMatchObject([{ body: issued.get(world) }]);
}

/** The tokens could not be refreshed, and stay as they are. */
const isLostExchange = ({ event, state }: Moment): boolean =>
  state.matches({ signedIn: { access: 'valid' } }) &&
  ['error refreshTokens', 'error requestFreshLogin', 'after refreshLimit'].includes(
    eventName(event?.type ?? ''),
  );

/** D22: a refusal counts once the stored tokens are read; without an answer the session stays. */
async function seesLostRefresh(world: World, moment: Moment) {
  const { state } = moment;
  if (state.matches({ signedIn: { access: 'refused' } })) await seesNoEndTold(world);
  else if (state.matches({ signedIn: { profile: 'loaded' } })) await seesNoNextPage(world, moment);
  else await seesNoCard(world);
}

/** The call that waited for the refresh is the one for the next page. */
async function seesNoNextPage(world: World, moment: Moment) {
  const title = 'Следующие операции не загрузились';
  await seesLossIn(ledgerRegion, title)(world, moment);
  await isLost(ledgerRegion, title)(world, moment);
}

/** The dashboard stays, and says what is missing, that nothing is lost, and what to do. */
async function seesNoCard(world: World) {
  const alert = card(world).getByRole('alert').filter({ hasText: 'Не удалось загрузить карту' });
  await expect(alert).toContainText('Проверьте сеть и повторите.');
  await expect(alert.getByRole('button', { name: 'Повторить' })).toBeVisible();
}

async function seesEndTold({ page }: World) {
  await expect(page.getByText('Сеанс закончился. Войдите ещё раз.')).toBeVisible();
}

async function seesNoEndTold({ page }: World) {
  await expect(page.getByText('Сеанс закончился. Войдите ещё раз.')).toHaveCount(0);
}

async function seesCard({ page }: World) {
  await expect(page.getByRole('region', { name: 'Карта' })).toContainText('Анна Воронцова');
}
