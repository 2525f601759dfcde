import type { Page } from 'playwright/test';
import { expect, test } from '#tests/support/browser.ts';
import { withoutCookieNote } from '#tests/support/journey.ts';
import { openPhoneChange, arriveSignedIn, clients } from '#tests/support/signIn.ts';
import type { Sandbox } from '#tests/support/sandbox.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

/** The text size of the browser's settings, and the width of the window, in px: 200 %, and 175 % on a phone. */
const windows = [
  [32, 320],
  [28, 390],
  [32, 390],
  [32, 768],
  [32, 1280],
] as const;

type Screen = {
  name: string;
  open: (page: Page, sandbox: Sandbox) => Promise<void>;
};

const publicPages: readonly Screen[] = [
  '/',
  '/auth',
  '/sign_up',
  '/get_card',
  '/delete_account',
  '/error404',
  '/service_work',
].map((path) => ({
  name: path,
  open: async (page) => {
    await page.goto(path);
  },
}));

async function openDashboard(page: Page, sandbox: Sandbox): Promise<void> {
  await arriveSignedIn(page, sandbox);
  await page.goto('/dashboard');
  await expect(page.getByRole('img', { name: 'Штрихкод карты' })).toBeVisible();
  await expect(
    page.getByRole('region', { name: 'Операции' }).getByRole('listitem'),
  ).not.toHaveCount(0);
  await expect(page.getByRole('region', { name: 'Мой баланс' })).toHaveAttribute(
    'aria-busy',
    'false',
  );
}

const press = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name }).first().click();

const cabinet: readonly Screen[] = [
  { name: 'the dashboard', open: openDashboard },
  {
    name: 'the dashboard with its filters open',
    open: async (page, sandbox) => {
      await openDashboard(page, sandbox);
      await page.getByText('Фильтры', { exact: true }).click();
    },
  },
  ...(
    [
      ['the menu', 'Меню'],
      ['the card at the checkout', 'Показать карту'],
    ] as const
  ).map(([name, button]) => ({
    name,
    open: async (page: Page, sandbox: Sandbox) => {
      await openDashboard(page, sandbox);
      await press(page, button);
      await expect(page.getByRole('dialog')).toBeVisible();
    },
  })),
  {
    name: 'a receipt',
    open: async (page, sandbox) => {
      await openDashboard(page, sandbox);
      await press(page, /АЗС № \d+.*₽/);
      await expect(page.getByRole('dialog').getByRole('heading').first()).toBeVisible();
    },
  },
  {
    name: 'the list of stations',
    open: async (page) => {
      await page.goto('/get_card');
      await press(page, 'АЗС на карте');
      await expect(page.getByRole('list', { name: 'Станции' })).toBeVisible();
    },
  },
  {
    name: 'a station',
    open: async (page) => {
      await page.goto('/get_card');
      await press(page, 'АЗС на карте');
      await page.getByRole('list', { name: 'Станции' }).getByRole('button').first().click();
      await expect(page.getByRole('dialog').last().getByText('Круглосуточно')).toBeVisible();
    },
  },
  {
    name: 'the code of the login',
    open: async (page) => {
      await page.goto('/auth');
      await page.getByRole('textbox', { name: 'Номер телефона' }).fill(clients.sapphire);
      await press(page, 'Получить код');
      await expect(page.getByRole('group', { name: 'Код из СМС' })).toBeVisible();
    },
  },
  {
    name: 'the change of the phone',
    open: async (page, sandbox) => {
      await openDashboard(page, sandbox);
      await openPhoneChange(page);
    },
  },
  {
    name: 'the profile',
    open: async (page, sandbox) => {
      await openDashboard(page, sandbox);
      await press(page, 'Меню');
      await page.getByRole('dialog').getByRole('button', { name: 'Профиль' }).click();
      await expect(page.getByRole('textbox', { name: 'Фамилия' })).toBeVisible();
    },
  },
];

/**
 * What a person cannot read or reach: beyond the window, cut off by what holds it, codes that
 * something lies upon. The tiers' plates scroll.
 */
const faults = (page: Page) =>
  page.evaluate(() => {
    const found: string[] = [];
    const said = (element: Element) =>
      `${element.tagName} ${element.getAttribute('aria-label') ?? element.textContent.trim().slice(0, 40)}`;
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth > clientWidth) found.push(`the page scrolls to ${String(scrollWidth)} px`);
    const open = document.querySelector('dialog[open]');
    const seen = [...document.querySelectorAll<HTMLElement>('body *')]
      .filter(
        (element) =>
          !open || [...document.querySelectorAll('dialog[open]')].at(-1)?.contains(element),
      )
      .filter(
        (element) => element.checkVisibility() && !element.closest('.slides, [aria-hidden="true"]'),
      )
      .filter((element) => {
        for (let at: HTMLElement | null = element; at; at = at.parentElement)
          if (at.offsetWidth === 1) return false;
        return true;
      });
    for (const element of seen) {
      const { left, right } = element.getBoundingClientRect();
      if (left < -1 || right > innerWidth + 1) found.push(`beyond the window: ${said(element)}`);
      const { overflowX } = getComputedStyle(element);
      if (/auto|scroll/.test(overflowX) && element.scrollWidth > element.clientWidth + 1)
        found.push(`scrolls sideways: ${said(element)}`);
    }
    const codes = seen.filter((element) => element.matches('svg[role=img]'));
    const leaves = seen.filter(
      (element) =>
        element.matches('svg[role=img]') ||
        [...element.childNodes].some(
          (node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim(),
        ),
    );
    for (const leaf of leaves) {
      const { left, right } = leaf.getBoundingClientRect();
      for (let at = leaf.parentElement; at && at !== document.body; at = at.parentElement) {
        if (getComputedStyle(at).overflowX === 'visible') continue;
        const box = at.getBoundingClientRect();
        if (left < box.left - 1 || right > box.right + 1) found.push(`cut off: ${said(leaf)}`);
      }
    }
    for (const code of codes) {
      const a = code.getBoundingClientRect();
      for (const leaf of leaves) {
        if (leaf === code || leaf.closest('header, nav')) continue;
        const b = leaf.getBoundingClientRect();
        const isUpon =
          a.bottom > b.top + 1 &&
          a.top < b.bottom - 1 &&
          a.right > b.left + 1 &&
          a.left < b.right - 1;
        if (isUpon) found.push(`${said(leaf)} lies upon ${said(code)}`);
      }
    }
    return [...new Set(found)];
  });

for (const { name, open } of [...publicPages, ...cabinet]) {
  test.describe(name, () => {
    test('is whole with text of up to 200 % (WCAG 1.4.4)', async ({ page, sandbox }) => {
      await withoutCookieNote(page);
      await open(page, sandbox);
      const settings = await page.context().newCDPSession(page);
      for (const [size, width] of windows) {
        await settings.send('Page.setFontSizes', {
          fontSizes: { standard: size, fixed: size },
        });
        await page.setViewportSize({ width, height: 844 });
        const at = `${String(size)} px at ${String(width)}`;
        await expect.poll(() => faults(page), { message: at }).toEqual([]);
      }
    });
  });
}
