import type { Page } from 'playwright/test';
import { expect, test, newTab } from '#tests/support/browser.ts';
import { issueTokens, storeTokens } from '#tests/support/signIn.ts';
import { bundle, serveTestPage } from '#tests/support/testPage.ts';

type Tools = {
  callInParallel: (count: number) => Promise<string[]>;
  stateOfSession: () => { hasTokens: boolean };
};

const script = await bundle('tests/faults/pages/refresh.ts');

const call = (page: Page, count: number) =>
  page.evaluate((times) => (globalThis as unknown as Tools).callInParallel(times), count);

const answered = (count: number) => Array.from({ length: count }, () => 'answered');

test.beforeEach(async ({ context, page, sandbox }) => {
  await serveTestPage(context, script);
  await storeTokens(page, sandbox, await issueTokens(sandbox));
});

async function openTab(page: Page) {
  await page.goto('/test-page');
  await page.locator('body[data-ready]').waitFor({ state: 'attached' });
  return page;
}

test('50 calls with an expired token cause one refresh and 50 answers (D13)', async ({
  page,
  sandbox,
}) => {
  await openTab(page);
  await sandbox.expireTokens();
  expect(await call(page, 50)).toEqual(answered(50));
  expect(await sandbox.calls('/v1/refresh_token')).toHaveLength(1);
});

test('50 calls spread over three tabs cause one refresh, round after round (D13)', async ({
  page,
  sandbox,
  complaints,
}) => {
  const tabs = [await openTab(page)];
  for (let more = 0; more < 2; more += 1) {
    const tab = await newTab(page, complaints);
    tabs.push(await openTab(tab));
  }
  for (let round = 1; round <= 3; round += 1) {
    await sandbox.expireTokens();
    const results = await Promise.all(tabs.map((tab, index) => call(tab, index === 2 ? 16 : 17)));
    expect(results.flat()).toEqual(answered(50));
    expect(await sandbox.calls('/v1/refresh_token')).toHaveLength(round);
  }
});

test('50 forbidden calls cause one fresh login and 50 answers (D13)', async ({ page, sandbox }) => {
  await openTab(page);
  await sandbox.expireTokens({ forbid: true });
  expect(await call(page, 50)).toEqual(answered(50));
  expect(await sandbox.calls('/v1/fresh_login')).toHaveLength(1);
});

test('a refused refresh ends the session for every call at once (D22)', async ({
  context,
  page,
  sandbox,
}) => {
  await openTab(page);
  await sandbox.expireTokens({ refresh: true });
  expect(new Set(await call(page, 50))).toEqual(new Set(['SignedOutError']));
  expect(await sandbox.calls('/v1/refresh_token')).toHaveLength(1);
  expect(await context.cookies()).toEqual([]);
});

test('a refresh that never reaches the server keeps the session (D22)', async ({
  context,
  page,
  sandbox,
}) => {
  await openTab(page);
  await sandbox.expireTokens();
  // Twenty times, because the browser itself repeats a request whose kept-alive connection breaks.
  await sandbox.fault({ method: 'POST', path: '/v1/refresh_token', kind: 'abort', times: 20 });
  expect(new Set(await call(page, 50))).toEqual(new Set(['UnreachableError']));
  expect(await context.cookies()).toHaveLength(2);
  await sandbox.clearFaults();
  expect(await call(page, 5)).toEqual(answered(5));
});

test('technical works during a refresh keep the session (D19)', async ({
  context,
  page,
  sandbox,
}) => {
  await openTab(page);
  await sandbox.expireTokens();
  await sandbox.fault({
    method: 'POST',
    path: '/v1/refresh_token',
    kind: 'status',
    status: 503,
    times: 5,
  });
  expect(new Set(await call(page, 5))).toEqual(new Set(['UnreachableError']));
  expect(await context.cookies()).toHaveLength(2);
});

test('the cookies live 60 days, strictly on this site (section 9)', async ({
  context,
  page,
  sandbox,
}) => {
  await openTab(page);
  await sandbox.expireTokens();
  await call(page, 1);
  const cookies = await context.cookies();
  expect(cookies.map(({ name }) => name).sort()).toEqual(['access_token', 'refresh_token']);
  for (const { path, sameSite, expires } of cookies) {
    expect({ path, sameSite }).toEqual({ path: '/', sameSite: 'Strict' });
    expect(Math.round((expires - Date.now() / 1000) / 86_400)).toBe(60);
  }
});
