import { readFile } from 'node:fs/promises';
import type { BrowserContext, Page } from 'playwright/test';
import { checkAccessibility } from '../support/axe';
import { expect, test, watch } from '../support/browser';
import { clients, signIn, typeCode } from '../support/signIn';

/** The viewer that a page of the cabinet opens by itself. */
async function viewerOf(context: BrowserContext, open: () => Promise<unknown>): Promise<Page> {
  const [viewer] = await Promise.all([context.waitForEvent('page', { timeout: 30_000 }), open()]);
  // Its scripts are packed when they are first asked for.
  await expect(viewer.getByRole('heading', { level: 1, name: 'Flows of the cabinet' })).toBeVisible(
    { timeout: 30_000 },
  );
  return viewer;
}

const flow = (viewer: Page, name: RegExp) =>
  viewer.getByRole('navigation', { name: 'Flows' }).getByRole('button', { name });
const state = (viewer: Page, name: string) => viewer.getByRole('group', { name, exact: true });
const press = (viewer: Page, name: string) =>
  viewer.getByRole('button', { name, exact: true }).click();

test('a sign-in lights up in the viewer that ?inspect opens', async ({
  page,
  context,
  sandbox,
  complaints,
}) => {
  test.setTimeout(120_000);
  const viewer = await viewerOf(context, () => page.goto('/auth?inspect'));
  await watch(viewer, complaints);
  await expect(viewer.getByText('A cabinet is connected')).toBeVisible();
  await expect(viewer.getByRole('heading', { level: 2, name: 'Sign-in' })).toBeVisible();
  await expect(state(viewer, 'phone › entering, active now')).toBeVisible();

  await page.getByRole('textbox', { name: 'Номер телефона' }).fill(clients.sapphire);
  await page.getByRole('button', { name: 'Получить код' }).click();
  await expect(state(viewer, 'code › entering, active now')).toBeVisible();
  await expect(viewer.getByText('requestCode', { exact: false }).first()).toBeVisible();

  await typeCode(page, await sandbox.code(clients.sapphire));
  await page.getByRole('button', { name: 'Войти' }).click();
  await expect(viewer.getByRole('heading', { level: 2, name: 'Cabinet' })).toBeVisible();

  await test.step('one state is told in words', async () => {
    await flow(viewer, /^Sign-in/).click();
    await expect(viewer.getByText('finished', { exact: true })).toBeVisible();
    const verifying = state(viewer, 'code › verifying');
    await verifying.focus();
    await viewer.keyboard.press('Enter');
    const words = viewer.getByRole('region', { name: 'Words' });
    await expect(words).toContainText('The server is checking the code.');
    await expect(words).toContainText('POST /v1/verify_code');
    await expect(words).toContainText('Specification 4, 7.');
  });

  await test.step('the recording is gone back in, by the log and by the line', async () => {
    const log = viewer.getByRole('region', { name: 'Events' });
    await log.getByRole('searchbox').fill('form.completed');
    await log.getByRole('button', { name: /login: form\.completed/ }).click();
    await expect(state(viewer, 'phone › requesting, active now')).toBeVisible();
    const line = viewer.getByRole('slider', { name: 'Moment' });
    await line.focus();
    await viewer.keyboard.press('Home');
    await expect(viewer.getByText('The start')).toBeVisible();
    await expect(state(viewer, 'phone › requesting')).toBeVisible();
    await press(viewer, 'Now');
    await expect(state(viewer, 'verified, active now')).toBeVisible();
  });

  await test.step('a funnel counts who went which way', async () => {
    await press(viewer, 'Funnel');
    await expect(viewer.getByText('1 started, 1 finished (100 %).')).toBeVisible();
    await expect(state(viewer, 'code, 1 came, 0 left here')).toBeVisible();
  });

  await test.step('what is exported is imported again, and what is no recording is not', async () => {
    const [file] = await Promise.all([
      viewer.waitForEvent('download'),
      viewer.getByRole('button', { name: 'Export' }).click(),
    ]);
    const text = await readFile(await file.path(), 'utf8');
    const input = viewer.getByLabel('Import');
    await input.setInputFiles([
      { name: 'one.json', mimeType: 'application/json', buffer: Buffer.from(text) },
      { name: 'bad.json', mimeType: 'application/json', buffer: Buffer.from('{"a":1}') },
    ]);
    await expect(viewer.getByRole('alert')).toContainText('“bad.json” is not a recording');
    await expect(viewer.getByRole('combobox', { name: 'Recording' })).toHaveValue('1');
    await expect(viewer.getByText('2 started, 2 finished (100 %).')).toBeVisible();
    await expect(state(viewer, 'verified, active now, 2 came, 0 left here')).toBeVisible();
    await press(viewer, 'Close');
    await expect(viewer.getByRole('alert')).toBeHidden();
  });

  await test.step('the diagram is saved as a picture', async () => {
    for (const kind of ['SVG', 'PNG']) {
      const [file] = await Promise.all([
        viewer.waitForEvent('download', { timeout: 30_000 }),
        press(viewer, kind),
      ]);
      expect(file.suggestedFilename()).toBe(`login.${kind.toLowerCase()}`);
      const start = (await readFile(await file.path())).subarray(0, 4).toString('latin1');
      expect(start).toBe(kind === 'SVG' ? '<svg' : '\u0089PNG');
    }
  });

  const inks = { light: 'rgb(22, 24, 28)', dark: 'rgb(243, 241, 236)' };
  for (const colorScheme of ['light', 'dark'] as const) {
    await viewer.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    const label = viewer.locator('text').filter({ hasText: 'step.restored' });
    await expect(label).toHaveCSS('color', inks[colorScheme]);
    await checkAccessibility(viewer);
  }
});

test('a browser that holds the window back is given a button, and a reload goes on', async ({
  page,
  context,
}) => {
  await page.addInitScript(() => {
    const open = window.open.bind(window);
    let asked = 0;
    window.open = (...args) => {
      asked += 1;
      return asked === 1 ? null : open(...args);
    };
  });
  await page.goto('/auth?inspect');
  const button = page.getByRole('button', { name: 'Открыть схему сценариев' });
  const viewer = await viewerOf(context, () => button.click());
  await expect(button).toBeHidden();
  await expect(state(viewer, 'phone › entering, active now')).toBeVisible();
});

/** Everything a window would be told, kept in the page that tells it. */
async function keepMessages(page: Page) {
  await page.addInitScript(() => {
    const told: string[] = [];
    Object.assign(globalThis, { told });
    window.open = () => {
      const viewer = { location: { origin: location.origin, pathname: '/flows/' } };
      return Object.assign(viewer, {
        postMessage: (message: unknown, origin: string) => {
          told.push(JSON.stringify([origin, message]));
        },
      }) as never;
    };
  });
  return () => page.evaluate(() => (globalThis as unknown as { told: string[] }).told.join('\n'));
}

test('nothing of a person is in any message', async ({ page, context, sandbox }) => {
  const told = await keepMessages(page);
  const secrets: string[] = [];
  await page.goto('/?inspect');
  await signIn(page, sandbox, clients.sapphire);
  await expect(page.getByRole('heading', { level: 1, name: 'Личный кабинет' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Карта' })).toContainText('Анна Воронцова');
  secrets.push(clients.sapphire, '999 000 00 03', 'Анна', 'Воронцова', '7013452188903003');
  secrets.push(await sandbox.code(clients.sapphire));
  for (const { value } of await context.cookies()) secrets.push(value);

  await test.step('the profile and a phone change', async () => {
    await page.getByRole('button', { name: 'Меню' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Профиль' }).click();
    const profile = page.getByRole('dialog', { name: 'Профиль' });
    await profile.getByRole('textbox', { name: 'Электронная почта' }).fill('anna@secret.example');
    await profile.getByRole('button', { name: 'Сменить номер телефона' }).click();
    const change = page.getByRole('dialog', { name: 'Смена номера телефона' });
    await change.getByRole('textbox', { name: 'Новый номер телефона' }).fill('+79995550077');
    await change.getByRole('button', { name: 'Получить код' }).click();
    const code = await sandbox.code(clients.sapphire, 1);
    await typeCode(page, code);
    await change.getByRole('button', { name: 'Подтвердить' }).click();
    await expect(change).toContainText('+7 999 555 00 77');
    secrets.push('anna@secret.example', '+79995550077', '999 555 00 77', code);
    const next = await sandbox.code('+79995550077');
    await typeCode(page, next);
    await change.getByRole('button', { name: 'Подтвердить' }).click();
    await expect.poll(async () => await told()).toContain('confirmNewPhone');
    secrets.push(next);
  });
  for (const { value } of await context.cookies()) secrets.push(value);
  const first = await told();

  await test.step('a registration', async () => {
    await context.clearCookies();
    await page.goto('/sign_up');
    await page.getByRole('textbox', { name: 'Номер телефона' }).fill('+79995550088');
    await page.getByRole('textbox', { name: 'Дата рождения' }).fill('14.03.1991');
    await page.getByRole('textbox', { name: 'Номер карты' }).fill('1234 5678 9012 3456');
    await page.getByRole('textbox', { name: 'CVV' }).fill('123');
    await page.getByRole('button', { name: 'Зарегистрироваться' }).click();
    const code = await sandbox.code('+79995550088');
    await typeCode(page, code);
    secrets.push('+79995550088', '999 555 00 88', '14.03.1991', '1991-03-14', code);
    secrets.push('1234 5678 9012 3456', '1234567890123456');
    await expect.poll(async () => await told()).toContain('code.typed');
  });
  const all = `${first}\n${await told()}`;
  expect(all.split('\n').length).toBeGreaterThan(200);
  expect(all).toContain('"form.completed"');
  const origins = [...all.matchAll(/^\["([^"]+)"/gm)].map(([, origin]) => origin);
  expect(new Set(origins)).toEqual(new Set([new URL(page.url()).origin]));
  expect(secrets.filter((secret) => secret.length < 4)).toEqual([]);
  const found = secrets.filter((secret) => all.includes(JSON.stringify(secret).slice(1, -1)));
  // Four digits may stand in a number of a message: a code is looked for as a text of its own.
  const isCode = (secret: string) => /^\d{4}$/.test(secret);
  expect(found.filter((secret) => !isCode(secret) || all.includes(`"${secret}"`))).toEqual([]);
});
