import type { Page } from 'playwright/test';
import { expect, test } from '#tests/support/browser.ts';
import { withoutCookieNote, seesTransactions } from '#tests/support/journey.ts';
import { isWhole } from '#tests/support/largeText.ts';
import { openPhoneChange, arriveSignedIn, clients } from '#tests/support/signIn.ts';
import type { Sandbox } from '#tests/support/sandbox.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

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
  await seesTransactions(page);
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

for (const { name, open } of [...publicPages, ...cabinet]) {
  test.describe(name, () => {
    test('is whole with text of up to 200 % (WCAG 1.4.4)', async ({ page, sandbox }) => {
      await withoutCookieNote(page);
      await open(page, sandbox);
      await isWhole(page);
    });
  });
}
