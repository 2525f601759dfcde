import type { Locator, Page } from 'playwright/test';
import type * as built from '#collector/main.ts';
import { otlp, otlpOf, starts } from '#tests/collector/payload.ts';
import { checkAccessibility } from '#tests/support/axe.ts';
import { expect, test as base, newTab } from '#tests/support/browser.ts';
import { startBuilt } from '#tests/support/builtServer.ts';
import { failsOnPurpose, Sandbox } from '#tests/support/sandbox.ts';
import { holdParts } from '#tests/support/events.ts';
import { seesTransactions } from '#tests/support/journey.ts';
import { clients, passLogin } from '#tests/support/signIn.ts';

const keyed = new URL('../../.cache/keyed/server/collector.js', import.meta.url);
const file = process.env.KEYED_DIST
  ? new URL(`file://${process.env.KEYED_DIST}/server/collector.js`)
  : keyed;

/** The cabinet with telemetry and the viewer, next to the collector of `npm run flows -- --collect`. */
const test = base.extend<{ collecting: string }>({
  collecting: async ({}, provide) => {
    const { openCollector } = (await import(file.href)) as typeof built;
    const collector = await openCollector({ FLOWS_STORE: ':memory:' });
    const { url, close } = await startBuilt({
      hasMap: true,
      hasFlows: true,
      // The build sends to a path of the site, which a proxy in front forwards.
      beside: (request) =>
        collector.answer(
          request.url.endsWith('/telemetry/v1/metrics')
            ? new Request(request.url.replace('/telemetry', ''), request)
            : request,
        ),
    });
    await provide(url);
    await close();
    await collector.close();
  },
});

const production = (viewer: Page) => viewer.getByRole('region', { name: 'From production' });

/** Opens the viewer with the funnel of a flow; another test checks the colours of a diagram. */
async function openFunnel(viewer: Page, url: string, flow: string) {
  await viewer.goto(`${url}/flows/#${flow}`);
  await viewer.getByRole('button', { name: 'Funnel' }).click();
}

test('a person who allowed it is counted, and the viewer shows flow, errors and web vitals', async ({
  page,
  collecting,
  complaints,
}) => {
  await page.addInitScript(() => {
    if (location.protocol === 'about:') return;
    localStorage.setItem('skipCookiePopup', 'CONFIRM');
    localStorage.setItem('statisticsConsent', 'ALLOWED');
  });
  await page.goto(`${collecting}/auth`);
  await passLogin(page, new Sandbox(collecting, complaints), clients.sapphire);
  await seesTransactions(page);
  await page.evaluate(() => {
    // The stack names a script of the app, because errors of other scripts are not counted.
    const stack = `RangeError\n    at act (${location.origin}/assets/planted.js:1:1)`;
    setTimeout(() => {
      throw Object.assign(new RangeError('+79990000003'), { stack });
    });
  });
  await expect(page.getByText('Что-то сломалось.', { exact: false })).toBeVisible();
  // Leaving the page sends the last batch.
  await page.goto(`${collecting}/icon.svg`);
  const counted = () => page.request.get(`${collecting}/flows/errors?from=0&to=99999999999`);
  await expect
    .poll(async () => (await (await counted()).json()) as unknown)
    .toMatchObject({
      errors: [{ name: 'RangeError' }],
    });
  expect(await (await counted()).text()).not.toContain('9990000003');
  complaints.take();

  const viewer = await newTab(page, complaints);
  await openFunnel(viewer, collecting, 'login');
  const shown = production(viewer);
  await expect(shown).toContainText('1 started, 1 finished (100 %).');
  const errors = shown.getByRole('table', { name: 'Errors of all pages' }).getByRole('row');
  await expect(errors.nth(1)).toHaveText(/^RangeError.*, unnamed1$/);
  await expect(errors).toHaveCount(2);
  const vitals = shown.getByRole('table', { name: 'Web vitals of all pages' }).getByRole('row');
  await expect(vitals.filter({ hasText: /^TTFB/ })).toHaveText(
    /good up to 800\sms, poor beyond 1\.8\ss.*, (good|needs improvement|poor), of\s\d+$/,
  );
  await checkAccessibility(viewer);
});

const build150 = (shown: Locator) =>
  shown.getByRole('combobox', { name: 'Build' }).selectOption('1.5.0');

test('viewer: an empty period is reported, two builds are compared, and a failed request can be retried', async ({
  page,
  collecting,
}) => {
  const send = async (body: unknown) => {
    const answer = await page.request.post(`${collecting}/v1/metrics`, { data: body });
    expect(await answer.json()).toEqual({});
  };
  for (const [build, count] of [
    ['1.4.0', 8],
    ['1.5.0', 4],
  ] as const) {
    await send(otlp([starts('app', count), starts('registration', count)], { build }));
    const place = `main-${build.replaceAll('.', '')}.js:1:23`;
    await send(
      otlpOf('cabinet.errors', [{ attributes: { name: 'TypeError', place }, count }], { build }),
    );
    const lcp = [
      { attributes: { name: 'LCP', rating: 'good', le: '1.25' }, count },
      { attributes: { name: 'LCP', rating: 'poor', le: 'Inf' }, count: build === '1.5.0' ? 4 : 1 },
    ];
    await send(otlpOf('cabinet.vitals', lcp, { build }));
  }

  await openFunnel(page, collecting, 'registration');
  const shown = production(page);
  await expect(shown).toContainText('12 started, 0 finished (0 %).');
  const build = shown.getByRole('combobox', { name: 'Build' });
  await build.selectOption('1.5.0');
  await expect(shown).toContainText('4 started, 0 finished (0 %).');
  const rowsOf = (name: string) =>
    shown.getByRole('table', { name: `${name} of all pages` }).getByRole('row');
  await expect(rowsOf('Errors')).toHaveText([
    'error, place, buildtimes',
    'TypeErrormain-150.js:1:23, 1.5.04',
  ]);
  await expect(rowsOf('Web vitals').nth(1)).toHaveText(/^LCP.*over 16\ss, poor, of\s8$/);

  await test.step('times, refusals and events without effect are listed beside the flow and drawn on it', async () => {
    const [flow, state] = ['registration', 'form.filling'];
    const build = '1.5.0';
    const one = (attributes: Record<string, string>, count: number) => [{ attributes, count }];
    await send(otlpOf('cabinet.times', one({ flow, state, le: '60' }, 4), { build }));
    const refused = { flow, state, event: 'form.submitted', reason: 'field birthDate' };
    await send(otlpOf('cabinet.refusals', one(refused, 3), { build }));
    await send(
      otlpOf('cabinet.unheard', one({ flow, state, event: 'code.typed' }, 412), { build }),
    );
    const went = { flow, from: state, event: 'form.completed', to: 'form.checking', count: 1 };
    await send(otlp([went], { build }));
    await page.goto(`${collecting}/flows/#menu`);
    await expect(shown).toContainText('Production has not had this flow then.');
    await page.goto(`${collecting}/flows/#registration`);
    await build150(shown);
    const told = (name: string) => shown.getByRole('table', { name, exact: true }).getByRole('row');
    await expect(told('Time in a state').nth(1)).toHaveText('form › filling40 s58 s');
    await expect(told('Refused').nth(1)).toHaveText(
      'form.submittedfield birth dateform › filling3',
    );
    await expect(told('Nothing happened').nth(1)).toHaveText('code.typedform › filling412');
    await shown.getByRole('button', { name: 'Draw these counts' }).press('Enter');
    const filling = 'form › filling, 4 came, 0 left here, half within 40 s, 95 % within 58 s';
    await expect(page.getByRole('group', { name: filling })).toBeVisible();
    await expect(page.getByText('1× 25 %')).toBeVisible();
    await checkAccessibility(page);
    await shown.getByRole('button', { name: 'Draw these counts' }).press('Enter');
    await expect(page.getByText('1× 25 %')).toHaveCount(0);
  });

  await test.step('four questions are answered, each row goes to its place, and the link holds the question', async () => {
    const flow = 'phoneChange';
    await send(
      otlp([{ flow, from: 'awaitingClient', event: 'xstate.stop', count: 9 }, starts(flow, 10)], {
        build: '1.5.0',
      }),
    );
    await page.goto(`${collecting}/flows/`);
    await page.getByRole('button', { name: 'Where do people leave?' }).press('Enter');
    const answer = page.getByRole('region', { name: 'Answer' });
    await expect(answer.getByRole('status').first()).toHaveText(
      'Most are left at “Phone change”, awaitingClient: 9 of 10 (90 %).',
    );
    const place = answer.getByRole('button', {
      name: 'Phone change: awaitingClient',
      exact: true,
    });
    await expect(place).toHaveAttribute('aria-current', 'true');
    await expect(page).toHaveURL(/#phoneChange\/awaitingClient\?ask=leave&days=30&build=$/);
    await expect(
      page.getByRole('group', { name: 'awaitingClient, 10 came, 9 left here' }),
    ).toBeVisible();
    await checkAccessibility(page);

    await answer.getByRole('combobox', { name: 'Period' }).selectOption('Last 7 days');
    await answer.getByRole('combobox', { name: 'Build' }).selectOption('1.4.0');
    await expect(answer).toContainText('Nobody was counted who left.');
    await page.getByRole('button', { name: 'What is new since the last build?' }).press('Enter');
    await expect(answer.getByRole('combobox', { name: 'Build' })).toHaveValue('0');
    const news = answer.getByRole('row').filter({ hasText: 'nothing happened' });
    await expect(news).toContainText('412 of 412 (100 %), new');
    await news.getByRole('button', { name: 'Registration: form › filling', exact: true }).click();
    await expect(page).toHaveURL(/#registration\/form\.filling\?ask=new&days=7&build=$/);
    await page.reload();
    await expect(news).toBeVisible();
    await expect(page).toHaveURL(/#registration\/form\.filling\?ask=new&days=7&build=$/);
    await answer.getByRole('button', { name: 'Close the answer' }).press('Enter');
    await expect(answer).toHaveCount(0);
    await expect(page).toHaveURL(/#registration\/form\.filling$/);
    await openFunnel(page, collecting, 'registration');
    await expect(shown).toContainText('started');
  });

  await test.step('two builds are compared side by side', async () => {
    await build.selectOption('1.4.0');
    await expect(rowsOf('Errors').nth(1)).toHaveText('TypeErrormain-140.js:1:23, 1.4.08');
    await shown.getByRole('button', { name: 'Compare two' }).press('Enter');
    await expect(shown).toContainText('A: 8 started, 0 finished (0 %). B: never started.');
    await expect(rowsOf('Errors').nth(1)).toHaveText('TypeErrormain-140.js:1:23, 1.4.08–');
    await shown.getByRole('combobox', { name: 'B', exact: true }).selectOption('1.5.0');
    await expect(rowsOf('Errors')).toHaveText([
      'error, place, buildAB',
      'TypeErrormain-140.js:1:23, 1.4.08–',
      'TypeErrormain-150.js:1:23, 1.5.0–4',
    ]);
    await expect(rowsOf('Web vitals').nth(1)).toHaveText(
      /1\.15\ss, good, of\s9over 16\ss, poor, of\s8$/,
    );
    await shown.getByRole('button', { name: 'Draw these counts' }).press('Enter');
    await expect(page.getByText('0× 0 → 25 % (+25)')).toBeVisible();
    await checkAccessibility(page);
    await shown.getByRole('button', { name: 'Compare two' }).press('Enter');
    await expect(page.getByText('0× 0 → 25 % (+25)')).toHaveCount(0);
  });

  await test.step('the period before shows no counts', async () => {
    await build.selectOption('every build, the period before');
    await expect(shown).toContainText('Production has not had this flow then.');
    await expect(shown.getByText('None has been counted then.')).toHaveCount(2);
  });

  await test.step('a flow that started before the consent has no counted start', async () => {
    const way = { flow: 'login', event: 'done', from: 'phone', to: 'code' };
    await send(otlp([way], { build: '1.5.0' }));
    await page.goto(`${collecting}/flows/#login`);
    await expect(shown).toContainText('No start was counted');
    await expect(shown.getByRole('row').filter({ hasText: /^code/ })).toHaveText('code1–');
    await page.goto(`${collecting}/flows/#registration`);
    await expect(shown).toContainText('12 started');
  });

  await test.step('a failed request to the collector can be retried', async () => {
    failsOnPurpose(page, '/flows/vitals');
    await page.route('**/flows/vitals?*', (route) => route.abort('connectionfailed'), { times: 1 });
    await build.selectOption('1.5.0');
    await expect(shown.getByRole('alert')).toContainText('The collector does not answer.');
    await checkAccessibility(page);
    await shown.getByRole('button', { name: 'Ask again' }).click();
    await expect(shown).toContainText('4 started');
    await expect(shown.getByRole('alert')).toHaveCount(0);
  });
});

test('viewer: a missing collector is reported, and a slow one shows a loading state', async ({
  page,
  collecting,
  baseURL,
}) => {
  await openFunnel(page, baseURL ?? '', 'login');
  await expect(production(page)).toContainText('No collector stands beside this page');
  await checkAccessibility(page);

  const builds = await holdParts({ page }, /\/flows\/builds\?/);
  await openFunnel(page, collecting, 'login');
  await expect(production(page)).toHaveAttribute('aria-busy', 'true');
  await expect(production(page)).toContainText('Asking the collector…');
  await builds.release();
  await expect(production(page)).toHaveAttribute('aria-busy', 'false');
  await expect(production(page)).toContainText('Production has not had this flow then.');
});
