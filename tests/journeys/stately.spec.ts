import type { Page } from 'playwright/test';
import type { StatelyInspectionEvent } from '@statelyai/inspect';
import { expect, test, watch } from '#tests/support/browser.ts';
import { startBuilt } from '#tests/support/builtServer.ts';
import { Sandbox } from '#tests/support/sandbox.ts';
import { clients, passLogin, typeCode } from '#tests/support/signIn.ts';
import { bundle } from '#tests/support/testPage.ts';
import { stumblesOver } from '#tests/viewer/statelyMessages.ts';

test.describe.configure({ timeout: 300_000 });

type Sent = { origin: string; data: { type: string } };
type Hosted = { sent: Sent[]; taken: StatelyInspectionEvent[] };

const sentTo = (viewer: Page) =>
  viewer.evaluate(() => (globalThis as unknown as Hosted).sent.slice());
const takenBy = (viewer: Page) =>
  viewer.evaluate(() => (globalThis as unknown as Hosted).taken.slice());

/**
 * Signs in, opens a receipt and the profile, starts a phone change; resolves with texts that no message may contain.
 */
async function live(page: Page, sandbox: Sandbox): Promise<string[]> {
  await passLogin(page, sandbox, clients.sapphire);
  await expect(page.getByRole('region', { name: 'Карта' })).toContainText('Анна Воронцова');
  const code = await sandbox.code(clients.sapphire);
  const transactions = page.getByRole('region', { name: 'Операции' });
  await transactions.getByRole('listitem').first().getByRole('button').first().click();
  await expect(page.getByRole('dialog', { name: 'Чек операции' })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Меню', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Профиль' }).click();
  const profile = page.getByRole('dialog', { name: 'Профиль' });
  await profile.getByRole('button', { name: 'Сменить номер телефона' }).click();
  const change = page.getByRole('dialog', { name: 'Смена номера телефона' });
  await change.getByRole('textbox', { name: 'Новый номер телефона' }).fill('+79995550077');
  await change.getByRole('button', { name: 'Получить код' }).click();
  const next = await sandbox.code(clients.sapphire, 1);
  await typeCode(page, next);
  await expect(change.getByText('Отправили на')).toContainText('555 00 77');
  const tokens = (await page.context().cookies()).map(({ value }) => value);
  return [
    ...[...tokens, `"${code}"`, `"${next}"`],
    ...['9990000003', '999 000 00 03', 'Анна', '9995550077', '999 555 00 77'],
  ];
}

test('?inspect=stately: the published client receives every message of a session, without personal data', async ({
  browser,
  complaints,
}) => {
  const script = await bundle('tests/viewer/pages/statelyClient.ts');
  const { url, close } = await startBuilt({ hasFlows: true });
  const context = await browser.newContext({ baseURL: url });
  await context.route('https://stately.ai/**', (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: `<!doctype html><title>Inspector</title><script type="module">${script}</script>`,
    }),
  );
  const page = await context.newPage();
  await watch(page, complaints);
  const [viewer] = await Promise.all([
    context.waitForEvent('page'),
    page.goto('/auth?inspect=stately'),
  ]);
  await expect(viewer).toHaveURL('https://stately.ai/inspect');
  const secrets = await live(page, new Sandbox(url));

  const isEvent = (message: StatelyInspectionEvent, type: string) =>
    message.type === '@xstate.event' && message.event.type === type;
  // Two codes, of the sign-in and of the old number; on a busy machine the viewer is late.
  await expect
    .poll(
      async () =>
        (await takenBy(viewer)).filter((one) => isEvent(one, 'xstate.done.actor.otp')).length,
      { timeout: 120_000 },
    )
    .toBeGreaterThan(1);

  // `taken` is read before `sent`: a message in between is then already in `sent`.
  const taken = await takenBy(viewer);
  const sent = await sentTo(viewer);
  expect(taken.length).toBeGreaterThan(500);
  expect(sent.slice(0, taken.length).map(({ data }) => data)).toEqual(taken);
  expect(new Set(sent.map(({ origin }) => origin))).toEqual(new Set([url]));
  expect(stumblesOver(taken)).toEqual([]);
  const text = JSON.stringify(taken);
  expect(secrets.filter((secret) => secret.length < 4)).toEqual([]);
  expect(secrets.filter((secret) => text.includes(secret))).toEqual([]);

  const machines = taken.filter(
    ({ type, ...rest }) =>
      type === '@xstate.actor' && 'definition' in rest && rest.definition?.includes('"states"'),
  );
  const names = new Set(machines.map((one) => ('name' in one ? one.name : '')));
  expect([...names]).toEqual(expect.arrayContaining(['app', 'session', 'navigation', 'otp']));
  await context.close();
  await close();
});

test('?inspect=stately: a notice reports that Stately does not answer', async ({ browser }) => {
  const { url, close } = await startBuilt({ hasFlows: true });
  const context = await browser.newContext({ baseURL: url });
  await context.route('https://stately.ai/**', (route) => route.abort());
  const page = await context.newPage();
  await page.clock.install();
  await Promise.all([context.waitForEvent('page'), page.goto('/auth?inspect=stately')]);
  await page.clock.fastForward(30_000);
  const note = page.getByRole('complementary', { name: 'Для аналитиков' });
  await expect(note.getByRole('status')).toContainText('Stately не отвечает');
  await context.close();
  await close();
});
