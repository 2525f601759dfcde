import { gunzipSync } from 'fflate';
import type { Page } from 'playwright/test';
import { checkAccessibility } from '#tests/support/axe.ts';
import { expect, test as base, newTab } from '#tests/support/browser.ts';
import { startBuilt } from '#tests/support/builtServer.ts';
import { hearAnswers, seesTransactions } from '#tests/support/journey.ts';
import { Sandbox } from '#tests/support/sandbox.ts';
import { clients, passLogin } from '#tests/support/signIn.ts';

const test = base.extend<object, { counted: string }>({
  counted: [
    async ({}, use) => {
      const { url, close } = await startBuilt({ hasMap: true });
      await use(url);
      await close();
    },
    { scope: 'worker' },
  ],
});

type Caught = { body: string; bytes: number; headers: Record<string, string> };

/** Collects what the page sends, decoded as the collector does. */
async function catchCounts(page: Page): Promise<Caught[]> {
  const caught: Caught[] = [];
  await page.route('**/telemetry/v1/metrics', async (route) => {
    const request = route.request();
    const packed = request.postDataBuffer() ?? Buffer.alloc(0);
    const body = new TextDecoder().decode(gunzipSync(packed));
    caught.push({ body, bytes: packed.length, headers: await request.allHeaders() });
    await route.fulfill({ json: {} });
  });
  return caught;
}

const note = (page: Page) => page.getByRole('region', { name: 'Использование cookie' });

/** Hides the page, as when a person switches to another app. */
const hide = (page: Page) =>
  page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true });
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
  });

async function signInThere(page: Page, url: string, sandbox: Sandbox) {
  await passLogin(page, sandbox, clients.sapphire);
  await expect(page).toHaveURL(`${url}/dashboard`);
  await seesTransactions(page);
}

test('telemetry: a sign-in is counted only after consent, as transitions of flows without personal data', async ({
  page,
  counted,
  complaints,
}) => {
  const sandbox = new Sandbox(counted, complaints);
  const caught = await catchCounts(page);
  await page.goto(`${counted}/auth`);
  await expect(note(page)).toContainText('считаем без имён');
  await hide(page);
  await hearAnswers(page);
  expect(caught).toEqual([]);
  const loaded = page.waitForResponse(/\/assets\/start-/);
  await note(page).getByRole('button', { name: 'Принять' }).click();
  await loaded;
  await signInThere(page, counted, sandbox);
  await hide(page);
  const bodies = () => caught.map(({ body }) => body).join('\n');
  await expect.poll(bodies).toContain('"cabinet.transitions"');
  await expect.poll(bodies).toContain('"login"');
  await expect.poll(bodies).toContain('"session"');

  // The nineteen digits of a time may contain the four digits of a code.
  const sent = bodies().replaceAll(/"(?:startT|t)imeUnixNano":"\d{19}"/g, '"time":""');
  const cookies = await page.context().cookies();
  const secrets = [
    ...cookies.map(({ value }) => value),
    await sandbox.code(clients.sapphire),
    clients.sapphire,
    clients.sapphire.slice(2),
  ].filter((text) => text.length >= 4);
  expect(secrets.length).toBeGreaterThanOrEqual(5);
  for (const secret of secrets) expect(sent).not.toContain(secret);
  expect(sent).not.toMatch(/[А-яЁё]/);
  expect(sent).not.toMatch(/"(stringValue|asString)":"[^"]*\d{4,}/);
  for (const { bytes, headers } of caught) {
    expect(bytes).toBeLessThanOrEqual(1_400);
    expect(headers['cookie']).toBeUndefined();
    expect(headers['referer']).toBeUndefined();
  }
});

test('telemetry: after a refusal its code does not load and nothing is sent', async ({
  page,
  counted,
  complaints,
}) => {
  const sandbox = new Sandbox(counted, complaints);
  const caught = await catchCounts(page);
  const parts: string[] = [];
  page.on('request', (request) => parts.push(request.url()));
  await page.goto(`${counted}/auth`);
  await note(page).getByRole('button', { name: 'Без статистики' }).click();
  await expect(note(page)).toBeHidden();
  await signInThere(page, counted, sandbox);
  await hide(page);
  await page.goto(`${counted}/dashboard`);
  await seesTransactions(page);
  await hide(page);
  await hearAnswers(page);
  expect(await page.evaluate(() => localStorage.getItem('statisticsConsent'))).toBe('REFUSED');
  expect(parts.filter((url) => url.includes('/assets/start-'))).toEqual([]);
  expect(caught).toEqual([]);
});

test('telemetry: a browser that asks not to be tracked is not counted, and its cookie notice offers no statistics', async ({
  page,
  counted,
}) => {
  const caught = await catchCounts(page);
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'globalPrivacyControl', { value: true });
  });
  await page.goto(`${counted}/auth`);
  await expect(note(page)).toContainText('больше ничего');
  await note(page).getByRole('button', { name: 'Принять' }).click();
  await expect(note(page)).toBeHidden();
  // Code that counts would have loaded by now, and would send at the second time.
  for (let times = 0; times < 2; times += 1) {
    await hearAnswers(page);
    await hide(page);
  }
  await hearAnswers(page);
  expect(await page.evaluate(() => localStorage.getItem('statisticsConsent'))).toBeNull();
  expect(caught).toEqual([]);
});

test('telemetry: consent can be withdrawn in the footer at any time, and other tabs follow', async ({
  page,
  counted,
  complaints,
}) => {
  const caught = await catchCounts(page);
  const settings = (one: Page) => one.getByRole('button', { name: 'Настройки cookie' });
  const answer = (one: Page) => one.evaluate(() => localStorage.getItem('statisticsConsent'));
  await page.goto(`${counted}/auth`);
  await expect(note(page)).toBeVisible();
  await expect(settings(page)).toBeHidden();
  await note(page).getByRole('button', { name: 'Принять' }).click();
  await expect(settings(page)).toBeVisible();
  const other = await newTab(page, complaints);
  const caughtThere = await catchCounts(other);
  await other.goto(`${counted}/`);
  await expect(settings(other)).toBeVisible();

  await settings(page).press('Enter');
  await expect(note(page)).toContainText('Сейчас считаем.');
  await expect(note(page)).toBeFocused();
  await checkAccessibility(page);
  await note(page).getByRole('button', { name: 'Без статистики' }).press('Enter');
  await expect(note(page)).toBeHidden();
  await expect(settings(page)).toBeFocused();
  expect(await answer(page)).toBe('REFUSED');
  await hide(page);

  await settings(other).click();
  await expect(note(other)).toContainText('Сейчас не считаем.');
  await hide(other);
  expect([caught, caughtThere]).toEqual([[], []]);
  await note(other).getByRole('button', { name: 'Принять' }).click();
  await expect.poll(() => answer(page)).toBe('ALLOWED');
  const sent = page.waitForResponse((response) => response.url().endsWith('/metrics'));
  await page.getByRole('textbox', { name: 'Номер телефона' }).fill(clients.sapphire);
  await page.getByRole('button', { name: 'Получить код' }).click();
  await expect(page.getByRole('group', { name: 'Код из СМС' })).toBeVisible();
  await hide(page);
  await sent;
  expect(caught.map(({ body }) => body).join()).toContain('"login"');
});
