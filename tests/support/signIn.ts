import { createHash } from 'node:crypto';
import { expect, type Page } from 'playwright/test';
import type { PhoneChangeStage, PhoneChangeStep } from '#domain/phoneChange.ts';
import { openProfile } from './journey';
import type { Sandbox } from './sandbox';
import type { World } from './world';

/** Demo clients of the sandbox (README). */
export const clients = {
  newcomer: '+79990000001',
  agate: '+79990000002',
  sapphire: '+79990000003',
  ruby: '+79990000004',
  diamond: '+79990000005',
  blocked: '+79990000055',
} as const;

/** Signs in through the login page, with the phone and the code from the SMS. */
export async function signIn(page: Page, sandbox: Sandbox, phone: string = clients.sapphire) {
  await page.goto('/auth');
  await passLogin(page, sandbox, phone);
}

/** Signs in through the login that is open already. */
export async function passLogin(page: Page, sandbox: Sandbox, phone: string) {
  await page.getByRole('textbox', { name: 'Номер телефона' }).fill(phone);
  await page.getByRole('button', { name: 'Получить код' }).click();
  // An earlier sign-in may have left an SMS, so the code is read only once the new one has been sent.
  await expect(page.getByRole('group', { name: 'Код из СМС' })).toBeVisible();
  await typeCode(page, await sandbox.code(phone));
}

/** Types a code that was not checked before into empty inputs: its last digit sends it. */
export async function typeCode(page: Page, code: string) {
  await page.getByRole('group', { name: 'Код из СМС' }).getByRole('textbox').first().click();
  await page.keyboard.type(code);
}

/** Corrects or repeats a checked code: the last digit does not send it, Enter does. */
export async function retypeCode(page: Page, code: string) {
  await typeCode(page, code);
  await page.keyboard.press('Enter');
}

/** Signs out through the menu of the cabinet. */
export async function signOut(page: Page) {
  await page.getByRole('button', { name: 'Меню' }).click();
  await page.getByRole('dialog', { name: 'Меню' }).getByRole('button', { name: 'Выйти' }).click();
}

/** Requests tokens of a client from the sandbox, for tests that are not about signing in. */
export async function issueTokens(sandbox: Sandbox, phone: string = clients.sapphire) {
  const post = async (path: string, body: object) => {
    const response = await fetch(sandbox.url + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    return (await response.json()) as {
      operation_id: string;
      tokens: Record<'access_token' | 'refresh_token', string>;
    };
  };
  const { operation_id } = await post('/v1/login', { phone_number: phone });
  const { tokens } = await post('/v1/verify_code', {
    phone_number: phone,
    operation_id,
    sms_code: await sandbox.code(phone),
    source: 'Личный кабинет',
  });
  return tokens;
}

type Issued = Awaited<ReturnType<typeof issueTokens>>;

/** Puts tokens into the browser's cookies, as the app does. */
export const storeTokens = (page: Page, sandbox: Sandbox, tokens: Issued) =>
  page.context().addCookies(
    Object.entries(tokens).map(([name, value]) => ({
      name,
      value,
      url: sandbox.url,
      sameSite: 'Strict' as const,
      expires: Math.floor(Date.now() / 1000) + 60 * 24 * 3600,
    })),
  );

/** Stores tokens of a client in the browser's cookies, as an earlier sign-in does. */
export async function arriveSignedIn(page: Page, sandbox: Sandbox, phone?: string) {
  const tokens = await issueTokens(sandbox, phone);
  await storeTokens(page, sandbox, tokens);
  return tokens;
}

/** Digest by which the device identifies a session; the token cannot be read from it. */
export const digestOf = (refreshToken: string): string =>
  createHash('sha256').update(refreshToken).digest('base64');

/** Stores that these refresh tokens belong to one session, as the tab that refreshes them does. */
const noteFamily = (page: Page, refreshTokens: readonly string[]): Promise<void> =>
  page.evaluate(async (digests) => {
    const cache = await caches.open('session');
    await cache.put('/kept/session.json', new Response(digests));
  }, refreshTokens.map(digestOf).join(' '));

async function heldToken(page: Page, kind: string): Promise<string> {
  const cookies = await page.context().cookies();
  return cookies.find(({ name }) => name === kind)?.value ?? '';
}

/** The refresh token in the browser's cookies. */
export const heldRefreshToken = (page: Page) => heldToken(page, 'refresh_token');

/** The access token in the browser's cookies. */
export const heldAccessToken = (page: Page) => heldToken(page, 'access_token');

/** Sends a message to the other tabs from a new tab of the same browser, then closes that tab. */
export async function tellTabs(page: Page, news: string): Promise<void> {
  const tab = await page.context().newPage();
  await tab.goto(`${new URL(page.url()).origin}/icon.svg`);
  await tab.evaluate((text) => {
    const channel = new BroadcastChannel('session');
    channel.postMessage(text);
    channel.close();
  }, news);
  await tab.close();
}

/** Signs the client in as another tab does: stores the tokens, then notifies the tabs. */
export async function signInElsewhere({ page, sandbox }: World, phone: string): Promise<void> {
  await storeTokens(page, sandbox, await issueTokens(sandbox, phone));
  await tellTabs(page, 'signed-in');
}

/** Refreshes the tokens as another tab does: stores new tokens of the same session. */
export async function refreshElsewhere({ page, sandbox }: World) {
  const former = await heldRefreshToken(page);
  const response = await fetch(`${sandbox.url}/v1/refresh_token`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ refresh_token: former }),
  });
  const { tokens } = (await response.json()) as { tokens: Awaited<ReturnType<typeof issueTokens>> };
  await noteFamily(page, [former, tokens.refresh_token]);
  await storeTokens(page, sandbox, tokens);
  return tokens;
}

/** Signs the client out as another tab does: deletes the cookies, then notifies the tabs. */
export async function signOutElsewhere({ page }: World): Promise<void> {
  await page.context().clearCookies();
  await tellTabs(page, 'signed-out');
}

/** Opens the change of the phone number from the menu and the profile. */
export async function openPhoneChange(page: Page): Promise<void> {
  await openProfile(page);
  await page.getByRole('button', { name: 'Сменить номер телефона' }).click();
  await expect(page.getByRole('dialog', { name: 'Смена номера телефона' })).toBeVisible();
}

/** Reloads the page at the history entry of a code step of the phone change. */
export async function reopenPhoneChange(page: Page, step: PhoneChangeStep): Promise<void> {
  const entries = step.stage === 'new' ? [{ ...step, stage: 'confirmed' }, step] : [step];
  await page.evaluate((steps) => {
    const { place, index } = history.state as { place: object; index: number };
    for (const [at, kept] of steps.entries())
      history.pushState({ place: { ...place, step: kept }, index: index + at + 1 }, '');
  }, entries);
  await page.reload();
}

/** Navigates to the history entry of a code step of the phone change, as the browser's Forward does. */
export const goForwardToStep = (page: Page, step: object): Promise<void> =>
  page.evaluate((kept) => {
    const { place, index } = history.state as { place: object; index: number };
    history.pushState({ place: { ...place, step: kept }, index: index + 1 }, '');
    history.pushState({ place, index: index + 2 }, '');
    history.back();
  }, step);

type Numbers = { from: string; to: string };

/** Returns a function that calls the API of the phone change with the page's access token. */
async function phoneCalls(page: Page, sandbox: Sandbox) {
  const own = await heldAccessToken(page);
  return async (path: string, body: object) => {
    const response = await fetch(`${sandbox.url}/v1/client/phone/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${own}` },
      body: JSON.stringify(body),
    });
    return (await response.json()) as { tokens: Parameters<typeof storeTokens>[2] };
  };
}

/** Advances the phone change to `stage`: code sent to the old number, confirmed, or code sent to the new number. */
export async function beginPhoneChange(
  page: Page,
  sandbox: Sandbox,
  { from, to, stage }: Numbers & { stage: PhoneChangeStage },
): Promise<void> {
  const post = await phoneCalls(page, sandbox);
  await post('change', { phone_number: to });
  if (stage !== 'old') await post('confirm_old', { sms_code: await sandbox.code(from) });
  if (stage === 'new') await post('resend_new', { phone_number: to });
}

/** Changes the phone number as another tab of the client does, and notifies the tabs. */
export async function changePhoneElsewhere(
  page: Page,
  sandbox: Sandbox,
  { from, to }: Numbers,
): Promise<void> {
  await beginPhoneChange(page, sandbox, { from, to, stage: 'new' });
  const post = await phoneCalls(page, sandbox);
  const { tokens } = await post('confirm_new', { sms_code: await sandbox.code(to) });
  await noteFamily(page, [await heldRefreshToken(page), tokens.refresh_token]);
  await storeTokens(page, sandbox, tokens);
  await tellTabs(page, 'phone-changed');
}
