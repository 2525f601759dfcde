import { readdirSync } from 'node:fs';
import type { BrowserContext, Locator, Page } from 'playwright/test';
import { checkAccessibility } from '#tests/support/axe.ts';
import { expect, test, watch } from '#tests/support/browser.ts';
import { clients, typeCode } from '#tests/support/signIn.ts';

/** The viewer window that a page of the cabinet opens. */
async function viewerOf(context: BrowserContext, open: () => Promise<unknown>): Promise<Page> {
  const [viewer] = await Promise.all([context.waitForEvent('page', { timeout: 30_000 }), open()]);
  await expect(viewer.getByText('A cabinet is connected')).toBeVisible({ timeout: 30_000 });
  return viewer;
}

const list = (viewer: Page, name: string) =>
  viewer.getByRole('navigation', { name: 'Flows' }).getByRole('list', { name, exact: true });
const running = (viewer: Page) =>
  viewer.getByRole('navigation', { name: 'Flows' }).getByRole('button', { name: /running$/ });

/**
 * Watches a part of the page for this text. The returned function waits until the text has appeared, even for a moment.
 */
async function watchFor(part: Locator, text: string): Promise<() => Promise<void>> {
  const watched = await part.evaluateHandle(
    (element, sought) => ({
      shown: new Promise<void>((resolve) => {
        new MutationObserver(() => {
          if (element.textContent.includes(sought)) resolve();
        }).observe(element, { subtree: true, childList: true, characterData: true });
      }),
    }),
    text,
  );
  return () => watched.evaluate(({ shown }) => shown);
}

/** Width by which the page overflows the window, in px. */
const reachesOut = (viewer: Page) =>
  viewer.evaluate(() => {
    const page = document.documentElement;
    return page.scrollWidth - page.clientWidth;
  });

test('viewer: the flows of a page that was left disappear from the list', async ({
  page,
  context,
  sandbox,
  complaints,
}) => {
  test.setTimeout(120_000);
  const viewer = await viewerOf(context, () => page.goto('/auth?inspect'));
  await watch(viewer, complaints);
  await expect(running(viewer).filter({ hasText: 'Sign-in' })).toBeVisible();

  // The next page of the cabinet replaces the flows of this one in the viewer.
  const isLeft = await watchFor(
    viewer.getByRole('region', { name: 'Events' }),
    'The page was left',
  );
  await page.goto('/auth');
  await isLeft();
  await page.goto('/auth?inspect');
  await page.getByRole('textbox', { name: 'Номер телефона' }).fill(clients.sapphire);
  await page.getByRole('button', { name: 'Получить код' }).click();
  await typeCode(page, await sandbox.code(clients.sapphire));
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

  await test.step('all groups but one are folded, the head says so, and unfolds them', async () => {
    await expect(page.getByText(/^Folded: 13 of \d+ flows\./)).toBeVisible();
    await expect(box('login')).toHaveCount(0);
    await page.getByRole('button', { name: 'Unfold' }).press('Enter');
    await expect(box('login')).toBeAttached();
    await page.getByRole('button', { name: 'Unfold' }).press('Enter');
    await expect(box('login')).toHaveCount(0);
  });

  await test.step('a group lists its connections to other groups', async () => {
    await box('group-stations').focus();
    await page.keyboard.press('Enter');
    const words = page.getByRole('region', { name: 'Words' });
    await expect(words.getByRole('heading', { name: 'App to Stations' })).toBeVisible();
    await expect(words.getByText('The first runs the second.').first()).toBeVisible();
    await checkAccessibility(page);
  });
});

/** Visible controls and boxes that overflow the window's width. */
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

/** Whether the box of the flow itself is inside the pane. */
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

test('a diagram that is unfolded and too large to be read whole says so, and shows where its flow begins', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto('/flows/#session');
  const note = page.getByText('Too large to be read as a whole here');
  await expect.poll(() => isWhole(page, 'session')).toBe(true);
  await expect(note).toHaveCount(0);
  await page.getByRole('button', { name: 'Unfold' }).click();
  await expect(note).toBeVisible();
  await expect.poll(() => isWhole(page, 'restoring')).toBe(true);
  expect(await isWhole(page, 'session')).toBe(false);
  await checkAccessibility(page);
  await page.getByRole('button', { name: 'Unfold' }).click();
  await expect.poll(() => isWhole(page, 'session')).toBe(true);
  await expect(note).toHaveCount(0);
});

/** Font size of an arrow's words in the style sheet, in px. */
const smallestLetters = 14;

for (const { width, height } of [
  { width: 1280, height: 800 },
  { width: 1600, height: 900 },
])
  test(`at ${String(width)} × ${String(height)} every diagram opens whole with letters of 11 px or more`, async ({
    page,
  }) => {
    test.setTimeout(180_000);
    await page.setViewportSize({ width, height });
    await page.goto('/flows/');
    const flows = readdirSync('docs/flows')
      .filter((file) => file.endsWith('.md') && file !== 'README.md')
      .map((file) => file.replace('.md', ''));
    const cut: string[] = [];
    const small: string[] = [];
    for (const flow of flows) {
      await page.goto(`/flows/#${flow}`);
      await expect(page.locator(`[data-flow="${flow}"]`)).toBeVisible();
      const zoom = () =>
        page
          .locator('.react-flow__viewport')
          .evaluate((viewport) => new DOMMatrix(getComputedStyle(viewport).transform).a);
      await expect.poll(() => page.getByRole('group', { name: flow, exact: true }).count()).toBe(1);
      if (smallestLetters * (await zoom()) < 10.99) small.push(flow);
      if (!(await isWhole(page, flow))) cut.push(flow);
    }
    expect(small).toEqual([]);
    expect(cut).toEqual([]);
  });

test('a diagram that cannot be read as a whole opens with its regions folded, says so, and unfolds', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1600, height: 900 });
  await page.goto('/flows/#session');
  const state = (name: string) => page.getByRole('group', { name, exact: true });
  await expect(page.getByText('Folded: 8 of 22 states.')).toBeVisible();
  await expect.poll(() => isWhole(page, 'session')).toBe(true);
  await expect(page.getByRole('img', { name: 'The whole diagram' })).toHaveCount(0);
  await expect(state('signedIn › profile › refused')).toHaveCount(0);
  await page.getByRole('button', { name: 'Unfold' }).press('Enter');
  await expect(state('signedIn › profile › refused')).toBeAttached();
  await expect(page.getByRole('img', { name: 'The whole diagram' })).toBeVisible();
  await checkAccessibility(page);
  await page.goto('/flows/#session/signedIn.profile.refused');
  await page.reload();
  await expect(state('signedIn › profile › refused')).toBeVisible();
});

test('a folded region that is pressed is open alone, until it is folded again', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto('/flows/#session');
  const state = (name: string) => page.getByRole('group', { name, exact: true });
  const fold = page.getByRole('button', { name: 'Fold', exact: true });
  await expect(fold).toHaveCount(0);
  await state('signedIn › access').click();
  await expect(page.getByText('Folded: 12 of 22 states.')).toBeVisible();
  await expect(state('signedIn › access › reauthenticating')).toBeVisible();
  await expect(state('signedIn › profile › loading')).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'signedIn › access' })).toBeVisible();
  await checkAccessibility(page);

  await test.step('choosing another visible state keeps the region open', async () => {
    await state('signedIn › access › valid').click();
    await expect(page.getByRole('heading', { name: 'signedIn › access › valid' })).toBeVisible();
    await expect(page.getByText('Folded: 12 of 22 states.')).toBeVisible();
  });

  await test.step('with the panels folded the whole diagram is visible', async () => {
    await page.getByRole('button', { name: 'List of flows' }).press('Enter');
    await page.getByRole('button', { name: 'Words and events' }).press('Enter');
    await page.getByRole('button', { name: 'Fit' }).press('Enter');
    await expect.poll(() => isWhole(page, 'session')).toBe(true);
    await expect(state('visitor › login')).toBeVisible();
    await page.setViewportSize({ width: 1000, height: 700 });
    await expect.poll(() => isWhole(page, 'session')).toBe(true);
    await page.setViewportSize({ width: 1280, height: 800 });
  });

  await test.step('an address that asks for a state inside opens the region around it', async () => {
    await page.goto('/flows/#session/signedIn.profile.refused');
    await page.reload();
    await expect(state('signedIn › profile › refused')).toBeVisible();
    await expect(state('signedIn › access › valid')).toHaveCount(0);
  });

  await fold.press('Enter');
  await expect(page.getByText('Folded: 8 of 22 states.')).toBeVisible();
  await expect(fold).toHaveCount(0);
});

/** Horizontal distance between the middle of the flow's box and the middle of the pane, in px. */
async function fromMiddle(viewer: Page, flow: string): Promise<number> {
  const middleOf = async (box: Locator) => {
    const { x = 0, width = 0 } = (await box.boundingBox()) ?? {};
    return x + width / 2;
  };
  const pane = await middleOf(viewer.getByRole('application'));
  const all = await middleOf(viewer.getByRole('group', { name: flow, exact: true }));
  return Math.abs(all - pane);
}

test('a diagram opens fitted with a bold main path, and the panels fold away', async ({ page }) => {
  await page.goto('/flows/#registration');
  await expect.poll(() => isWhole(page, 'registration')).toBe(true);
  const heavy = page.locator('path[data-main="true"]');
  await expect(heavy).toHaveCount(4);
  await expect(heavy.first()).toHaveCSS('stroke-width', '3px');

  await test.step('a folded panel leaves its room to the diagram, which is fitted again', async () => {
    const paneWidth = async () => (await page.getByRole('application').boundingBox())?.width ?? 0;
    const before = await paneWidth();
    await page.getByRole('button', { name: 'List of flows' }).press('Enter');
    await expect(page.getByRole('navigation', { name: 'Flows' })).toHaveCount(0);
    await page.getByRole('button', { name: 'Words and events' }).press('Enter');
    await expect(page.getByRole('region', { name: 'Events' })).toHaveCount(0);
    await expect.poll(paneWidth).toBeGreaterThan(before + 200);
    await expect.poll(() => fromMiddle(page, 'registration')).toBeLessThan(20);
    expect(await isWhole(page, 'registration')).toBe(true);
    await expect(page.getByRole('button', { name: 'List of flows' })).toHaveAttribute(
      'aria-expanded',
      'false',
    );
    await checkAccessibility(page);
  });

  await test.step('the panels stay folded from flow to flow, and unfold', async () => {
    await page.getByRole('button', { name: 'List of flows' }).click();
    await page
      .getByRole('navigation', { name: 'Flows' })
      .getByRole('button', { name: 'Sign-in', exact: true })
      .click();
    await expect.poll(() => isWhole(page, 'login')).toBe(true);
    await expect(page.getByRole('region', { name: 'Events' })).toHaveCount(0);
  });

  await test.step('a diagram zoomed by hand keeps its view until “Fit” shows it whole again', async () => {
    for (let times = 0; times < 4; times += 1)
      await page.getByRole('button', { name: 'Larger' }).click();
    await expect.poll(() => isWhole(page, 'login')).toBe(false);
    await page.getByRole('button', { name: 'Words and events' }).click();
    await expect(page.getByRole('region', { name: 'Events' })).toBeVisible();
    expect(await isWhole(page, 'login')).toBe(false);
    await page.getByRole('button', { name: 'Fit' }).click();
    await expect.poll(() => isWhole(page, 'login')).toBe(true);
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

test('the list of events hides the seconds of a wait, and on request the events of other flows', async ({
  page,
  context,
  complaints,
}) => {
  const viewer = await viewerOf(context, () => page.goto('/auth?inspect'));
  await watch(viewer, complaints);
  await page.getByRole('textbox', { name: 'Номер телефона' }).fill(clients.sapphire);
  await page.getByRole('button', { name: 'Получить код' }).click();
  const events = viewer.getByRole('region', { name: 'Events' });
  const rows = events.getByRole('listitem');
  const search = events.getByRole('searchbox');
  await search.fill('after second');
  await expect(events).toContainText('No such event is here.');
  await events.getByRole('checkbox', { name: 'Without seconds' }).uncheck();
  await expect(rows.filter({ hasText: 'resend: after second' }).first()).toBeVisible();

  await events.getByRole('checkbox', { name: 'Without seconds' }).check();
  await search.fill('');
  await expect(rows.filter({ hasText: 'session: ' }).first()).toBeVisible();
  await running(viewer).filter({ hasText: 'Sign-in' }).click();
  await events.getByRole('checkbox', { name: 'This flow only' }).check();
  await expect(rows.filter({ hasText: 'login: ' }).first()).toBeVisible();
  await expect(rows.filter({ hasNotText: 'login: ' })).toHaveCount(0);
});
