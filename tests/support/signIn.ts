import { expect, type Page } from 'playwright/test';
import type { Sandbox } from './sandbox';

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
