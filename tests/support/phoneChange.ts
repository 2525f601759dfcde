import { expect, type Page } from 'playwright/test';
import type { PhoneChangeStage, PhoneChangeStep } from '#domain/phoneChange.ts';
import { tellTabs } from './otherTab';
import type { Sandbox } from './sandbox';
import { storeTokens } from './signIn';
import { heldRefreshToken, noteFamily } from './tokenFamily';

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
  const cookies = await page.context().cookies();
  const own = cookies.find(({ name }) => name === 'access_token')?.value ?? '';
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
