import { readdirSync, readFileSync } from 'node:fs';
import type { Page } from 'playwright/test';
import { checkAccessibility } from '#tests/support/axe.ts';
import { expect, scriptsFolder, test } from '#tests/support/browser.ts';
import type { Complaints } from '#tests/support/sandbox.ts';
import { fitsWindow, withoutCookieNote, openProfile, profileOn } from '#tests/support/journey.ts';
import { arriveSignedIn } from '#tests/support/signIn.ts';
import { keepToasts, letToastGo } from '#tests/support/events.ts';

type Planted = { named: string; has: string; planted: string };

/** Replaces a script of the app by `planted`, which imports the original as `whole`. */
async function mutateBundle(page: Page, { named, has, planted }: Planted) {
  const scripts = readdirSync(scriptsFolder).filter((file) => file.startsWith(named));
  const holding = scripts.filter((file) =>
    readFileSync(new URL(file, scriptsFolder), 'utf8').includes(has),
  );
  expect(holding).toHaveLength(1);
  const [script = ''] = holding;
  await page.route(`**/assets/${script}`, (route) =>
    route.fulfill({
      contentType: 'text/javascript',
      body: `import * as whole from './${script}?whole';\n${planted}`,
    }),
  );
}

/** Every element that the view renders throws until `mend` has been called. */
const brokenView = `
const Broken = ({ view }) => { if (!globalThis.isMended) throw new Error('Planted'); return view; };
const wrap = (view) => ({ ...view, type: Broken, key: null, props: { view } });`;

const brokenAuth = {
  named: 'sign-in-',
  has: '#login.phone',
  planted: `${brokenView}
  export const compose = (...given) => {
    const composed = whole.compose(...given);
    return { ...composed, view: (running) => wrap(composed.view(running)) };
  };`,
};

const brokenProfile = {
  named: 'profile-',
  has: 'saveProfile',
  planted: `${brokenView}
  export const compose = (...given) => {
    const made = whole.compose(...given);
    return { ...made, view: (...shown) => wrap(made.view(...shown)) };
  };`,
};

const mend = (page: Page) => page.evaluate(() => Object.assign(globalThis, { isMended: true }));
const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const notice = 'Что-то сломалось. Если страница не отвечает, обновите её.';

/** Expects a log line with its places for each planted defect, and no other complaint. */
function expectNotes(complaints: Complaints) {
  const taken = complaints.take();
  expect(taken).not.toEqual([]);
  for (const complaint of taken)
    expect(complaint).toMatch(/^info: Defect: \w*Error( [\w.-]+\.[jt]sx?:\d+:\d+)*$/);
}

test.beforeEach(async ({ page }) => {
  await withoutCookieNote(page);
});

test('a prerendered page whose screen throws shows the broken page, and «Повторить» renders the screen', async ({
  page,
  complaints,
}) => {
  await mutateBundle(page, brokenAuth);
  await page.goto('/auth');
  await expect(heading(page)).toHaveText('Страница сломалась');
  await expect(page.getByRole('alert')).toContainText('Попробуйте ещё раз: ничего не потеряно.');
  await expect(page.getByRole('banner')).toBeVisible();
  await fitsWindow(page);
  await checkAccessibility(page);
  await mend(page);
  await button(page, 'Повторить').click();
  await expect(page.getByRole('textbox', { name: 'Номер телефона' })).toBeVisible();
  await expect(heading(page)).toHaveText('Вход в личный кабинет');
  expectNotes(complaints);
});

test('broken page: when a retry does not help, it offers a reload and a link to the home page', async ({
  page,
  complaints,
}) => {
  await mutateBundle(page, brokenAuth);
  await page.goto('/auth');
  await button(page, 'Повторить').click();
  await expect(page.getByRole('alert')).toContainText('Обновите её');
  const loaded = page.waitForEvent('load');
  await button(page, 'Обновить страницу').click();
  await loaded;
  await expect(button(page, 'Повторить')).toBeVisible();
  await page.getByRole('link', { name: 'На главную' }).click();
  await expect(heading(page)).toHaveText('Программа лояльности «Самоцвет»');
  await expect(page).toHaveURL('/');
  expectNotes(complaints);
});

test('broken page: the links of the header and Back still open other screens', async ({
  page,
  complaints,
}) => {
  await mutateBundle(page, brokenAuth);
  await page.goto('/');
  await page.getByRole('link', { name: 'Войти' }).first().click();
  await expect(heading(page)).toHaveText('Страница сломалась');
  await page.getByRole('banner').getByRole('link', { name: 'Стать участником' }).click();
  await expect(heading(page)).toHaveText('Регистрация');
  await page.goBack();
  await expect(heading(page)).toHaveText('Страница сломалась');
  await page.goBack();
  await expect(heading(page)).toHaveText('Программа лояльности «Самоцвет»');
  expectNotes(complaints);
});

test('a hydration mismatch renders the page again, is logged, and shows no error', async ({
  page,
  complaints,
}) => {
  await page.route('**/get_card', async (route) => {
    const response = await route.fetch();
    const body = (await response.text()).replace('<h1>Получить карту', '<h1>Karte holen');
    await route.fulfill({ response, body });
  });
  await page.goto('/get_card');
  await expect(heading(page)).toHaveText('Получить карту');
  await button(page, 'АЗС на карте').click();
  await expect(page.getByRole('dialog', { name: 'АЗС на карте' })).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);
  expectNotes(complaints);
});

test('a layout whose elements another script has removed breaks, and «Повторить» renders it with the dashboard', async ({
  page,
  sandbox,
  complaints,
}) => {
  await arriveSignedIn(page, sandbox);
  await page.goto('/');
  const nav = page.getByRole('navigation', { name: 'Главное' });
  await expect(nav.getByRole('link', { name: 'Личный кабинет' })).toBeVisible();
  await nav.getByRole('link').evaluate((link) => {
    link.remove();
  });
  await page.getByRole('main').getByRole('link', { name: 'Личный кабинет' }).click();
  await expect(heading(page)).toHaveText('Страница сломалась');
  await checkAccessibility(page);
  await button(page, 'Повторить').click();
  await expect(page.getByRole('region', { name: 'Карта' })).toContainText('Анна Воронцова');
  await expect(button(page, 'Меню')).toBeVisible();
  expectNotes(complaints);
});

test('a modal whose elements another script has removed breaks, and «Повторить» keeps the typed values', async ({
  page,
  sandbox,
  complaints,
}) => {
  await arriveSignedIn(page, sandbox);
  await page.goto('/dashboard');
  await openProfile(page);
  const { dialog, field, button: inDialog } = profileOn(page);
  await field('Имя').fill('Мария');
  await field('Электронная почта').fill('anna@');
  await inDialog('Сохранить').click();
  await dialog.getByText('Проверьте адрес').evaluate((remark) => {
    remark.parentElement?.remove();
  });
  await field('Электронная почта').fill('maria@example.ru');
  await expect(dialog.getByRole('alert')).toHaveText(/Здесь что-то сломалось/);
  await checkAccessibility(page);
  await inDialog('Повторить').click();
  await expect(field('Имя')).toHaveValue('Мария');
  await expect(field('Электронная почта')).toHaveValue('maria@example.ru');
  await inDialog('Сохранить').click();
  await expect(page.getByText('Сохранено')).toBeVisible();
  expectNotes(complaints);
});

test('a modal that cannot be rendered can be closed, and the client can still sign out in the menu', async ({
  page,
  sandbox,
  complaints,
}) => {
  await mutateBundle(page, brokenProfile);
  await arriveSignedIn(page, sandbox);
  await page.goto('/dashboard');
  const { dialog, button: inDialog } = profileOn(page);
  for (const close of [() => inDialog('Закрыть').click(), () => page.keyboard.press('Escape')]) {
    await openProfile(page);
    await expect(dialog.getByRole('alert')).toBeVisible();
    await close();
    await expect(dialog).toBeHidden();
  }
  await button(page, 'Меню').click();
  await page.getByRole('dialog', { name: 'Меню' }).getByRole('button', { name: 'Выйти' }).click();
  await expect(page).toHaveURL('/auth');
  await expect(heading(page)).toHaveText('Вход в личный кабинет');
  expectNotes(complaints);
});

test('unhandled errors are all logged and show one toast; an aborted call is ignored', async ({
  page,
  complaints,
}) => {
  await keepToasts(page);
  await page.goto('/get_card');
  await expect(button(page, 'АЗС на карте')).toBeVisible();
  await page.evaluate(async () => {
    const given = new AbortController();
    const asked = fetch('/pins.json', { signal: given.signal });
    given.abort();
    const stack = `AbortError\n    at act (${location.origin}/assets/planted.js:1:1)`;
    void asked.catch((error: unknown) => {
      throw Object.defineProperty(error as Error, 'stack', { value: stack });
    });
    await new Promise((resolve) => setTimeout(resolve));
  });
  await page.evaluate(() => {
    // The stack names a script of the app, because errors of other scripts are not reported.
    const stack = `Error: Planted\n    at act (${location.origin}/assets/planted.js:1:1)`;
    const planted = () => Object.assign(new TypeError('Planted +79991234567'), { stack });
    for (let count = 0; count < 3; count += 1) {
      void Promise.reject(planted());
      setTimeout(() => {
        throw planted();
      });
    }
  });
  const toasts = page.getByRole('alert');
  await expect(toasts).toHaveText([notice]);
  await letToastGo(page);
  await expect(toasts).toHaveCount(0);
  await expect.poll(() => complaints.list().length).toBe(6);
  expectNotes(complaints);
});

test('an app that fails to start shows the broken page with a reload and a link to the home page', async ({
  page,
  sandbox,
  complaints,
}) => {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'onLine', {
      get: () => {
        throw new Error('Planted');
      },
    });
  });
  await arriveSignedIn(page, sandbox);
  await page.goto('/dashboard');
  await expect(heading(page)).toHaveText('Страница сломалась');
  await checkAccessibility(page);
  const loaded = page.waitForEvent('load');
  await button(page, 'Обновить страницу').click();
  await loaded;
  await expect(heading(page)).toHaveText('Страница сломалась');
  await page.getByRole('link', { name: 'На главную' }).click();
  await expect(heading(page)).toHaveText('Программа лояльности «Самоцвет»');
  expectNotes(complaints);
});
