import { createHash } from 'node:crypto';
import { expect, type Page } from 'playwright/test';
import type { PhoneChangeStage, PhoneChangeStep } from '#domain/phoneChange.ts';
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

/** Signs in as a person does: the phone, the code from the SMS. */
export async function signIn(page: Page, sandbox: Sandbox, phone: string = clients.sapphire) {
  await page.goto('/auth');
  await passLogin(page, sandbox, phone);
}

/** The login that is on the screen already. */
export async function passLogin(page: Page, sandbox: Sandbox, phone: string) {
  await page.getByRole('textbox', { name: 'Номер телефона' }).fill(phone);
  await page.getByRole('button', { name: 'Получить код' }).click();
  // An earlier sign-in has left its SMS: the newest is read once it has been sent.
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

/** Signs out by the menu of the cabinet. */
export async function signOut(page: Page) {
  await page.getByRole('button', { name: 'Меню' }).click();
  await page.getByRole('dialog', { name: 'Меню' }).getByRole('button', { name: 'Выйти' }).click();
}

/** The tokens of a client, from the sandbox itself: a start that is not about signing in. */
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

/** The browser holds a client's tokens, as a sign-in of yesterday would have left them. */
export async function arriveSignedIn(page: Page, sandbox: Sandbox, phone?: string) {
  const tokens = await issueTokens(sandbox, phone);
  await storeTokens(page, sandbox, tokens);
  return tokens;
}

/** What a device calls a session by: no token is told by it. */
export const digestOf = (refreshToken: string): string =>
  createHash('sha256').update(refreshToken).digest('base64');

/** Notes that these refresh tokens are of one session, as the tab does that has exchanged them. */
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

/** Another tab of the same browser says something to the others, and is closed. */
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

/** Another tab has signed the client in: the browser holds their tokens. */
export async function signInElsewhere({ page, sandbox }: World, phone: string): Promise<void> {
  await storeTokens(page, sandbox, await issueTokens(sandbox, phone));
  await tellTabs(page, 'signed-in');
}

/** Another tab has exchanged the tokens: the browser holds the new ones of the same session. */
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

/** Another tab has signed the client out: the browser holds no tokens any more. */
export async function signOutElsewhere({ page }: World): Promise<void> {
  await page.context().clearCookies();
  await tellTabs(page, 'signed-out');
}

/** From the cabinet: the menu, the profile, the number's change. */
export async function openPhoneChange(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Меню' }).click();
  await page.getByRole('dialog', { name: 'Меню' }).getByRole('button', { name: 'Профиль' }).click();
  await page.getByRole('button', { name: 'Сменить номер телефона' }).click();
  await expect(page.getByRole('dialog', { name: 'Смена номера телефона' })).toBeVisible();
}

/** The page as it comes back, by a reload, at the history entry of a code of the change. */
export async function reopenPhoneChange(page: Page, step: PhoneChangeStep): Promise<void> {
  const entries = step.stage === 'new' ? [{ ...step, stage: 'confirmed' }, step] : [step];
  await page.evaluate((steps) => {
    const { place, index } = history.state as { place: object; index: number };
    for (const [at, kept] of steps.entries())
      history.pushState({ place: { ...place, step: kept }, index: index + at + 1 }, '');
  }, entries);
  await page.reload();
}

/** The browser's Forward, to the history entry of a code of the change. */
export const goForwardToStep = (page: Page, step: object): Promise<void> =>
  page.evaluate((kept) => {
    const { place, index } = history.state as { place: object; index: number };
    history.pushState({ place: { ...place, step: kept }, index: index + 1 }, '');
    history.pushState({ place, index: index + 2 }, '');
    history.back();
  }, step);

type Numbers = { from: string; to: string };

/** What the client of the page asks of the server about the change of the number. */
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

/** The change is as far as this: a code has gone to the old number, it is confirmed, or one has gone to the new. */
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

/** Another tab of the same client changes the number, and says so. */
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
