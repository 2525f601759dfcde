import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright/test';
import { checkAccessibility } from '#tests/support/axe.ts';
import { expect, test, newTab } from '#tests/support/browser.ts';
import { startBuilt } from '#tests/support/builtServer.ts';
import {
  hearAnswers,
  holdNext,
  overlap,
  reloadEntry,
  topOf,
  waitForFont,
  withoutCookieNote,
  seesTransactions,
} from '#tests/support/journey.ts';
import { Sandbox } from '#tests/support/sandbox.ts';
import { arriveSignedIn, clients, signOut } from '#tests/support/signIn.ts';

/** Each test starts the whole app several times. */
test.setTimeout(180_000);

/** Time in ms for one version to replace another and for the page to reload. */
const startsAnew = { timeout: 60_000 };

/** Waits until the device has stored the app and the offline snapshot. */
async function keptAll(page: Page) {
  await expect(page.getByRole('region', { name: 'Карта' })).toContainText('Анна Воронцова');
  await seesTransactions(page);
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await expect.poll(() => cacheNames(page)).toContain('cabinet');
}

/** Number of transactions in the offline snapshot. */
const keptTransactions = (page: Page) =>
  page.evaluate(async () => {
    const cache = await caches.open('cabinet');
    const [request] = await cache.keys();
    const kept = request && ((await (await cache.match(request))?.json()) as unknown);
    return (kept as { transactions: unknown[] } | undefined)?.transactions.length;
  });

const cacheNames = (page: Page) => page.evaluate(() => caches.keys());

/** Source of the last such response: the network or the worker's cache. */
const wayOf = (page: Page, path: string) =>
  page.evaluate((end) => {
    const calls = performance.getEntriesByType('resource').filter(({ name }) => name.endsWith(end));
    const last = calls.at(-1)?.toJSON() as Record<string, unknown> | undefined;
    return last?.['workerMatchedSourceType'];
  }, path);

/** Deletes a script from the cache; returns the status of a request for it. */
const fetchThrownAway = (page: Page) =>
  page.evaluate(async () => {
    const [name = ''] = (await caches.keys()).filter((key) => key.startsWith('shell-'));
    const cache = await caches.open(name);
    const [script] = (await cache.keys()).filter(({ url }) => url.endsWith('.js'));
    if (!script || !(await cache.delete(script))) throw new Error('Nothing is kept');
    return (await fetch(script.url)).status;
  });

/** Everything that this browser has stored on the device, as one text. */
const stored = (page: Page) =>
  page.evaluate(async () => {
    const texts = [JSON.stringify(localStorage), JSON.stringify(sessionStorage)];
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) {
        texts.push(request.url, (await (await cache.match(request))?.text()) ?? '');
      }
    }
    return [...texts, JSON.stringify(await indexedDB.databases())].join('\n');
  });

test('a client reads the last card and transactions without a network', async ({
  page,
  sandbox,
}) => {
  await withoutCookieNote(page);
  await sandbox.reset({ now: '2026-11-20T12:40:00+03:00' });
  const tokens = await arriveSignedIn(page, sandbox, clients.sapphire);
  await page.clock.setFixedTime(new Date('2026-11-20T12:40:00+03:00'));
  await page.goto('/dashboard');
  await keptAll(page);
  await expect.poll(() => keptTransactions(page)).toBe(20);
  const card = page.getByRole('region', { name: 'Карта' });
  // The points of the sandbox's client change every day.
  const shown = /Баллы\sна\sкарте\D*(\d{1,3}(?:\s\d{3})*)/;
  await expect(card).toContainText(shown);
  const [, points = ''] = shown.exec((await card.textContent()) ?? '') ?? [];
  expect(points).toMatch(/\d/);

  await test.step('the app starts from the device and shows the time of the stored data', async () => {
    await page.context().setOffline(true);
    await page.reload();
    await expect(page.getByText('Показываем данные на 12:40')).toBeVisible();
    await expect(page.getByRole('status').filter({ hasText: /^Нет с/ })).toHaveCount(1);
    await expect(card).toContainText('Анна Воронцова');
    await expect(card).toContainText(points);
    await expect(card.getByRole('img', { name: /штрихкод/i })).toBeVisible();
    await card.getByRole('button', { name: /Показать номер карты полностью/ }).click();
    await expect(card).toContainText('3003');
  });

  await test.step('the transactions can be read and have no buttons', async () => {
    const transactions = page.getByRole('region', { name: 'Операции' });
    await expect(transactions.getByRole('listitem')).toHaveCount(20);
    await expect(transactions.getByRole('button')).toHaveCount(0);
    await checkAccessibility(page);
  });

  await test.step('the stored data contain no token and no phone', async () => {
    const kept = await stored(page);
    expect(kept).toContain('Анна Воронцова');
    for (const secret of [...Object.values(tokens), clients.sapphire, '9990000003']) {
      expect(kept).not.toContain(secret);
    }
  });

  await test.step('with the network the cabinet is whole again', async () => {
    await page.context().setOffline(false);
    await expect(page.getByText('Показываем данные на')).toBeHidden();
    await expect(page.getByRole('region', { name: 'Мой баланс' })).toContainText('Сапфир');
  });

  await test.step('signing out leaves nothing of the client on the device', async () => {
    await signOut(page);
    await expect(
      page.getByRole('heading', { level: 1, name: 'Вход в личный кабинет' }),
    ).toBeVisible();
    await expect.poll(() => cacheNames(page)).not.toContain('cabinet');
    expect(await stored(page)).not.toContain('Воронцова');
  });

  await test.step('the public pages start without a network too', async () => {
    await page.context().setOffline(true);
    for (const [path, heading] of [
      ['/', 'Программа лояльности «Самоцвет»'],
      ['/get_card', 'Получить карту'],
      ['/nowhere', 'Страница не найдена'],
    ] as const) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
    }
  });
});

test('the card at checkout opens without a network, also when the app starts with it open', async ({
  page,
  sandbox,
}) => {
  await withoutCookieNote(page);
  await arriveSignedIn(page, sandbox, clients.sapphire);
  await page.goto('/dashboard');
  await keptAll(page);
  await page.context().setOffline(true);
  await page.reload();
  await expect(page.getByText('Показываем данные на')).toBeVisible();
  const checkout = page.getByRole('dialog', { name: 'Карта для кассы' });
  const open = page.getByRole('button', { name: 'Показать карту' });
  const canBeRead = async () => {
    await expect(checkout.getByRole('img', { name: 'QR-код карты' })).toBeVisible();
    await expect(checkout.getByRole('img', { name: 'Штрихкод карты' })).toBeVisible();
    await expect(checkout).toContainText(/7013\s4521\s8890\s3003/);
    await expect(checkout).not.toContainText('Не удалось загрузить карту');
  };

  await test.step('the button on the stored card opens it and is focused again after Escape', async () => {
    await open.click();
    await canBeRead();
    await checkAccessibility(page);
    await page.keyboard.press('Escape');
    await expect(checkout).toBeHidden();
    await expect(open).toBeFocused();
  });

  await test.step('the card at checkout stays open through a reload and the return of the network', async () => {
    await open.click();
    await canBeRead();
    await reloadEntry(page, 'modals');
    await canBeRead();
    await page.context().setOffline(false);
    await expect(page.getByText('Показываем данные на')).toBeHidden();
    await canBeRead();
    await page.keyboard.press('Escape');
    await expect(checkout).toBeHidden();
    await expect(page.getByRole('region', { name: 'Мой баланс' })).toContainText('Сапфир');
  });
});

test('the stored card shows its barcode while the client loads, and the loaded card takes the same place', async ({
  page,
  sandbox,
}) => {
  await withoutCookieNote(page);
  await arriveSignedIn(page, sandbox, clients.sapphire);
  const card = page.getByRole('region', { name: 'Карта' });
  const code = card.getByRole('img', { name: 'Штрихкод карты' });
  const mark = page.getByText(/^Данные\sна\s\d\d:\d\d,\sобновляем$/);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/dashboard');
  await keptAll(page);

  await test.step('while a call hangs the barcode is visible and the card at checkout opens', async () => {
    for (const width of [390, 768, 1280]) {
      await page.setViewportSize({ width, height: 844 });
      const release = await holdNext(page, '/v1/client/me');
      await page.reload();
      await expect(code).toBeInViewport({ ratio: 1 });
      await expect(mark).toBeVisible();
      await expect(card).toContainText('Анна Воронцова');
      await waitForFont(page);
      const before = await topOf(code);
      if (width === 390) await checkAccessibility(page);
      await page.getByRole('button', { name: 'Показать карту' }).click();
      const checkout = page.getByRole('dialog', { name: 'Карта для кассы' });
      await expect(checkout.getByRole('img', { name: 'QR-код карты' })).toBeVisible();
      await page.keyboard.press('Escape');
      release();
      await expect(page.getByRole('region', { name: 'Мой баланс' })).toContainText('Сапфир');
      await expect(mark).toBeHidden();
      expect(await topOf(code), `the barcode at ${String(width)} px`).toBe(before);
    }
  });

  await test.step('a server error does not move the barcode', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await sandbox.fault({
      method: 'POST',
      path: '/v1/client/me',
      kind: 'status',
      status: 500,
      times: 3,
    });
    await page.reload();
    await expect(mark).toBeVisible();
    await waitForFont(page);
    const before = await topOf(code);
    await expect(page.getByText('Показываем данные на')).toBeVisible();
    expect(await topOf(code)).toBe(before);
    await expect(page.getByRole('navigation', { name: 'Разделы кабинета' })).toBeVisible();
  });

  await test.step('technical works show the barcode without scrolling', async () => {
    await sandbox.clearFaults();
    await sandbox.fault({ method: 'POST', path: '/v1/client/me', kind: 'status', status: 503 });
    await page.goto('/dashboard');
    await expect(page).toHaveURL(/\/service_work$/);
    await expect(code).toBeInViewport({ ratio: 1 });
  });

  await test.step('nobody sees the card of another session', async () => {
    await page.evaluate(async () => {
      const cache = await caches.open('cabinet');
      const [request] = await cache.keys();
      const kept = request && ((await (await cache.match(request))?.json()) as object);
      if (request)
        await cache.put(request, new Response(JSON.stringify({ ...kept, owner: 'another' })));
    });
    const release = await holdNext(page, '/v1/client/me');
    await page.goto('/dashboard');
    await expect(page.locator('#app')).not.toHaveAttribute('data-page');
    await hearAnswers(page);
    await expect(page.getByText('Анна Воронцова')).toBeHidden();
    await expect(mark).toBeHidden();
    release();
    await expect(card).toContainText('Анна Воронцова');
  });

  await test.step('a profile that the server refuses redirects to the login and shows no card', async () => {
    const isOwn = () =>
      page.evaluate(async () => {
        const cache = await caches.open('cabinet');
        const [request] = await cache.keys();
        const kept = request && ((await (await cache.match(request))?.json()) as { owner: string });
        return kept !== undefined && kept.owner !== 'another';
      });
    await expect.poll(isOwn).toBe(true);
    const release = await holdNext(page, '/v1/client/me');
    await page.goto('/dashboard');
    await expect(mark).toBeVisible();
    await sandbox.fault({
      method: 'POST',
      path: '/v1/client/me',
      kind: 'result',
      code: 7,
      shownError: 'Профиль не найден',
    });
    release();
    await expect(page).toHaveURL(/\/auth$/);
    await expect(page.getByText('Анна Воронцова')).toBeHidden();
  });
});

test('D36: signing out without a network shows a warning, and the server receives it once the network returns', async ({
  page,
  sandbox,
}) => {
  await arriveSignedIn(page, sandbox, clients.sapphire);
  await page.goto('/dashboard');
  await keptAll(page);
  await page.context().setOffline(true);
  await signOut(page);
  const menu = page.getByRole('dialog', { name: 'Меню' });
  await expect(menu.getByText('Без сети войти снова не получится.')).toBeVisible();
  await menu.getByRole('button', { name: 'Остаться' }).click();
  await menu.getByRole('button', { name: 'Выйти' }).click();
  await menu.getByRole('button', { name: 'Всё равно выйти' }).click();
  await expect(page.getByText('Вы вышли на этом устройстве')).toBeVisible();
  await expect.poll(() => cacheNames(page)).not.toContain('cabinet');
  expect(await page.context().cookies()).toEqual([]);
  expect(await sandbox.calls('/v1/logout')).toEqual([]);
  await page.context().setOffline(false);
  await expect.poll(() => sandbox.calls('/v1/logout')).toHaveLength(1);
});

test('a session that the server ends deletes the offline snapshot', async ({ page, sandbox }) => {
  await arriveSignedIn(page, sandbox, clients.sapphire);
  await page.goto('/dashboard');
  await keptAll(page);
  await sandbox.expireTokens({ refresh: true });
  await page.reload();
  await expect(page).toHaveURL(/\/auth$/);
  await expect.poll(() => cacheNames(page)).not.toContain('cabinet');
});

test('a device without session cookies deletes the offline snapshot', async ({ page, sandbox }) => {
  await arriveSignedIn(page, sandbox, clients.sapphire);
  await page.goto('/dashboard');
  await keptAll(page);
  await page.context().clearCookies();
  await page.goto('/');
  await expect.poll(() => cacheNames(page)).not.toContain('cabinet');
});

test('a newer version of the app waits until the person presses «Обновить»', async ({
  page,
  complaints,
}) => {
  const folder = mkdtempSync(join(tmpdir(), 'newer-'));
  const databaseUrl = `file:${join(folder, 'sandbox.db')}`;
  const first = await startBuilt({ databaseUrl });
  try {
    const sandbox = new Sandbox(first.url);
    await arriveSignedIn(page, sandbox, clients.sapphire);
    await page.goto(`${first.url}/dashboard`);
    await keptAll(page);
    await page.reload();
    await expect(page.getByRole('region', { name: 'Карта' })).toContainText('Анна Воронцова');
    await expect
      .poll(() => wayOf(page, '/v1/client/me'), 'no call wakes the worker')
      .toBe('network');
    // A headless browser requests no icon by itself.
    await page.evaluate(async () => {
      await fetch('/icon.svg');
    });
    await expect.poll(() => wayOf(page, '/icon.svg'), 'nor does a kept file').toBe('cache');
    expect(await fetchThrownAway(page), 'one the device has thrown away').toBe(200);
    await first.close();

    const site = join(folder, 'site');
    cpSync(first.site, site, { recursive: true });
    const worker = readFileSync(join(site, 'sw.js'), 'utf8');
    writeFileSync(join(site, 'sw.js'), worker.replace(/"version":"\w+"/, '"version":"newer"'));
    const second = await startBuilt({ databaseUrl, site, port: Number(new URL(first.url).port) });
    try {
      const other = await newTab(page, complaints);
      await other.goto(`${first.url}/get_card`);
      const note = page.getByRole('region', { name: 'Новая версия' });
      await expect(note).toContainText('Вышла новая версия кабинета');
      await checkAccessibility(page);
      expect(await cacheNames(page)).toContain('shell-newer');

      const cookies = page.getByRole('region', { name: 'Использование cookie' });
      await expect(cookies).toBeVisible();
      for (const width of [320, 1280]) {
        await page.setViewportSize({ width, height: 900 });
        expect(await overlap(note, cookies), `both notes are in sight at ${String(width)}`).toBe(
          false,
        );
      }

      await note.getByRole('button', { name: 'Позже' }).click();
      await expect(note).toBeHidden();

      const elsewhere = other.getByRole('region', { name: 'Новая версия' });
      await keepBusy(page);
      await elsewhere.getByRole('button', { name: 'Обновить' }).click();
      await expect(elsewhere).toBeHidden(startsAnew);
      await expect
        .poll(async () => (await cacheNames(other)).filter(isShell))
        .toEqual(['shell-newer']);
      await expect(note, 'the tab that was left behind is told').toBeVisible();
      await note.getByRole('button', { name: 'Обновить' }).click();
      await expect(note).toBeHidden(startsAnew);
      await expect(page.getByRole('region', { name: 'Карта' })).toContainText('Анна Воронцова');
    } finally {
      await second.close();
    }
  } finally {
    await first.close();
    rmSync(folder, { recursive: true, force: true });
  }
});

const isShell = (name: string) => name.startsWith('shell-');

test('a script added by an antivirus and blocked by the policy breaks neither the service worker nor the card', async ({
  page,
  sandbox,
  complaints,
}) => {
  await withoutCookieNote(page);
  await arriveSignedIn(page, sandbox, clients.sapphire);
  await page.goto('/dashboard');
  await keptAll(page);
  await page.evaluate(async () => {
    const [name = ''] = (await caches.keys()).filter((key) => key.startsWith('shell-'));
    const shell = await caches.open(name);
    for (const request of await shell.keys()) {
      const kept = await shell.match(request);
      if (!kept?.headers.get('content-type')?.startsWith('text/html')) continue;
      const added = '<script src="https://antivirus.test/main.js"></script></body>';
      const text = (await kept.text()).replace('</body>', added);
      await shell.put(request, new Response(text, { headers: kept.headers }));
    }
  });
  const controller = () => page.evaluate(() => navigator.serviceWorker.controller?.state);
  await page.reload();
  await expect(page.getByRole('region', { name: 'Карта' })).toContainText('Анна Воронцова');
  expect(complaints.take().join()).toContain('antivirus.test');
  expect(await controller()).toBe('activated');
  await page.context().setOffline(true);
  await page.reload();
  await expect(page.getByRole('region', { name: 'Карта' })).toContainText('Анна Воронцова');
  expect(await controller()).toBe('activated');
  complaints.take();
});

/** Sends requests without a pause, as a page does while it loads. */
const keepBusy = (page: Page) =>
  page.evaluate(() => {
    setInterval(() => void fetch('/icon.svg'), 20);
  });

for (const [what, code, remark] of [
  [
    'fails at its start',
    'throw new Error("Broken at its start");',
    'page error: Broken at its start',
  ],
  ['hangs at its start', 'await new Promise(() => {});', null],
] as const)
  test(`a cached version of the app that ${what} is replaced by the version of the server`, async ({
    page,
    sandbox,
    complaints,
  }) => {
    await withoutCookieNote(page);
    await arriveSignedIn(page, sandbox, clients.sapphire);
    await page.goto('/dashboard');
    await keptAll(page);
    const entry = await page.locator('script[type=module][src]').first().getAttribute('src');
    await page.evaluate(
      async ([path, text]) => {
        const [name = ''] = (await caches.keys()).filter((key) => key.startsWith('shell-'));
        const headers = { 'content-type': 'text/javascript' };
        const shell = await caches.open(name);
        const kept = (await (await shell.match(path))?.text()) ?? '';
        await shell.put(path, new Response(text + kept, { headers }));
      },
      [entry ?? '', code] as const,
    );
    if (!remark) await page.clock.install();
    await page.reload();
    if (!remark) await page.clock.fastForward(20_000);
    await expect(page.getByRole('region', { name: 'Карта' })).toContainText(
      'Анна Воронцова',
      startsAnew,
    );
    await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller)).toBeNull();
    const said = remark ? complaints.take() : [];
    expect(said).toEqual(expect.arrayContaining(remark ? [remark] : []));
    // The next start stores the app again.
    await page.reload();
    await keptAll(page);
  });
