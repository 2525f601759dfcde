import type { Page } from 'playwright/test';
import { checkAccessibility } from '#tests/support/axe.ts';
import { askForMore, openProfile } from '#tests/support/journey.ts';
import { expect, test, newTab } from '#tests/support/browser.ts';
import { failsOnPurpose } from '#tests/support/sandbox.ts';
import {
  openPhoneChange,
  arriveSignedIn,
  clients,
  passLogin,
  signOut,
  typeCode,
} from '#tests/support/signIn.ts';

const refresh = { method: 'POST', path: '/v1/refresh_token' } as const;

const title = (page: Page, text: string) =>
  expect(page.getByRole('heading', { level: 1 })).toHaveText(text);
const cookies = async (page: Page) => (await page.context().cookies()).map(({ name }) => name);
const card = (page: Page) => page.getByRole('region', { name: 'Карта' });
const seesAnna = (page: Page) => expect(card(page)).toContainText('Анна Воронцова');

/** Saves a profile as another device of the same client does. */
const saveElsewhere = (page: Page, body: object) =>
  page.evaluate(async (sent) => {
    const [, token] = /(?:^|; )access_token=([^;]+)/.exec(document.cookie) ?? [];
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    await fetch('/v1/client', { method: 'PUT', headers, body: JSON.stringify(sent) });
  }, body);

test.describe('section 4, D22: signing out', () => {
  test('ends the session at once while its call hangs, also in a reload and a new tab', async ({
    page,
    sandbox,
  }) => {
    await arriveSignedIn(page, sandbox, clients.sapphire);
    await page.goto('/dashboard');
    await seesAnna(page);
    await sandbox.fault({ method: 'POST', path: '/v1/logout', kind: 'hang' });
    await signOut(page);
    await title(page, 'Вход в личный кабинет');
    expect(await cookies(page)).toEqual([]);
    await page.reload();
    await title(page, 'Вход в личный кабинет');
    const tab = await page.context().newPage();
    await tab.goto('/dashboard');
    await title(tab, 'Вход в личный кабинет');
  });

  test('reaches the server even when the tab closes right after the press', async ({
    page,
    sandbox,
    complaints,
  }) => {
    const { access_token, refresh_token } = await arriveSignedIn(page, sandbox, clients.sapphire);
    await page.goto('/dashboard');
    await seesAnna(page);
    await page.getByRole('button', { name: 'Меню' }).click();
    const leave = page.getByRole('dialog', { name: 'Меню' }).getByRole('button', { name: 'Выйти' });
    await leave.click({ noWaitAfter: true });
    await page.close();
    const tab = await newTab(page, complaints);
    await tab.goto('/dashboard');
    await title(tab, 'Вход в личный кабинет');
    await expect
      .poll(async () => (await sandbox.calls('/v1/logout')).map(({ body }) => body))
      .toEqual([{ access_token, refresh_token }]);
  });
});

test.describe('D22: a refresh', () => {
  for (const fault of [
    { kind: 'status', status: 429 },
    { kind: 'status', status: 502 },
    { kind: 'malformed' },
  ] as const) {
    test(`that meets ${Object.values(fault).join(' ')} signs nobody out; they may repeat`, async ({
      page,
      sandbox,
    }) => {
      await arriveSignedIn(page, sandbox, clients.sapphire);
      await sandbox.expireTokens();
      await sandbox.fault({ ...refresh, ...fault, times: 50 });
      await page.goto('/dashboard');
      const heading = { name: 'Не удалось загрузить карту' };
      const alert = page.getByRole('alert').filter({ has: page.getByRole('heading', heading) });
      await expect(alert).toBeVisible();
      await expect(page).toHaveURL(/\/dashboard$/);
      expect(await cookies(page)).toHaveLength(2);
      await sandbox.clearFaults();
      await alert.getByRole('button', { name: 'Повторить' }).click();
      await seesAnna(page);
    });
  }

  test('that is refused leads to the login, which says so and leads back', async ({
    page,
    sandbox,
  }) => {
    await arriveSignedIn(page, sandbox, clients.sapphire);
    await page.goto('/dashboard');
    await seesAnna(page);
    await sandbox.expireTokens({ refresh: true });
    // No scrolling before the click: scrolling would load the next page by itself.
    await askForMore(page);
    await title(page, 'Вход в личный кабинет');
    const note = page.getByText('Сеанс закончился. Войдите ещё раз.');
    await expect(note).toBeVisible();
    await checkAccessibility(page);
    expect(await cookies(page)).toEqual([]);
    // Only the page's memory holds the phone: a reload loses it.
    const phone = page.getByRole('textbox', { name: 'Номер телефона' });
    await expect(phone).toHaveValue('+7 999 000 00 03');
    await expect(phone).toBeFocused();
    const held = () =>
      page.evaluate(() =>
        JSON.stringify([{ ...localStorage }, { ...sessionStorage }, history.state]),
      );
    expect(await held()).not.toContain('000 00 03');
    await page.reload();
    await expect(note).toBeVisible();
    await expect(phone).toHaveValue('');
    await expect(phone).toBeFocused();
    await passLogin(page, sandbox, clients.sapphire);
    await seesAnna(page);
    await expect(note).toHaveCount(0);
  });

  test('in one tab does not end the session whose tokens another tab is just receiving', async ({
    page,
    sandbox,
    complaints,
  }) => {
    await arriveSignedIn(page, sandbox, clients.sapphire);
    await page.goto('/dashboard');
    await seesAnna(page);
    const other = await newTab(page, complaints);
    await other.goto('/dashboard');
    await seesAnna(other);

    // The server changes the number, and its response is delayed.
    let letThrough = () => {};
    const isLate = new Promise<void>((resolve) => {
      letThrough = resolve;
    });
    let isChanged = false;
    await page.route('**/v1/client/phone/confirm_new', async (route) => {
      const response = await route.fetch();
      isChanged = true;
      await isLate;
      await route.fulfill({ response });
    });
    const dialog = page.getByRole('dialog', { name: 'Смена номера телефона' });
    await openPhoneChange(page);
    await dialog.getByRole('textbox', { name: 'Новый номер телефона' }).fill('+79991112233');
    await dialog.getByRole('button', { name: 'Получить код' }).click();
    for (const phone of [clients.sapphire, '+79991112233']) {
      await expect(dialog.getByText('Отправили на')).toContainText(
        phone === clients.sapphire ? '00 03' : '22 33',
      );
      await typeCode(page, await sandbox.code(phone));
    }
    await expect.poll(() => isChanged).toBe(true);
    failsOnPurpose(other, '/v1/client/transactions', /status of 401 /);

    const refused = other.waitForResponse('**/v1/client/transactions');
    await askForMore(other);
    expect((await refused).status()).toBe(401);
    letThrough();
    await expect(dialog).toContainText('Номер изменён');
    await expect(other.getByText('40 операций')).toBeVisible();
    expect(await cookies(page)).toHaveLength(2);
    expect(await sandbox.calls('/v1/refresh_token')).toEqual([]);
  });
});

for (const [when, come] of [
  ['the page starts', (page: Page) => page.reload()],
  [
    'a person comes back to the page',
    (page: Page) => page.evaluate(() => document.dispatchEvent(new Event('visibilitychange'))),
  ],
] as const)
  test(`a deleted token cookie deletes the other one when ${when}, and the server revokes both`, async ({
    page,
    sandbox,
  }) => {
    const tokens = await arriveSignedIn(page, sandbox, clients.sapphire);
    await page.goto('/dashboard');
    await seesAnna(page);
    await page.context().clearCookies({ name: 'access_token' });
    await come(page);
    await title(page, 'Вход в личный кабинет');
    await expect.poll(() => cookies(page)).toEqual([]);
    await expect.poll(() => sandbox.calls('/v1/logout')).toHaveLength(1);
    failsOnPurpose(page, '/v1/refresh_token', /status of 401/);
    const status = await page.evaluate(async (refresh_token) => {
      const body = JSON.stringify({ refresh_token });
      const headers = { 'content-type': 'application/json' };
      return (await fetch('/v1/refresh_token', { method: 'POST', headers, body })).status;
    }, tokens.refresh_token);
    expect(status).toBe(401);
  });

test('a tab that slept through a refresh keeps what has been typed', async ({
  page,
  sandbox,
  complaints,
}) => {
  // A sleeping page receives no messages of other tabs.
  await page.addInitScript(() => {
    Reflect.deleteProperty(globalThis, 'BroadcastChannel');
  });
  await arriveSignedIn(page, sandbox, clients.sapphire);
  await page.goto('/dashboard');
  await seesAnna(page);
  await openProfile(page);
  const name = page.getByRole('dialog', { name: 'Профиль' }).getByRole('textbox', { name: 'Имя' });
  await name.fill('Аннушка');

  await sandbox.expireTokens();
  const other = await newTab(page, complaints);
  await other.goto('/dashboard');
  await seesAnna(other);
  expect(await sandbox.calls('/v1/refresh_token')).toHaveLength(1);

  await page.bringToFront();
  await page.evaluate(() => {
    document.dispatchEvent(new Event('visibilitychange'));
  });
  // The card proves nothing: the offline snapshot shows it before the refresh has ended.
  await other.waitForLoadState('networkidle');
  await saveElsewhere(other, { first_name: 'Анна', last_name: 'Орлова', gender: 'female' });
  await page.getByRole('button', { name: 'Сохранить' }).click();
  await expect(page.getByText('Сохранено')).toBeVisible();
  const saved = (await sandbox.calls('/v1/client')).at(-1);
  expect(saved?.body).toMatchObject({ first_name: 'Аннушка', last_name: 'Орлова' });
  expect(await sandbox.calls('/v1/refresh_token')).toHaveLength(1);
});

test('section 2: a page restored from the page cache shows nothing of a client who has signed out since', async ({
  page,
  sandbox,
}) => {
  await page.addInitScript(() => {
    Reflect.deleteProperty(globalThis, 'BroadcastChannel');
  });
  await arriveSignedIn(page, sandbox, clients.sapphire);
  await page.goto('/dashboard');
  await seesAnna(page);
  await page.context().clearCookies();
  const seen = await page.evaluate(async () => {
    dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
    await new Promise((resolve) => requestAnimationFrame(resolve));
    return document.body.innerText;
  });
  expect(seen).not.toContain('Воронцова');
  await title(page, 'Вход в личный кабинет');
});

test('one token without the other is no session: the public page shows before its code has loaded', async ({
  page,
}) => {
  await page.route('**/assets/*.js', (route) => route.abort());
  failsOnPurpose(page, /^\/assets\//);
  const isHeldBackWith = async (...names: string[]) => {
    const url = new URL('/', page.url()).href;
    await page.context().clearCookies();
    await page.context().addCookies(names.map((name) => ({ name, value: 'token', url })));
    await page.goto('/', { waitUntil: 'domcontentloaded' });
    return page.evaluate(() => 'held' in document.documentElement.dataset);
  };
  await page.goto('/', { waitUntil: 'domcontentloaded' });
  expect(await isHeldBackWith('access_token', 'refresh_token')).toBe(true);
  expect(await isHeldBackWith('access_token')).toBe(false);
  expect(await isHeldBackWith('refresh_token')).toBe(false);
});

test('with cookies, locks and storage blocked a session lives as long as the page', async ({
  page,
  sandbox,
}) => {
  await page.addInitScript(() => {
    const refuse = () => {
      throw new DOMException('The operation is insecure.', 'SecurityError');
    };
    const block = (of: object, name: string, value?: PropertyDescriptor) =>
      Object.defineProperty(of, name, { configurable: true, ...(value ?? { get: refuse }) });
    block(document, 'cookie', { get: refuse, set: refuse });
    block(navigator, 'cookieEnabled', { value: false });
    block(navigator.locks, 'request', {
      value: () => Promise.reject(new DOMException('', 'SecurityError')),
    });
    for (const storage of ['localStorage', 'sessionStorage', 'caches', 'cookieStore'])
      block(globalThis, storage);
  });
  await page.goto('/auth');
  await passLogin(page, sandbox, clients.sapphire);
  await seesAnna(page);
  await sandbox.expireTokens();
  await askForMore(page);
  await expect(page.getByText('40 операций')).toBeVisible();
  expect(await sandbox.calls('/v1/refresh_token')).toHaveLength(1);
  await page.reload();
  await title(page, 'Вход в личный кабинет');
});

const missing = /\/assets\/NotFoundScreen-[^/]*\.js$/;

test('a chunk that stays missing reloads the page exactly once', async ({ page, sandbox }) => {
  await arriveSignedIn(page, sandbox, clients.sapphire);
  let loads = 0;
  page.on('request', (request) => {
    if (request.isNavigationRequest()) loads += 1;
  });
  failsOnPurpose(page, missing);
  await page.route(missing, (route) => route.abort('failed'));
  await page.goto('/no/such/page');
  await expect(page.getByRole('main')).toContainText('Кабинет обновился. Обновите страницу.');
  await expect(page, 'no technical works').toHaveURL('/error404');
  expect(loads).toBe(2);
  await page.unroute(missing);
  await page.getByRole('button', { name: 'Обновить страницу' }).click();
  await title(page, 'Страница не найдена');
});
