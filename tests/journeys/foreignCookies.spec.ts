import type { BrowserContext, Page } from 'playwright/test';
import { expect, test, newTab } from '#tests/support/browser.ts';
import { failsOnPurpose, type Sandbox } from '#tests/support/sandbox.ts';
import { hearAnswers, withoutCookieNote } from '#tests/support/journey.ts';
import { clients, issueTokens, passLogin, signOut } from '#tests/support/signIn.ts';

/** The cabinet on a host that shares its parent domain with other applications. */
const siteOf = ({ url }: Sandbox) => `http://cabinet.site.localhost:${new URL(url).port}`;

/** Sets cookies of the same names for the parent domain, as another application does. */
const leave = (context: BrowserContext, accessToken: string, refreshToken: string) =>
  context.addCookies(
    Object.entries({ access_token: accessToken, refresh_token: refreshToken }).map(
      ([name, value]) => ({ name, value, domain: '.site.localhost', path: '/' }),
    ),
  );

const excuse = (page: Page) => {
  failsOnPurpose(page, /^\/v1\//, /status of 401/);
};
const tokenNames = ['access_token', 'refresh_token'] as const;
const title = (page: Page) => page.getByRole('heading', { level: 1 });

test('refused cookies that cannot be deleted leave two tabs on the sign-in page without a refresh loop', async ({
  page,
  context,
  sandbox,
  complaints,
}) => {
  await leave(context, 'theirs-access', 'theirs-refresh');
  const other = await newTab(page, complaints);
  for (const tab of [page, other]) {
    excuse(tab);
    await withoutCookieNote(tab);
    await tab.goto(`${siteOf(sandbox)}/dashboard`);
    await expect(title(tab)).toHaveText('Вход в личный кабинет');
  }
  // `networkidle` is half a second without a call; a loop of refreshes never reaches it.
  for (const tab of [page, other]) await tab.waitForLoadState('networkidle');
  expect((await sandbox.calls()).length).toBeLessThan(20);
});

for (const [whose, place, names] of [
  ['the parent domain', { domain: '.site.localhost', path: '/' }, tokenNames],
  ['another path', { domain: 'cabinet.site.localhost', path: '/dashboard' }, tokenNames],
  ['the parent domain, one of the two', { domain: '.site.localhost', path: '/' }, ['access_token']],
] as const)
  test(`a client stays in their own cabinet beside cookies of the same names for ${whose}`, async ({
    page,
    context,
    sandbox,
  }) => {
    excuse(page);
    await withoutCookieNote(page);
    await page.goto(`${siteOf(sandbox)}/auth`);
    await passLogin(page, sandbox, clients.sapphire);
    const card = page.getByRole('region', { name: 'Карта' });
    await expect(card).toContainText('Анна Воронцова');
    await context.addCookies(names.map((name) => ({ name, value: `theirs-${name}`, ...place })));
    for (let start = 0; start < 2; start += 1) {
      await page.reload();
      await expect(card).toContainText('Анна Воронцова');
    }
    await signOut(page);
    await expect(title(page)).toHaveText('Вход в личный кабинет');
    const left = (await context.cookies()).map(({ value }) => value);
    expect(left.sort()).toEqual(names.map((name) => `theirs-${name}`).sort());
  });

test('a sign-in beside live cookies of another client opens the own dashboard, and signing out still works', async ({
  page,
  context,
  sandbox,
}) => {
  excuse(page);
  await withoutCookieNote(page);
  await page.goto(`${siteOf(sandbox)}/auth`);
  await expect(title(page)).toHaveText('Вход в личный кабинет');
  const theirs = await issueTokens(sandbox, clients.ruby);
  await leave(context, theirs.access_token, theirs.refresh_token);
  await passLogin(page, sandbox, clients.sapphire);
  const card = page.getByRole('region', { name: 'Карта' });
  await expect(card).toContainText('Анна Воронцова');
  await page.reload();
  await expect(card).toContainText('Анна Воронцова');
  await signOut(page);
  await expect(title(page)).toHaveText('Вход в личный кабинет');
  await hearAnswers(page);
  await expect(title(page)).toHaveText('Вход в личный кабинет');
  await expect(page).toHaveURL(/\/auth$/);
});
