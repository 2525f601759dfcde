import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright/test';
import { createWalker } from '#build/walker.mjs';
import { checkAccessibility } from '#tests/support/axe.ts';
import { expect, test } from '#tests/support/browser.ts';
import { startBuilt } from '#tests/support/builtServer.ts';
import { failsOnPurpose } from '#tests/support/sandbox.ts';
import { runOf, three } from '#tests/viewer/recordings.ts';
import { fileOf } from '#viewer/page/recording/file.ts';
import { emptyRecording, withMessages } from '#viewer/page/recording/recording.ts';

test('viewer: a search result can be chosen by keyboard and has an address of its own', async ({
  page,
}) => {
  await page.goto('/flows/');
  const words = page.getByRole('region', { name: 'Words' });
  const field = page.getByRole('combobox', { name: 'Search states, events and sentences' });
  await field.pressSequentially('code old');
  const found = page.getByRole('listbox', { name: 'Found' });
  await expect(found.getByRole('option').first()).toHaveAttribute('aria-selected', 'true');
  await checkAccessibility(page);
  await field.press('ArrowDown');
  await expect(found.getByRole('option').nth(1)).toHaveAttribute('aria-selected', 'true');
  await field.press('ArrowUp');
  await field.press('Enter');
  await expect(found).toHaveCount(0);
  await expect(page).toHaveURL(/\/flows\/#phoneChange\/code\.old$/);
  await expect(words.getByRole('heading', { name: 'code › old' })).toBeVisible();

  await test.step('choosing a state writes the address, and Back returns to the previous one', async () => {
    await page.getByRole('group', { name: 'request › entering', exact: true }).focus();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/#phoneChange\/request\.entering$/);
    await page.goBack();
    await expect(page).toHaveURL(/#phoneChange\/code\.old$/);
    await expect(words.getByRole('heading', { name: 'code › old' })).toBeVisible();
    await page.goBack();
    await expect(page.getByRole('heading', { level: 2, name: 'All flows' })).toBeVisible();
    await page.goForward();
    await expect(words.getByRole('heading', { name: 'code › old' })).toBeVisible();
  });

  await test.step('a link opens the flow with the state marked; what is unknown is left out', async () => {
    await page.goto('/flows/#otp/open.code.verifying');
    await page.reload();
    await expect(words).toContainText('The server is checking the code.');
    await page.goto('/flows/#otp/nowhere');
    await page.reload();
    await expect(page).toHaveURL(/#otp$/);
    await expect(page.getByRole('heading', { level: 2, name: 'One-time code' })).toBeVisible();
  });
});

test('viewer: two recordings are compared, and a link opens a moment of one', async ({ page }) => {
  const [finished = [], left = [], looking = []] = three;
  await page.goto('/flows/#registration/code@2');
  await expect(page.getByText('The link leads to moment 2 of a recording')).toBeVisible();
  await expect(page).toHaveURL(/#registration\/code@2$/);
  await importRecording(page, 'before.json', finished);
  await expect(page.getByText('2 / 6 ·', { exact: false })).toBeVisible();
  await page.getByRole('button', { name: 'Next', exact: true }).click();
  await expect(page).toHaveURL(/#registration\/code@3$/);
  await page.getByRole('button', { name: 'Now' }).click();
  await expect(page).toHaveURL(/#registration\/code$/);

  await importRecording(page, 'after.json', [...left, ...looking]);
  await page.getByRole('button', { name: 'Funnel' }).click();
  await expect(page.getByText('3 started, 1 finished (33 %).')).toBeVisible();
  const button = page.getByRole('button', { name: 'Compare two recordings' });
  await button.press('Enter');
  const both = page.getByRole('region', { name: 'Two recordings compared' });
  await expect(both).toContainText(
    'A: 1 started, 1 finished (100 %). B: 2 started, 0 finished (0 %).',
  );
  const rows = both.getByRole('table', { name: 'Came to' }).getByRole('row');
  await expect(rows.filter({ hasText: /^code/ })).toHaveText('code1 (100 %)1 (50 %)−50');
  await expect(rows.filter({ hasText: /^registered/ })).toHaveText('registered1 (100 %)–−100');
  await checkAccessibility(page);
  await both.getByRole('combobox', { name: 'A' }).selectOption('after.json');
  await expect(both).toContainText('A: 2 started, 0 finished (0 %).');
  await button.press('Enter');
  await expect(page.getByText('3 started, 1 finished (33 %).')).toBeVisible();
  await expect(button).toBeFocused();
});

/** Imports a recording as a file, and closes the message about it. */
async function importRecording(viewer: Page, name: string, messages: (typeof three)[number]) {
  const text = fileOf(withMessages(emptyRecording(name), messages));
  const buffer = Buffer.from(text);
  await viewer.getByLabel('Import').setInputFiles({ name, mimeType: 'application/json', buffer });
  await viewer.getByRole('button', { name: 'Close', exact: true }).click();
}

test('viewer: a state shows how a person reaches it, and plays the recorded run that did', async ({
  page,
}) => {
  await page.goto('/flows/#registration/code');
  const how = page.getByRole('region', { name: 'How did they get here' });
  await expect(how.getByRole('listitem')).toHaveText([
    /^In form › filling: form\.completed\./,
    /^In form › checking: checkAllowed answered/,
    /^In form › registering: register answered/,
  ]);
  await expect(how).toContainText('No run of this recording came here.');
  await expect(how).toContainText('npm run paths -- --to registration/code --headed');
  await expect(how.getByRole('button', { name: 'Replay it in the sandbox' })).toHaveCount(0);
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await how.getByRole('button', { name: 'Copy' }).press('Enter');
  await expect(page.getByRole('status').filter({ hasText: 'Copied.' })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
    'npm run paths -- --to registration/code --headed',
  );
  await page.getByRole('button', { name: 'Close', exact: true }).click();
  await checkAccessibility(page);

  const [finished = []] = three;
  await importRecording(page, 'one.json', finished);
  await how.getByRole('button', { name: 'Show the moment' }).click();
  await expect(page.getByRole('group', { name: 'code, active now', exact: true })).toBeVisible();
  await expect(page.getByText('4 / 6 ·', { exact: false })).toBeVisible();
  await how.getByRole('button', { name: 'Play the run that came here' }).press('Enter');
  await expect(page.getByRole('button', { name: 'Pause' })).toBeVisible();
  await expect(
    page.getByRole('group', { name: 'registered, active now', exact: true }),
  ).toBeVisible();
});

test('an import keeps the diagram whole at 1600 × 900', async ({ page }) => {
  await page.setViewportSize({ width: 1600, height: 900 });
  await page.goto('/flows/#registration');
  const isWhole = async () => {
    const pane = await page.getByRole('application').boundingBox();
    const all = await page.getByRole('group', { name: /^registration/ }).boundingBox();
    if (!pane || !all) return false;
    return (
      all.x >= pane.x &&
      all.y >= pane.y &&
      all.x + all.width <= pane.x + pane.width &&
      all.y + all.height <= pane.y + pane.height
    );
  };
  await expect.poll(isWhole).toBe(true);
  const [finished = []] = three;
  await importRecording(page, 'one.json', finished);
  await expect(page.getByRole('combobox', { name: 'Recording' })).toHaveValue('1');
  await expect(page.getByRole('group', { name: 'registered, active now' })).toBeVisible();
  expect(await isWhole()).toBe(true);
  await expect(page.getByRole('img', { name: 'The whole diagram' })).toHaveCount(0);
});

test('a list of 10,000 events is complete, though only the visible ones are rendered', async ({
  page,
}) => {
  test.setTimeout(120_000);
  await page.goto('/flows/#registration');
  const resends = Array.from({ length: 9_998 }, (): [string, string, string] => [
    'code',
    'code.resent',
    'code',
  ]);
  const filled: [string, string, string] = ['form.filling', 'form.completed', 'code'];
  await importRecording(page, 'long.json', runOf('dddddddd', [filled, ...resends], 'runs'));
  const log = page.getByRole('region', { name: 'Events' });
  await expect(log.getByRole('status')).toHaveText('10000');
  const rows = log.getByRole('listitem');
  await expect(rows.last()).toHaveAttribute('aria-posinset', '10000');
  expect(await rows.count()).toBeLessThan(60);
  await checkAccessibility(page);

  await log.getByRole('searchbox').fill('form.completed');
  await expect(rows).toHaveCount(1);
  await rows.getByRole('button').click();
  await log.getByRole('searchbox').fill('');
  await expect(log.getByRole('button', { name: /form\.completed/ })).toBeVisible();
  await expect(rows.first()).toHaveAttribute('aria-posinset', '1');
  expect(await rows.count()).toBeLessThan(60);
});

/** One transparent pixel. */
const pixel = 'UklGRhoAAABXRUJQVlA4TA0AAAAvAAAAEAcQERGIiP4HAA==';

test('a state shows what a person sees of it, what a screen reader says, or why there is nothing', async ({
  page,
}) => {
  const states = [
    { path: 'code', picture: 'login/code', said: '- heading "Код из СМС"', reason: null },
    { path: 'phone.entering', picture: null, said: '', reason: 'It is left at once.' },
  ];
  await page.route('**/flows/atlas/**', (route) =>
    route.request().url().endsWith('.json')
      ? route.fulfill({ json: [{ flow: 'login', states }] })
      : route.fulfill({ contentType: 'image/webp', body: Buffer.from(pixel, 'base64') }),
  );
  await page.goto('/flows/#login/code');
  const seen = page.getByRole('region', { name: 'What a person sees' });
  await expect(seen.getByRole('img')).toHaveCount(2);
  await expect(seen.getByRole('link', { name: 'code, 390 px wide' })).toHaveAttribute(
    'href',
    'atlas/login/code.390.webp',
  );
  await seen.getByText('What a screen reader says').press('Enter');
  await expect(seen.getByText('heading "Код из СМС"')).toBeVisible();
  await checkAccessibility(page);
  await page.getByRole('group', { name: 'phone › entering', exact: true }).focus();
  await page.keyboard.press('Enter');
  await expect(seen).toContainText('No picture. It is left at once.');
  await page.getByRole('group', { name: 'verified', exact: true }).focus();
  await page.keyboard.press('Enter');
  await expect(seen).toHaveCount(0);
});

test('viewer: a path is replayed in a sandbox window when the server can open windows', async ({
  page,
}) => {
  const walks: ((answer: { status: number; json: unknown }) => Promise<void>)[] = [];
  await page.route('**/flows/walk', async (route) => {
    if (route.request().method() === 'GET') return route.fulfill({ json: { isPossible: true } });
    expect(route.request().postDataJSON()).toEqual({ to: 'registration/code' });
    walks.push((answer) => route.fulfill(answer));
  });
  await page.goto('/flows/#registration/code');
  const how = page.getByRole('region', { name: 'How did they get here' });
  const replay = how.getByRole('button', { name: 'Replay it in the sandbox' });
  await replay.press('Enter');
  await expect(how.getByRole('status')).toContainText('A window of the cabinet opens');
  await expect(replay).toHaveAttribute('aria-disabled', 'true');
  await replay.press('Enter');
  await checkAccessibility(page);
  expect(walks).toHaveLength(1);
  failsOnPurpose(page, '/flows/walk', /500/);
  await walks[0]?.({ status: 500, json: { message: 'No path leads there' } });
  await expect(how.getByRole('alert')).toHaveText('It did not get there: No path leads there');
  await expect(replay).toBeFocused();
  await replay.press('Enter');
  await expect(how.getByRole('alert')).toHaveCount(0);
  await expect.poll(() => walks.length).toBe(2);
  await walks[1]?.({ status: 200, json: {} });
  await expect(replay).toHaveAttribute('aria-disabled', 'false');
  await expect(how.getByRole('status')).toBeEmpty();
});

const walkCommand = [
  process.execPath,
  fileURLToPath(new URL('../support/walkWithoutScreen.mjs', import.meta.url)),
];

/** Counts of two builds, which contain an answer to each question. */
const production = [
  { kind: 'transition', name: 'registration', source: '', event: 'xstate.init', target: '' },
  { kind: 'transition', name: 'registration', source: 'form.filling', event: 'xstate.stop' },
  { kind: 'time', name: 'login', source: 'phone.requesting', target: '20' },
  { kind: 'transition', name: 'profile', source: '', event: 'xstate.init', target: 'waiting' },
  {
    ...{ kind: 'transition', name: 'profile', source: 'editing.entering' },
    ...{ event: 'form.completed', target: 'editing.saving' },
  },
  {
    ...{ kind: 'refusal', name: 'profile', source: 'editing.saving', build: '1.5.0' },
    ...{ event: 'xstate.error.actor.saveProfile', target: 'UnreachableError' },
  },
  {
    ...{ kind: 'transition', name: 'otp', source: 'open.code.entering' },
    ...{ event: 'code.submitted', target: 'open.code.verifying' },
  },
  {
    ...{ kind: 'transition', name: 'otp', source: 'open.code.verifying' },
    ...{
      event: 'xstate.error.actor.verifyCode [isRefusal]',
      target: 'open.code.entering.refused',
    },
  },
].map((count) => ({ build: '', event: '', target: '', count: 50, ...count }));

test('viewer: a place in each of the four answers is requested, and the deepest is reached in the sandbox', async ({
  page,
}) => {
  test.setTimeout(300_000);
  const deepest = 'otp/open.code.verifying';
  const walker = createWalker({ command: walkCommand, canShow: true });
  const asked: unknown[] = [];
  /** Ends the walk to the other places, for which no real window opens. */
  let closeWindow = () => {};
  async function answerWalk(request: Request): Promise<Response> {
    const body = (await request.clone().json()) as { to: string };
    asked.push(body);
    return body.to === deepest
      ? ((await walker.answer(request)) ?? Response.error())
      : new Promise((resolve) => {
          closeWindow = () => {
            resolve(Response.json({}));
          };
        });
  }
  const { url, close } = await startBuilt({
    hasFlows: true,
    beside: (request) =>
      request.method === 'POST' && request.url.endsWith('/flows/walk')
        ? answerWalk(request)
        : walker.answer(request),
  });
  await page.route('**/flows/builds?*', (route) =>
    route.fulfill({ json: { builds: ['1.4.0', '1.5.0'] } }),
  );
  await page.route('**/flows/counts?*', (route) => {
    const { searchParams } = new URL(route.request().url());
    const [kind, build] = [searchParams.get('kind'), searchParams.get('build')];
    const counts = production
      .filter((one) => one.kind === kind)
      .filter((one) => build === '' || one.build === '' || one.build === build);
    return route.fulfill({ json: { counts } });
  });
  for (const [question, place, to] of [
    ['Where do people leave?', 'Registration: form › filling', 'registration/form.filling'],
    ['What is slow?', 'Sign-in: phone › requesting', 'login/phone.requesting'],
    ['What is new since the last build?', 'Profile: editing › saving', 'profile/editing.saving'],
    ['What happens after a wrong code?', 'One-time code: open › code › verifying', deepest],
  ] as const)
    await test.step(question, async () => {
      await page.goto(`${url}/flows/`);
      await page.getByRole('button', { name: question }).press('Enter');
      const answer = page.getByRole('region', { name: 'Answer' });
      const go = answer.getByRole('button', { name: `Go there: ${place}` });
      await go.press('Enter');
      await expect(answer.getByText('A window of the cabinet opens')).toBeVisible();
      await expect.poll(() => asked.at(-1)).toEqual({ to });
      closeWindow();
      // The program ends without a failure once the browser has reached the state.
      await expect(go).toHaveAttribute('aria-disabled', 'false', { timeout: 240_000 });
      await expect(answer.getByRole('alert')).toHaveCount(0);
      await checkAccessibility(page);
    });
  walker.close();
  await close();
});

/** Numbers that a line break separates from their units or brackets, and headings broken within a word. */
const brokenFigures = (page: Page) =>
  page.locator('#details table').evaluateAll((tables) =>
    tables.flatMap((table) => {
      const texts = document.createTreeWalker(table, NodeFilter.SHOW_TEXT);
      const broken: string[] = [];
      for (let node = texts.nextNode(); node; node = texts.nextNode()) {
        const { textContent } = node;
        const pieces =
          node.parentElement?.closest('thead') === null
            ? /\(?\d+(?:\.\d+)?\s(?:%|s|min|ms)\)?|\d+\sof\s\d+/g
            : /\S+/g;
        for (const { 0: piece, index } of (textContent ?? '').matchAll(pieces)) {
          const range = document.createRange();
          range.setStart(node, index);
          range.setEnd(node, index + piece.length);
          const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
          if (lines.size > 1) broken.push(`${piece} in “${textContent ?? ''}”`);
        }
      }
      return broken;
    }),
  );

for (const [width, height] of [
  [1280, 800],
  [1024, 768],
] as const)
  test(`at ${String(width)} × ${String(height)} no figure of a table beside the diagram is broken`, async ({
    page,
  }) => {
    const way = (kind: string, source: string, event: string, target: string, count: number) => ({
      ...{ kind, name: 'registration', source, event, target, count },
    });
    const counted = [
      way('transition', '', 'xstate.init', '', 41_203),
      way('transition', 'form.filling', 'form.completed', 'form.checking', 30_127),
      way('transition', 'form.filling', 'xstate.stop', '', 11_076),
      way('transition', 'form.checking', 'step.leaveRequested', 'left', 2_345),
      way('transition', 'code', 'xstate.done.actor.otp [isVerified]', 'registered', 16_882),
      way('time', 'form.filling', '', '180', 30_000),
      way('time', 'form.registering', '', '20', 12_000),
      way('refusal', 'form.checking', 'xstate.error.actor.checkAllowed', 'code 20', 1_203),
      way('unheard', 'form.registering.waiting', 'page.returned', '', 412),
    ];
    await page.setViewportSize({ width, height });
    const json = { builds: ['1.4.0', '1.5.0'], errors: [], vitals: [] };
    await page.route(/\/flows\/(builds|errors|vitals)\?/, (route) => route.fulfill({ json }));
    await page.route('**/flows/counts?*', (route) => {
      const kind = new URL(route.request().url()).searchParams.get('kind');
      return route.fulfill({ json: { counts: counted.filter((one) => one.kind === kind) } });
    });
    await page.goto('/flows/#registration');
    await page.getByRole('button', { name: 'Funnel' }).click();
    const production = page.getByRole('region', { name: 'From production' });
    await expect(production.getByRole('table', { name: 'Ends' })).toContainText('16882 (41 %)');
    expect(await brokenFigures(page)).toEqual([]);
    await production.getByRole('button', { name: 'Compare two' }).click();
    await expect(production.getByRole('table', { name: 'Came to' })).toContainText('30127 (73 %)');
    expect(await brokenFigures(page)).toEqual([]);
    for (const question of ['Where do people leave?', 'What is slow?']) {
      await page.getByRole('button', { name: question }).click();
      const places = page.getByRole('table', { name: 'Places' });
      await expect(places.getByRole('row').nth(1)).toBeVisible();
      expect(await brokenFigures(page)).toEqual([]);
    }
  });
