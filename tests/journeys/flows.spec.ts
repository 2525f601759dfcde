import { readFile } from 'node:fs/promises';
import type { BrowserContext, Page } from 'playwright/test';
import { models } from '#tests/models/index.ts';
import { checkAccessibility } from '#tests/support/axe.ts';
import { expect, test, watch } from '#tests/support/browser.ts';
import { openFilters } from '#tests/support/journey.ts';
import { clients, signIn, typeCode } from '#tests/support/signIn.ts';

/** The viewer window that a page of the cabinet opens. */
async function viewerOf(context: BrowserContext, open: () => Promise<unknown>): Promise<Page> {
  const [viewer] = await Promise.all([context.waitForEvent('page', { timeout: 30_000 }), open()]);
  // The server compresses the scripts of the viewer at their first request, which takes time.
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

test('the viewer that ?inspect opens highlights the states of a sign-in', async ({
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
  await expect(state(viewer, 'code, active now')).toBeVisible();
  await expect(viewer.getByText('requestCode', { exact: false }).first()).toBeVisible();

  await typeCode(page, await sandbox.code(clients.sapphire));
  await expect(viewer.getByRole('heading', { level: 2, name: 'Dashboard' })).toBeVisible();

  await test.step('a state is described in words', async () => {
    await flow(viewer, /^One-time code/).click();
    await expect(viewer.getByText('finished', { exact: true })).toBeVisible();
    const verifying = state(viewer, 'open › code › verifying');
    await verifying.focus();
    await viewer.keyboard.press('Enter');
    const words = viewer.getByRole('region', { name: 'Words' });
    await expect(words).toContainText('The server is checking the code.');
    await expect(words).toContainText('POST /v1/verify_code');
    await expect(words).toContainText('Specification 4, 7.');
  });

  await test.step('earlier moments of the recording are shown through the log and the time line', async () => {
    await flow(viewer, /^Sign-in(?! by)/).click();
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
    const code = viewer.getByRole('group', { name: /^code, 1 came, 0 left here, half within / });
    await expect(code).toBeVisible();
  });

  await test.step('an exported recording can be imported again, and a file that is no recording is refused', async () => {
    const [file] = await Promise.all([
      viewer.waitForEvent('download'),
      viewer.getByRole('button', { name: 'Export', exact: true }).click(),
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
    const label = viewer.locator('text').filter({ hasText: 'wait.cancelled' });
    await expect(label).toHaveCSS('color', inks[colorScheme]);
    await checkAccessibility(viewer);
  }
});

test('viewer: a blocked window is replaced by a button that opens it', async ({
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
  await expect(page.getByRole('region', { name: 'Использование cookie' })).toBeVisible();
  const viewer = await viewerOf(context, () => button.click());
  await expect(button).toBeHidden();
  await expect(state(viewer, 'phone › entering, active now')).toBeVisible();
});

/** `appLink` runs on a page of its own, which a printed link opens, and contains no personal data. */
const untold = ['appLink'];

/** Collects every message that a viewer window would receive, over all page loads. */
async function keepMessages(page: Page): Promise<string[]> {
  const told: string[] = [];
  await page.exposeFunction('tellTest', (text: string) => told.push(text));
  await page.addInitScript(() => {
    const { tellTest } = globalThis as unknown as { tellTest: (text: string) => void };
    window.open = () => {
      const viewer = { location: { origin: location.origin, pathname: '/flows/' } };
      return Object.assign(viewer, {
        postMessage: (message: unknown, origin: string) => {
          tellTest(JSON.stringify([origin, message]));
        },
      }) as never;
    };
  });
  return told;
}

/** Ids of the machines in these messages. */
const machinesIn = (told: readonly string[]) =>
  new Set(
    told
      .map((text) => (JSON.parse(text) as [string, { definition?: string }])[1].definition)
      .filter((definition) => definition !== undefined)
      .map((definition) => (JSON.parse(definition) as { id: string }).id),
  );

test('viewer: no message of any flow contains personal data', async ({
  page,
  context,
  sandbox,
}) => {
  test.setTimeout(180_000);
  const told = await keepMessages(page);
  const secrets: string[] = [];
  const keepTokens = async () => {
    for (const { value } of await context.cookies()) secrets.push(value);
  };
  const isTold = (text: string) => expect.poll(() => told.join('\n')).toContain(text);
  const button = (name: string) => page.getByRole('button', { name, exact: true });

  await test.step('the main page: the note about cookies, the stations', async () => {
    await page.goto('/?inspect');
    const note = page.getByRole('region', { name: 'Использование cookie' });
    await note.getByRole('button', { name: 'Принять' }).click();
    await expect(note).toBeHidden();
    await isTold('cookies.accepted');
    await button('АЗС на карте').click();
    const stations = page.getByRole('list', { name: 'Станции' });
    await stations.getByRole('button').first().click();
    await button('В избранное').click();
    await isTold('favourite.toggled');
  });

  await test.step('a sign-in', async () => {
    await signIn(page, sandbox, clients.sapphire);
    await expect(page).toHaveURL('/dashboard');
    await expect(page.getByRole('region', { name: 'Карта' })).toContainText('Анна Воронцова');
    secrets.push(clients.sapphire, '999 000 00 03', 'Анна', 'Воронцова', '7013452188903003');
    secrets.push(await sandbox.code(clients.sapphire));
    await keepTokens();
  });

  await test.step('the cabinet: the card, the transactions, a receipt', async () => {
    await page.getByRole('button', { name: 'Показать номер карты полностью' }).click();
    await isTold('disclosure.toggled');
    await button('Показать карту').click();
    await isTold('keepAwake');
    await page.keyboard.press('Escape');
    const transactions = page.getByRole('region', { name: 'Операции' });
    await transactions.getByRole('radio', { name: '4' }).check({ force: true });
    await isTold('rating.chosen');
    await transactions.getByRole('searchbox').fill('кофе');
    await isTold('query.changed');
    await transactions.getByRole('searchbox').fill('');
    await openFilters(page);
    await button('Скачать таблицу (CSV)').click();
    await isTold('export.requested');
    await transactions.getByRole('listitem').first().getByRole('button').first().click();
    await expect(page.getByRole('dialog', { name: 'Чек операции' })).toBeVisible();
    await page.keyboard.press('Escape');
  });

  await test.step('the profile and a phone change', async () => {
    await button('Меню').click();
    await page.getByRole('dialog').getByRole('button', { name: 'Профиль' }).click();
    const profile = page.getByRole('dialog', { name: 'Профиль' });
    await profile.getByRole('switch', { name: 'СМС' }).press('Space');
    await isTold('consent.toggled');
    await profile.getByRole('textbox', { name: 'Электронная почта' }).fill('anna@secret.example');
    await profile.getByRole('button', { name: 'Сменить номер телефона' }).click();
    const change = page.getByRole('dialog', { name: 'Смена номера телефона' });
    await change.getByRole('textbox', { name: 'Новый номер телефона' }).fill('+79995550077');
    await change.getByRole('button', { name: 'Получить код' }).click();
    const code = await sandbox.code(clients.sapphire, 1);
    await typeCode(page, code);
    await expect(change.getByText('Отправили на')).toContainText('555 00 77');
    secrets.push('anna@secret.example', '+79995550077', '999 555 00 77', code);
    const next = await sandbox.code('+79995550077');
    await typeCode(page, next);
    // The new tokens must be stored before the next step clears the cookies.
    await expect(change.getByText('Номер изменён')).toBeVisible();
    await isTold('verifyCode');
    secrets.push(next);
    await keepTokens();
  });

  await test.step('a registration', async () => {
    await context.clearCookies();
    await page.goto('/sign_up');
    await page.getByRole('textbox', { name: 'Номер телефона' }).fill('+79995550088');
    await page.getByRole('textbox', { name: 'Дата рождения' }).fill('14.03.1991');
    await page.getByRole('textbox', { name: 'Номер карты' }).fill('1234 5678 9012 3456');
    await page.getByRole('textbox', { name: 'CVV' }).fill('123');
    await button('Зарегистрироваться').click();
    const code = await sandbox.code('+79995550088');
    await typeCode(page, code);
    secrets.push('+79995550088', '999 555 00 88', '14.03.1991', '1991-03-14', code);
    secrets.push('1234 5678 9012 3456', '1234567890123456');
  });

  await test.step('an account is deleted', async () => {
    await signIn(page, sandbox, clients.ruby);
    await expect(page).toHaveURL('/dashboard');
    secrets.push(clients.ruby, '999 000 00 04', await sandbox.code(clients.ruby));
    await keepTokens();
    await page.goto('/delete_account');
    await button('Удалить аккаунт').click();
    const code = await sandbox.code(clients.ruby, 1);
    await typeCode(page, code);
    secrets.push(code);
    await expect(page.getByText('Аккаунт удалён')).toBeVisible();
    await isTold('verifyCode');
  });

  // Passkeys have a build of their own: none of their flows runs here.
  const machines = models
    .filter(({ browser }) => browser?.build !== 'passkeys')
    .map(({ machine }) => machine.id);
  expect(machines.filter((id) => !machinesIn(told).has(id))).toEqual(untold);

  const all = told.join('\n');
  expect(all).toContain('"form.completed"');
  const origins = told.map((text) => (JSON.parse(text) as [string])[0]);
  expect(new Set(origins)).toEqual(new Set([new URL(page.url()).origin]));
  expect(secrets.filter((secret) => secret.length < 4)).toEqual([]);
  const found = secrets.filter((secret) => all.includes(JSON.stringify(secret).slice(1, -1)));
  // A longer number may contain the four digits of a code, so only a whole text counts.
  const isCode = (secret: string) => /^\d{4}$/.test(secret);
  expect(found.filter((secret) => !isCode(secret) || all.includes(`"${secret}"`))).toEqual([]);
});
