import { expect, type Page } from 'playwright/test';
import { sessionMachine } from '../../machines/session';
import { RejectedError, UnreachableError } from '../../src/domain/failure';
import { cancelWait } from '../support/causes';
import { seesSlow } from '../support/looks';
import type { Tokens } from '../../src/domain/client';
import { client, tokens } from '../support/examples';
import { model } from '../support/model';
import { renewElsewhere, tellTabs } from '../support/otherTab';
import { openPhoneChange } from '../support/phoneChange';
import {
  arriveSignedIn,
  clients,
  issueTokens,
  passLogin,
  signOut,
  storeTokens,
  typeCode,
} from '../support/signIn';
import { heldRefreshToken } from '../support/tokenFamily';
import type { Call, World } from '../support/world';

const profile = { method: 'POST', path: '/v1/client/me' } as const;
const refresh = { method: 'POST', path: '/v1/refresh_token' } as const;
const freshLogin = { method: 'POST', path: '/v1/fresh_login' } as const;
const transactions = { method: 'POST', path: '/v1/client/transactions' } as const;

const cookieNames = async (page: Page) =>
  (await page.context().cookies()).map(({ name }) => name).sort();

const more = (page: Page) => page.getByRole('button', { name: 'Показать ещё' });

/** A call with the token goes out: the profile's, if that one waits, else the next page's. */
async function makeCall({ page, waiting, letThrough }: World) {
  await expect.poll(async () => waiting(profile) > 0 || (await more(page).isVisible())).toBe(true);
  if (waiting(profile) > 0) await letThrough(profile);
  else await more(page).click();
}

/** The card's own way to ask again, or that of the login a refused profile has led to. */
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
    await expect(dialog.getByText('Отправили на')).toContainText(end);
    await typeCode(page, await sandbox.code(phone));
    await dialog.getByRole('button', { name: 'Подтвердить' }).click();
  }
}

type Found = { tokens: Tokens | null; isOwn: boolean };
const newer: Tokens = { accessToken: 'access-2', refreshToken: 'refresh-2' };

type Lock = { isHeld: boolean; release: (() => void) | null };
type LockedPage = { lock: Lock };

/** Runs in the page, before the app: the lock of the tokens may be with another tab. */
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

/** From now on the next who asks for the lock of the tokens waits for it. */
const holdLock = ({ page }: World) =>
  page.evaluate(() => {
    (globalThis as unknown as LockedPage).lock.isHeld = true;
  });

/** Whoever is to wait for the lock waits by now, then has it. */
async function giveLock({ page }: World) {
  const isWaitedFor = () =>
    page.evaluate(() => (globalThis as unknown as LockedPage).lock.release !== null);
  await expect.poll(isWaitedFor).toBe(true);
  await page.evaluate(() => {
    const { lock } = globalThis as unknown as LockedPage;
    lock.release?.();
    lock.release = null;
  });
}

/** Whoever could refuse the exchange does; what is stored is read once this tab has the lock. */
const refuseExchange =
  (call: Call) =>
  async (world: World, { error }: Record<string, unknown>) => {
    if (error instanceof RejectedError) {
      await expect.poll(() => world.waiting(call)).toBeGreaterThan(0);
      await holdLock(world);
      await world.refuse(call, error.code, error.shownError);
    } else await world.cutOff(call);
  };

/** What another tab has stored by the time this one looks. */
async function storeElsewhere(world: World, { tokens: found, isOwn }: Found) {
  const { page, sandbox } = world;
  if (found === null) await page.context().clearCookies();
  else if (!isOwn) await storeTokens(page, sandbox, await issueTokens(sandbox, clients.sapphire));
  else if (found === newer) await renewElsewhere(world);
}

/** The profile is a read: it is given up after two repetitions (D23), and nothing is seen of that. */
async function cutOffEveryTry({ page, cutOff }: World) {
  let tries = 0;
  const lastTry = page.waitForEvent('requestfailed', (request) => {
    if (request.url().endsWith(profile.path)) tries += 1;
    return tries === 3;
  });
  await cutOff(profile);
  await lastTry;
}

export const sessionModel = model({
  machine: sessionMachine,
  inputs: {
    visitor: { tokens: null, codeLength: 4 },
    client: { tokens, codeLength: 4 },
  },
  isBrief: true,
  facts: ({ context }) => context.client !== null,
  rare: ['wait.cancelled'],
  delays: { patience: 10_000, renewalLimit: 15_000 },
  samples: {
    'call.unauthorized': [{ token: tokens.accessToken }, { token: 'long gone' }],
    'call.forbidden': [{ token: tokens.accessToken }, { token: 'long gone' }],
    'call.refusedAgain': [{ token: tokens.accessToken }, { token: 'long gone' }],
    'tokens.issued': [{ tokens }],
    'signIn.noticed': [{ tokens }],
    'renewal.noticed': [{ tokens: newer }],
    'done login': [{ output: tokens }],
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
    'done requestFreshLogin': [{ output: tokens }],
    'error requestFreshLogin': [
      { error: new RejectedError(90, 'Токен неизвестен') },
      { error: new UnreachableError() },
    ],
  },
  browser: {
    isUnjoined: true,
    start: async ({ page, sandbox }, input) => {
      await page.addInitScript(installLock);
      if (input === 'client') await arriveSignedIn(page, sandbox, clients.sapphire);
      await page.goto(input === 'client' ? '/dashboard' : '/auth');
    },
    calls: {
      loadProfile: profile,
      reloadProfile: profile,
      refreshTokens: refresh,
      requestFreshLogin: freshLogin,
    },
    causes: {
      'done login': ({ page, sandbox }) => passLogin(page, sandbox, clients.sapphire),
      'call.unauthorized': async (world) => {
        await world.sandbox.expireTokens();
        await makeCall(world);
      },
      'call.forbidden': async (world) => {
        await world.sandbox.expireTokens({ forbid: true });
        await makeCall(world);
      },
      'call.refusedAgain': async (world) => {
        const { page, sandbox, waiting, letThrough } = world;
        // The fault is for the next page: the first one has come.
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
        await storeElsewhere(world, output as Found);
        await giveLock(world);
      },
      'signIn.noticed': async ({ page, sandbox }) => {
        await storeTokens(page, sandbox, await issueTokens(sandbox, clients.sapphire));
        await tellTabs(page, 'signed-in');
      },
      'renewal.noticed': async (world) => {
        await renewElsewhere(world);
        await tellTabs(world.page, 'renewed');
      },
      'signOut.noticed': async ({ page }) => {
        await page.context().clearCookies();
        await tellTabs(page, 'signed-out');
      },
      'signOut.requested': async ({ page, sandbox }) => {
        const held = await heldRefreshToken(page);
        await signOut(page);
        await expect
          .poll(async () => (await sandbox.calls('/v1/logout')).at(-1)?.body)
          .toMatchObject({ access_token: expect.stringMatching(/\S/), refresh_token: held });
      },
      'tokens.issued': changePhone,
      'account.deleted': async ({ page }) => {
        await page.context().clearCookies();
        await tellTabs(page, 'deleted');
      },
      'profile.requested': async ({ page }) => {
        const retry = repeat(page);
        if (await retry.isVisible()) await retry.click();
        else await tellTabs(page, 'phone-changed');
      },
      'error reloadProfile': async (world, { error }) => {
        if (error instanceof RejectedError)
          await world.refuse(profile, error.code, error.shownError);
        else await cutOffEveryTry(world);
      },
      'wait.cancelled': cancelWait,
    },
    sees: {
      visitor: async ({ page }) => {
        await expect(
          page.getByRole('link', { name: /^(Стать участником|Войти)$/ }),
        ).not.toHaveCount(0);
        await expect.poll(() => cookieNames(page)).toEqual([]);
      },
      signedIn: async ({ page }) => {
        await expect.poll(() => cookieNames(page)).toEqual(['access_token', 'refresh_token']);
      },
      'signedIn.profile.loading': async ({ page }) => {
        await expect(page.locator('[aria-busy=true]').first()).toBeVisible();
      },
      'signedIn.profile.loading.slow': seesSlow,
      'signedIn.profile.loaded': seesCard,
      'signedIn.profile.reloading': seesCard,
      'signedIn.profile.outdated': seesCard,
      'signedIn.profile.unreachable': async ({ page }) => {
        const alerts = page.getByRole('alert');
        const inCabinet = alerts.filter({ hasText: 'Не удалось загрузить карту' });
        await expect(inCabinet.or(alerts.filter({ hasText: 'Вход сохранён' }))).toBeVisible();
      },
      'signedIn.profile.refused': async ({ page }) => {
        await expect(page).toHaveURL(/\/auth$/);
        await expect(page.getByText('Вход сохранён, но кабинет не открылся.')).toBeVisible();
      },
    },
    can: (snapshot, event) => {
      const isIn = (profile: string) => snapshot.matches({ signedIn: { profile } });
      const isSettled = snapshot.matches({ signedIn: { access: 'valid' } });
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
          return isIn('loaded') || isIn('unreachable');
        case 'done loadProfile':
        case 'error loadProfile':
        case 'wait.cancelled':
          return isSettled;
        default:
          return true;
      }
    },
    beyond: {
      'signedIn.access.refused | error readStoredTokens | ended':
        'a browser that cannot read its cookies counts as one that keeps none',
      'signedIn.profile.reloading | wait.cancelled | signedIn.profile.outdated':
        'offered where the client is waited for alone: in a profile opened meanwhile',
      'visitor | error login | visitor': 'the login has no end but the tokens',
      'signedIn.profile.refused | error login | signedIn.profile.refused':
        'the login has no end but the tokens',
    },
  },
});

async function seesCard({ page }: World) {
  await expect(page.getByRole('region', { name: 'Карта' })).toContainText('Анна Воронцова');
}
