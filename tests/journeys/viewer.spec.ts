import type { BrowserContext, Page } from 'playwright/test';
import { checkAccessibility } from '#tests/support/axe.ts';
import { runOf, three } from '#tests/viewer/recordings.ts';
import { fileOf } from '#viewer/page/recording/file.ts';
import { emptyRecording, withMessages } from '#viewer/page/recording/recording.ts';
import { expect, test, watch } from '#tests/support/browser.ts';
import { clients, typeCode } from '#tests/support/signIn.ts';

/** The viewer that a page of the cabinet opens by itself. */
async function viewerOf(context: BrowserContext, open: () => Promise<unknown>): Promise<Page> {
  const [viewer] = await Promise.all([context.waitForEvent('page', { timeout: 30_000 }), open()]);
  await expect(viewer.getByText('A cabinet is connected')).toBeVisible({ timeout: 30_000 });
  return viewer;
}

const list = (viewer: Page, name: string) =>
  viewer.getByRole('navigation', { name: 'Flows' }).getByRole('list', { name, exact: true });
const running = (viewer: Page) =>
  viewer.getByRole('navigation', { name: 'Flows' }).getByRole('button', { name: /running$/ });

/** How far what is wider than its box reaches out of it, in px, anywhere on the page. */
const reachesOut = (viewer: Page) =>
  viewer.evaluate(() => {
    const page = document.documentElement;
    return page.scrollWidth - page.clientWidth;
  });

test('flows of a page that is gone are gone from the list', async ({
  page,
  context,
  sandbox,
  complaints,
}) => {
  test.setTimeout(120_000);
  const viewer = await viewerOf(context, () => page.goto('/auth?inspect'));
  await watch(viewer, complaints);
  await expect(running(viewer).filter({ hasText: 'Sign-in' })).toBeVisible();

  await page.goto('/auth');
  await expect(
    viewer.getByRole('region', { name: 'Events' }).getByText('The page was left'),
  ).toBeVisible();
  await page.goto('/auth?inspect');
  await page.getByRole('textbox', { name: 'Номер телефона' }).fill(clients.sapphire);
  await page.getByRole('button', { name: 'Получить код' }).click();
  await typeCode(page, await sandbox.code(clients.sapphire));
  await page.getByRole('button', { name: 'Войти' }).click();
  await expect(running(viewer).filter({ hasText: /^Dashboard/ })).toBeVisible();
  await expect(running(viewer).filter({ hasText: 'Sign-in' })).toHaveCount(0);
  await expect(running(viewer).filter({ hasText: 'Form' })).toHaveCount(0);
  await expect(list(viewer, 'Signing in').getByRole('button').first()).toHaveText('Sessionrunning');
});

test('all flows are grouped, and read at 1280 px without scrolling sideways', async ({ page }) => {
  await page.goto('/flows/');
  await expect(list(page, 'Account').getByRole('button', { name: 'Phone change' })).toBeVisible();
  const diagram = page.getByRole('application', { name: 'Diagram of overview' });
  const box = (name: string) => page.getByRole('group', { name, exact: true });
  await expect(box('group-signIn')).toBeVisible();
  expect(await reachesOut(page)).toBeLessThanOrEqual(0);

  await test.step('the whole width of the diagram is in sight, and its text is large enough', async () => {
    const pane = await diagram.boundingBox();
    const all = await box('overview').boundingBox();
    if (!pane || !all) throw new Error('There is no diagram');
    expect(all.x).toBeGreaterThanOrEqual(pane.x);
    expect(all.x + all.width).toBeLessThanOrEqual(pane.x + pane.width);
    const transform = await page.locator('.react-flow__viewport').evaluate((viewport) => {
      const { a } = new DOMMatrix(getComputedStyle(viewport).transform);
      return a;
    });
    expect(transform).toBeGreaterThanOrEqual(0.75);
  });

  await test.step('a group tells what leads to other groups', async () => {
    await box('group-stations').focus();
    await page.keyboard.press('Enter');
    const words = page.getByRole('region', { name: 'Words' });
    await expect(words.getByRole('heading', { name: 'App to Stations' })).toBeVisible();
    await expect(words.getByText('The first runs the second.').first()).toBeVisible();
    await checkAccessibility(page);
  });
});

/** Visible controls and boxes of the page that reach out of the window's width. */
const cutControls = (viewer: Page) =>
  viewer.evaluate(() =>
    [...document.querySelectorAll('header *, nav *, main > div > *, section, [role=group]')]
      .filter((element) => element.closest('.react-flow') === null && element.checkVisibility())
      .filter((element) => {
        const { left, right, width } = element.getBoundingClientRect();
        return width > 1 && (left < -0.5 || right > innerWidth + 0.5);
      })
      .map((element) => element.outerHTML.slice(0, 80)),
  );

/** Whether the box of the flow itself lies inside the pane. */
async function isWhole(viewer: Page, flow: string): Promise<boolean> {
  const pane = await viewer.getByRole('application').boundingBox();
  const all = await viewer.getByRole('group', { name: flow, exact: true }).boundingBox();
  if (!pane || !all) throw new Error(`${flow} is not drawn`);
  return (
    all.x >= pane.x &&
    all.y >= pane.y &&
    all.x + all.width <= pane.x + pane.width &&
    all.y + all.height <= pane.y + pane.height
  );
}

test('a diagram opens fitted, its main way heavy, and the panels fold away', async ({ page }) => {
  await page.goto('/flows/#otp');
  await expect.poll(() => isWhole(page, 'otp')).toBe(true);
  const heavy = page.locator('path[data-main="true"]');
  await expect(heavy).toHaveCount(3);
  await expect(heavy.first()).toHaveCSS('stroke-width', '3px');

  await test.step('what is folded gives its room to the diagram, which fits it again', async () => {
    const widthOf = async () =>
      (await page.getByRole('group', { name: 'otp', exact: true }).boundingBox())?.width;
    const before = (await widthOf()) ?? 0;
    await page.getByRole('button', { name: 'List of flows' }).press('Enter');
    await expect(page.getByRole('navigation', { name: 'Flows' })).toHaveCount(0);
    await page.getByRole('button', { name: 'Words and events' }).press('Enter');
    await expect(page.getByRole('region', { name: 'Events' })).toHaveCount(0);
    await expect.poll(widthOf).toBeGreaterThan(before + 20);
    await expect.poll(() => isWhole(page, 'otp')).toBe(true);
    await expect(page.getByRole('button', { name: 'List of flows' })).toHaveAttribute(
      'aria-expanded',
      'false',
    );
    await checkAccessibility(page);
  });

  await test.step('it stays folded from flow to flow, and unfolds', async () => {
    await page.getByRole('button', { name: 'List of flows' }).click();
    await page
      .getByRole('navigation', { name: 'Flows' })
      .getByRole('button', { name: 'Registration' })
      .click();
    await expect.poll(() => isWhole(page, 'registration')).toBe(true);
    await expect(page.getByRole('region', { name: 'Events' })).toHaveCount(0);
  });

  await test.step('moved by hand, it stays where it is until it is shown whole again', async () => {
    await page.getByRole('button', { name: 'Larger' }).click();
    await page.getByRole('button', { name: 'Larger' }).click();
    await expect.poll(() => isWhole(page, 'registration')).toBe(false);
    await page.getByRole('button', { name: 'Words and events' }).click();
    await expect(page.getByRole('region', { name: 'Events' })).toBeVisible();
    expect(await isWhole(page, 'registration')).toBe(false);
    await page.getByRole('button', { name: 'Whole' }).click();
    await expect.poll(() => isWhole(page, 'registration')).toBe(true);
  });
});

for (const colorScheme of ['light', 'dark'] as const) {
  test(`side by side with the cabinet, 640 px wide, nothing is cut: ${colorScheme}`, async ({
    page,
  }) => {
    await page.setViewportSize({ width: 640, height: 900 });
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await page.goto('/flows/#login');
    await expect.poll(() => isWhole(page, 'login')).toBe(true);
    await expect(page.getByRole('navigation', { name: 'Flows' })).toHaveCount(0);
    for (const folded of [true, false]) {
      expect(await reachesOut(page)).toBeLessThanOrEqual(0);
      expect(await cutControls(page)).toEqual([]);
      await checkAccessibility(page);
      if (folded) await page.getByRole('button', { name: 'List of flows' }).click();
    }
    await expect(page.getByRole('navigation', { name: 'Flows' })).toBeVisible();
  });
}

test('what is searched for is found by the keyboard, and has an address of its own', async ({
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

  await test.step('a state that is chosen writes the address, and Back leads back', async () => {
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

/** Imports a recording as a file, and closes what is said of it. */
async function importRecording(viewer: Page, name: string, messages: (typeof three)[number]) {
  const text = fileOf(withMessages(emptyRecording(name), messages));
  const buffer = Buffer.from(text);
  await viewer.getByLabel('Import').setInputFiles({ name, mimeType: 'application/json', buffer });
  await viewer.getByRole('button', { name: 'Close', exact: true }).click();
}

test('a state tells how a person comes there, and plays the run that did', async ({ page }) => {
  await page.goto('/flows/#registration/code');
  const how = page.getByRole('region', { name: 'How did they get here' });
  await expect(how.getByRole('listitem')).toHaveText([
    /^In form › filling: form\.completed\./,
    /^In form › checking: checkAllowed answered/,
    /^In form › registering: register answered/,
  ]);
  await expect(how).toContainText('It cannot be played: no run of this recording came here');
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

test('a list of 10,000 events is whole, though only what is in sight is in the page', async ({
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
