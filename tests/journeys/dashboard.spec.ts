import { readFileSync } from 'node:fs';
import type { Page } from 'playwright/test';
import { checkAccessibility } from '#tests/support/axe.ts';
import { expect, test } from '#tests/support/browser.ts';
import {
  fitsWindow,
  reloadEntry,
  settledHeight,
  spaced,
  tabTo,
  withoutCookieNote,
  seesTransactions,
  openProfile,
  profileOn,
} from '#tests/support/journey.ts';
import type { Sandbox } from '#tests/support/sandbox.ts';
import { arriveSignedIn, clients, passLogin, signOut } from '#tests/support/signIn.ts';
import { keepToasts, letToastGo } from '#tests/support/events.ts';

const area = (page: Page, name: 'Карта' | 'Мой баланс' | 'Операции') =>
  page.getByRole('region', { name, exact: true });
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true });

test.describe.configure({ timeout: 120_000 });
test.use({ contextOptions: { reducedMotion: 'reduce' } });
test.beforeEach(({ page }) => withoutCookieNote(page));

const tiers = [
  ['newcomer', 'none', 'Олег', 'Осталось 66 л', 'Осталось 762,00 ₽'],
  ['agate', 'agate', 'Агат', 'Осталось 113,6 л', 'Осталось 1 258,00 ₽'],
  ['sapphire', 'sapphire', 'Сапфир', 'Осталось 168 л', 'Осталось 1 873,50 ₽'],
  ['ruby', 'ruby', 'Рубин', 'Осталось 354,8 л', 'Осталось 3 070,00 ₽'],
  ['diamond', 'diamond', 'Бриллиант', 'Вы на высшем уровне', 'Выполнено'],
] as const;

test('section 4 "Tier calculation": every client sees their tier and how much remains to the next (D14)', async ({
  page,
  sandbox,
}) => {
  for (const [who, tier, name, fuel, money] of tiers) {
    await arriveSignedIn(page, sandbox, clients[who]);
    await page.goto('/dashboard');
    await expect(page.locator('html')).toHaveAttribute('data-tier', tier);
    const balance = area(page, 'Мой баланс');
    await expect(balance.getByRole('progressbar')).toHaveCount(2);
    await expect(balance).toContainText(spaced(fuel));
    await expect(balance).toContainText(spaced(money));
    await expect(area(page, 'Карта')).toContainText(name);
    await expect(balance.locator('[aria-current=true]')).toHaveCount(tier === 'none' ? 0 : 1);
    // A call of its own loads the questions.
    await expect(balance.locator('#faq summary').first()).toHaveText('Как определяется уровень?');
  }
});

test('section 9: tier slides are 10–20 px apart, by window width; showing the full card number keeps the page height', async ({
  page,
  sandbox,
}) => {
  await arriveSignedIn(page, sandbox);
  await page.goto('/dashboard');
  const slides = page.getByRole('list', { name: 'Уровни программы' }).locator('> li');
  const number = area(page, 'Карта').getByRole('button', { name: /номер карты/ });
  await seesTransactions(page);
  await expect(page.locator('main [aria-busy=true]')).toHaveCount(0);
  for (const [width, space] of [
    [320, 10],
    [767, 10],
    [768, 14],
    [1024, 16],
    [1280, 20],
  ] as const) {
    await page.setViewportSize({ width, height: 800 });
    const between = () =>
      slides.evaluateAll(([first, second]) =>
        Math.round(
          (second?.getBoundingClientRect().left ?? 0) - (first?.getBoundingClientRect().right ?? 0),
        ),
      );
    await expect.poll(between).toBe(space);
    const before = await settledHeight(page);
    await number.click();
    await expect(number).toHaveText(/^\d{4}(\s\d{4}){3}/);
    expect(await settledHeight(page)).toBe(before);
    await number.click();
    await expect(number).toHaveText(/^••/);
  }
});

test('sections 2 and 9: the card for the checkout is two taps away, also with no network once seen', async ({
  page,
  sandbox,
}) => {
  await arriveSignedIn(page, sandbox);
  await page.goto('/');
  await page.getByRole('link', { name: 'Личный кабинет' }).first().click();
  const checkout = dialog(page, 'Карта для кассы');
  const open = page.getByRole('button', { name: 'Показать карту' });
  for (const isOffline of [false, true]) {
    await page.context().setOffline(isOffline);
    await open.click();
    await expect(checkout.getByRole('img', { name: 'QR-код карты' })).toBeVisible();
    await expect(checkout.getByRole('img', { name: 'Штрихкод карты' })).toBeVisible();
    await expect(checkout).toContainText(spaced('7013 4521 8890 3003'));
    await checkAccessibility(page);
    await page.keyboard.press('Escape');
    await expect(checkout).toBeHidden();
    await expect(open).toBeFocused();
  }
});

test('section 3 "Other identifiers": expiring points are listed by date and downloaded as a calendar with reminders', async ({
  page,
  sandbox,
}) => {
  await arriveSignedIn(page, sandbox);
  await page.goto('/dashboard');
  const card = area(page, 'Карта');
  for (const [name, days] of [
    ['30 дней', 30],
    ['Год', 365],
  ] as const) {
    const asked = page.waitForRequest(
      (request) => new URL(request.url()).searchParams.get('n_days') === String(days),
    );
    await card.getByRole('tab', { name }).click();
    await asked;
    await expect(card.locator('[aria-busy=true]')).toHaveCount(0);
  }
  await expect(card.getByRole('listitem')).not.toHaveCount(0);
  const dates = await card.getByRole('listitem').count();
  const waiting = page.waitForEvent('download');
  await card.getByRole('button', { name: 'Напомнить в календаре' }).click();
  const file = await waiting;
  expect(file.suggestedFilename()).toBe('Сгорание баллов.ics');
  const text = readFileSync(await file.path(), 'utf8');
  expect(text.match(/BEGIN:VEVENT/g)).toHaveLength(dates);
  expect(text).toContain('BEGIN:VALARM');
});

const fieldRules = [
  ['Имя', '', 'Заполните это поле'],
  ['Фамилия', '', 'Заполните это поле'],
  ['Дата рождения', '31.02.1990', 'Такой даты нет'],
  ['Дата рождения', '12.12.2015', 'Программа доступна с 18 лет'],
  ['Электронная почта', 'anna@example', 'Проверьте адрес'],
] as const;

test('sections 5 and 8: the profile keeps every field rule, then is saved without an empty birth date', async ({
  page,
  sandbox,
}) => {
  await keepToasts(page);
  await arriveSignedIn(page, sandbox);
  await page.goto('/dashboard');
  await openProfile(page);
  const profile = dialog(page, 'Профиль');
  const field = (name: string) => profile.getByRole('textbox', { name, exact: true });
  const save = profile.getByRole('button', { name: 'Сохранить' });
  for (const [name, value, error] of fieldRules) {
    const former = await field(name).inputValue();
    await field(name).fill(value);
    await save.click();
    await expect(profile.getByRole('alert')).toHaveText(
      value === '' ? 'Заполните все обязательные поля' : 'Проверьте отмеченные поля',
    );
    await expect(field(name)).toHaveAttribute('aria-invalid', 'true');
    await expect(field(name)).toBeFocused();
    await expect(profile).toContainText(spaced(error));
    await field(name).fill(former);
  }
  await checkAccessibility(page);
  await field('Имя').fill('мария1');
  await expect(field('Имя')).toHaveValue('Мария');
  await field('Дата рождения').fill('');
  await save.click();
  const toast = page.getByRole('region', { name: 'Сообщения' }).getByRole('status');
  await expect(toast).toHaveText('Сохранено');
  expect(await letToastGo(page)).toBe(5_000);
  await expect(profile).toBeHidden();
  await expect(page.getByText('Здравствуйте, Мария!')).toBeVisible();
  const put = (await sandbox.calls('/v1/client')).at(-1);
  expect(put).toMatchObject({ method: 'PUT', status: 200, body: { first_name: 'Мария' } });
  expect(put?.body).not.toHaveProperty('birth_date');
});

test('section 9: a focused toast pauses its timer, even when the pointer leaves it', async ({
  page,
  sandbox,
}) => {
  await keepToasts(page);
  await arriveSignedIn(page, sandbox);
  await page.goto('/dashboard');
  await openProfile(page);
  await dialog(page, 'Профиль').getByRole('button', { name: 'Сохранить' }).click();
  const toast = page.getByRole('region', { name: 'Сообщения' }).getByRole('status');
  const close = toast.getByRole('button', { name: 'Закрыть сообщение' });
  const bar = page.locator('.Toastify__progress-bar');
  // The message moves when the profile closes, and the browser forgets a pointer over its former place.
  await expect(dialog(page, 'Профиль')).toBeHidden();
  await close.hover();
  await expect(bar).toHaveAttribute('style', /paused/);
  await close.focus();
  await page.mouse.move(0, 0);
  await expect(bar).toHaveAttribute('style', /running/);
  await expect(bar).toHaveCSS('animation-play-state', 'paused');
  await close.blur();
  await expect(bar).toHaveCSS('animation-play-state', 'running');
});

test('sections 3 and 8 "Client": a consent shows at once, is sent, and goes back when refused', async ({
  page,
  sandbox,
}) => {
  const change = '/v1/client/subscription/change';
  await keepToasts(page);
  await arriveSignedIn(page, sandbox);
  await page.goto('/dashboard');
  await openProfile(page);
  const push = dialog(page, 'Профиль').getByRole('switch', { name: 'Push-уведомления' });
  await sandbox.fault({ method: 'POST', path: change, kind: 'delay', ms: 1_500 });
  await push.press('Space');
  await expect(push).toBeChecked({ timeout: 1_000 });
  await expect.poll(async () => (await sandbox.calls(change)).length).toBe(1);
  expect((await sandbox.calls(change))[0]?.body).toEqual({
    agreements: [{ agreement_code: 'AllowPush', value: 'true' }],
  });
  await sandbox.fault({
    method: 'POST',
    path: change,
    kind: 'result',
    code: 90,
    shownError: 'Согласие не принято',
  });
  await push.press('Space');
  const text = page.getByRole('region', { name: 'Сообщения' }).getByRole('alert');
  await expect(text).toHaveText('Согласие не принято');
  await expect(push).toBeChecked();

  // The profile closes while the call is under way: the choice stays.
  await sandbox.fault({ method: 'POST', path: change, kind: 'delay', ms: 1_500 });
  await push.press('Space');
  await expect(push).not.toBeChecked();
  await page.keyboard.press('Escape');
  await expect(dialog(page, 'Профиль')).toBeHidden();
  await expect.poll(async () => (await sandbox.calls(change)).length).toBe(3);
  await openProfile(page);
  await expect(push).not.toBeChecked();
});

/** Opens the profile with a consent that the server refuses with a text of its own. */
async function openProfileWithRefusals(page: Page, sandbox: Sandbox) {
  const fault = { method: 'POST', path: '/v1/client/subscription/change', kind: 'result' } as const;
  await keepToasts(page);
  await arriveSignedIn(page, sandbox);
  await page.goto('/dashboard');
  await openProfile(page);
  const profile = dialog(page, 'Профиль');
  const push = profile.getByRole('switch', { name: 'Push-уведомления' });
  const toast = page.getByRole('region', { name: 'Сообщения' }).getByRole('alert');
  const refuse = async () => {
    await sandbox.fault({ ...fault, code: 90, shownError: 'Согласие не принято' });
    await push.press('Space');
    await expect(toast).toHaveText('Согласие не принято');
  };
  return { profile, push, toast, refuse };
}

test('section 9: a toast over the open profile can be focused and closed there, and stays when the profile closes', async ({
  page,
  sandbox,
}) => {
  const { profile, push, toast, refuse } = await openProfileWithRefusals(page, sandbox);
  const close = toast.getByRole('button', { name: 'Закрыть сообщение' });
  await refuse();
  await close.click();
  await expect(toast).toBeHidden();
  await expect(profile).toBeVisible();
  await expect(push).toBeFocused();
  await refuse();
  await page.keyboard.press('Alt+KeyT');
  await expect(toast).toBeFocused();
  await tabTo(page, close);
  await page.keyboard.press('Enter');
  await expect(toast).toBeHidden();
  await expect(push).toBeFocused();
  await refuse();
  await page.keyboard.press('Escape');
  await expect(profile).toBeHidden();
  await expect(toast).toBeVisible();
  await close.click();
  await expect(toast).toBeHidden();
});

test('section 9: a closing modal renders its content until it is hidden', async ({
  page,
  sandbox,
}) => {
  await arriveSignedIn(page, sandbox);
  await page.goto('/dashboard');
  await openProfile(page);
  const { dialog: profile, button, field } = profileOn(page);
  await expect(field('Имя')).toBeVisible();
  const held = await profile.locator('input').count();
  const counts = profile.evaluate(
    (sheet) =>
      new Promise<number[]>((resolve) => {
        const seen = new Set<number>();
        const look = () => {
          if (!sheet.isConnected) {
            resolve([...seen]);
            return;
          }
          seen.add(sheet.querySelectorAll('input').length);
          requestAnimationFrame(look);
        };
        look();
      }),
  );
  await button('Закрыть').click();
  await expect(profile).toBeHidden();
  expect(await counts).toEqual([held]);
});

test('section 9: a toast whose timer starts a moment late is not closed early', async ({
  page,
  sandbox,
}) => {
  const { toast, refuse } = await openProfileWithRefusals(page, sandbox);
  await refuse();
  const time = page.locator('.Toastify__progress-bar');
  await expect(time).toHaveCSS('animation-play-state', 'running');
  await time.evaluate(async (bar) => {
    const [animation] = bar.getAnimations();
    if (!animation) throw new Error('The toast has no time');
    const now = Number(document.timeline.currentTime);
    animation.startTime = now + 50;
    const hasPassed = () => Number(document.timeline.currentTime) > now + 200;
    while (!hasPassed()) await new Promise((resolve) => requestAnimationFrame(resolve));
  });
  expect(await toast.count()).toBe(1);
});

test('section 9: a toast that moves away from under the pointer resumes its timer', async ({
  page,
  sandbox,
}) => {
  const { profile, toast, refuse } = await openProfileWithRefusals(page, sandbox);
  const time = page.locator('.Toastify__progress-bar');
  await refuse();
  await toast.hover();
  await expect(time).toHaveCSS('animation-play-state', 'paused');
  await toast.evaluate((element) => {
    // One task for both: the browser notices no pointer that leaves.
    element.style.pointerEvents = 'none';
    element.closest('dialog')?.close();
  });
  await expect(profile).toBeHidden();
  await expect(time).toHaveCSS('animation-play-state', 'running');
  await expect(toast).toBeVisible();
});

test('sections 2 and 4 "Other behaviours": the menu jumps to a section (D3) and highlights it; one question opens at a time', async ({
  page,
  sandbox,
}) => {
  await arriveSignedIn(page, sandbox);
  await page.goto('/dashboard');
  const [menu, html] = [page.getByRole('button', { name: 'Меню' }), page.locator('html')];
  await menu.waitFor();
  await html.evaluate((root) => {
    const note = (changes: MutationRecord[]) => {
      for (const { target } of changes)
        if (target instanceof HTMLElement && target.classList.contains('is-lit'))
          root.dataset['wasLit'] = target.id;
    };
    new MutationObserver(note).observe(root, { subtree: true, attributeFilter: ['class'] });
    // The way to a section must not show the top of the page; the list itself calls `scrollTo` with one argument.
    const scroll = scrollTo.bind(globalThis);
    globalThis.scrollTo = (...to: unknown[]) => {
      if (to.join() === '0,0') root.dataset['wasAtTop'] = '';
      scroll(...(to as [number, number]));
    };
  });
  for (const [name, id] of [
    ['Карта', 'card'],
    ['Операции', 'trans'],
    ['Баланс', 'my-balance'],
    ['Вопросы и ответы', 'faq'],
  ] as const) {
    await menu.click();
    await expect(html).toHaveAttribute('data-locked', '');
    await dialog(page, 'Меню').getByRole('button', { name, exact: true }).click();
    await expect(page).toHaveURL(new RegExp(`/dashboard#${id}$`));
    await expect(page.locator(`#${id}`)).toBeInViewport();
    await expect(html).not.toHaveAttribute('data-locked', '');
    await expect(html).toHaveAttribute('data-was-lit', id);
    await expect(page.locator('.is-lit')).toHaveCount(0);
  }
  await expect(html).not.toHaveAttribute('data-was-at-top');
  const [questions, open] = [page.locator('#faq summary'), page.locator('#faq details[open]')];
  for (const at of [0, 1]) {
    await questions.nth(at).click();
    await expect(open).toHaveCount(1);
    await expect(open.locator('summary')).toHaveText(await questions.nth(at).innerText());
  }
  await questions.nth(1).click();
  await expect(open).toHaveCount(0);
  await menu.click();
  await expect(dialog(page, 'Меню')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog(page, 'Меню')).toBeHidden();
  await expect(menu).toBeFocused();
});

test('section 4 "Modal stack": by keyboard the phone change opens over the profile, and Back closes one modal at a time', async ({
  page,
  sandbox,
}) => {
  await arriveSignedIn(page, sandbox);
  await page.goto('/dashboard');
  const [profile, phone] = [dialog(page, 'Профиль'), dialog(page, 'Смена номера телефона')];
  await tabTo(page, page.getByRole('button', { name: 'Меню' }));
  await page.keyboard.press('Enter');
  await tabTo(page, dialog(page, 'Меню').getByRole('button', { name: 'Профиль' }));
  await page.keyboard.press('Enter');
  const change = profile.getByRole('button', { name: 'Сменить номер телефона' });
  await tabTo(page, change);
  await page.keyboard.press('Enter');
  await expect(phone).toBeVisible();
  await expect(profile).toHaveAttribute('open', '');
  await page.keyboard.press('Escape');
  await expect(phone).toBeHidden();
  await expect(change).toBeFocused();
  await change.press('Enter');
  await expect(phone).toBeVisible();
  await reloadEntry(page, 'modals');
  await expect(phone).toBeVisible();
  await page.goBack();
  await expect(phone).toBeHidden();
  await expect(profile).toBeVisible();
  await page.goBack();
  await expect(profile).toBeHidden();
  await expect(page.locator('html')).not.toHaveAttribute('data-locked', '');
});

const gaps = [
  ['POST', '/v1/client/transactions', 'Операции', 'Не удалось загрузить операции', 'Показать ещё'],
  ['POST', '/v1/public/loyalty_levels', 'Мой баланс', 'Не удалось загрузить уровни', 'Осталось'],
  ['GET', '/qna-list', 'Мой баланс', 'Вопросы не загрузились', 'Как определяется уровень?'],
  ['GET', '/v1/client/points_forecast', 'Карта', 'Не удалось загрузить сроки сгорания', 'Всего'],
] as const;

const ways = ['malformed', 'result', 'status', 'abort'] as const;

test('section 8: each area fails and retries alone, each with another kind of error', async ({
  page,
  sandbox,
}) => {
  await arriveSignedIn(page, sandbox);
  for (const [at, [method, path, name, failure, content]] of gaps.entries()) {
    const kind = ways[at] ?? 'abort';
    const details = kind === 'status' ? { status: 500 } : kind === 'result' ? { code: 90 } : {};
    // 99 times, because the browser itself repeats requests over connections that break.
    await sandbox.fault({ method, path, kind, times: 99, ...details });
    await page.goto('/dashboard');
    await expect(area(page, name)).toContainText(failure);
    for (const [, , other, , shown] of gaps.filter(([, , other]) => other !== name)) {
      await expect(area(page, other)).toContainText(shown);
    }
    for (const [, , other, words] of gaps.filter(([, , , words]) => words !== failure)) {
      await expect(area(page, other)).not.toContainText(words);
    }
    await sandbox.clearFaults();
    await area(page, name).getByRole('button', { name: 'Повторить' }).click();
    await expect(area(page, name)).toContainText(content);
    await expect(area(page, name)).not.toContainText(failure);
  }
});

/** Ignores the abort of calls, and holds the response to the next call of each path until `letGo`. */
async function holdAnswers(page: Page, paths: readonly string[]) {
  await page.addInitScript(() => {
    const send = globalThis.fetch;
    globalThis.fetch = (input, options) => send(new Request(input, options), { signal: null });
  });
  const wanted = new Set(paths);
  const held: (() => Promise<void>)[] = [];
  await page.route(
    ({ pathname }) => paths.includes(pathname),
    async (route) => {
      if (!wanted.delete(new URL(route.request().url()).pathname)) return route.continue();
      const response = await route.fetch();
      await new Promise<void>((answered) => {
        held.push(async () => {
          const come = page.waitForEvent('requestfinished', (call) => call === route.request());
          await route.fulfill({ response });
          answered();
          await come;
        });
      });
    },
  );
  return {
    areHeld: () => expect.poll(() => held.length).toBe(paths.length),
    letGo: async () => {
      for (const go of held) await go();
    },
  };
}

/** Expects the newcomer's own data and nobody else's in the whole page. */
async function seesNewcomerOnly(page: Page) {
  await expect(area(page, 'Карта')).toContainText('Олег Сушков');
  await expect(area(page, 'Карта').getByRole('definition')).toHaveText('150');
  await expect(area(page, 'Карта')).toContainText('В ближайшие 90 дней баллы не сгорят');
  await expect(area(page, 'Операции')).toContainText(spaced('3 операции'));
  await expect(page.locator('html')).toHaveAttribute('data-tier', 'none');
  await expect(page.locator('body')).not.toContainText(/Анна|Воронцова|12\s480|3003/);
}

const ofClient = ['/v1/client/transactions', '/v1/client/points_forecast'] as const;

test('section 4 "Session": late responses for a former client are never shown to the next one', async ({
  page,
  sandbox,
}) => {
  await arriveSignedIn(page, sandbox, clients.sapphire);
  const late = await holdAnswers(page, ofClient);
  await page.goto('/dashboard');
  await expect(area(page, 'Карта')).toContainText('Анна Воронцова');
  await late.areHeld();
  await signOut(page);
  await passLogin(page, sandbox, clients.newcomer);
  await seesNewcomerOnly(page);
  await late.letGo();
  await openProfile(page);
  const name = dialog(page, 'Профиль').getByRole('textbox', { name: 'Имя', exact: true });
  await expect(name).toHaveValue('Олег');
  await seesNewcomerOnly(page);
});

test('section 4 "Session": a late profile of a former client never replaces the profile of the next one', async ({
  page,
  sandbox,
}) => {
  await arriveSignedIn(page, sandbox, clients.sapphire);
  const late = await holdAnswers(page, ['/v1/client/me']);
  await page.goto('/dashboard');
  await late.areHeld();
  await arriveSignedIn(page, sandbox, clients.newcomer);
  await page.evaluate(() => {
    document.dispatchEvent(new Event('visibilitychange'));
  });
  await seesNewcomerOnly(page);
  await late.letGo();
  await page.getByRole('button', { name: 'Показать карту' }).click();
  await expect(dialog(page, 'Карта для кассы')).toContainText(spaced('7013 4521 8890 3001'));
  await seesNewcomerOnly(page);
});

const themes = ['light', 'dark'] as const;

for (const colorScheme of themes) {
  test.describe(`at 320 px, ${colorScheme}`, () => {
    test.use({ viewport: { width: 320, height: 640 }, colorScheme });

    test('section 2: the dashboard and the profile fit the window and are accessible', async ({
      page,
      sandbox,
    }) => {
      await arriveSignedIn(page, sandbox, clients.ruby);
      await page.goto('/dashboard');
      await seesTransactions(page);
      await expect(area(page, 'Мой баланс').getByRole('progressbar')).toHaveCount(2);
      await fitsWindow(page);
      await checkAccessibility(page);
      await openProfile(page);
      await expect(dialog(page, 'Профиль').getByRole('textbox', { name: 'Имя' })).toBeVisible();
      await fitsWindow(page);
      await checkAccessibility(page);
    });
  });
}

/** Checks a phone, a tablet and a desktop, in both themes. */
async function suitsEveryWindow(page: Page) {
  for (const colorScheme of themes) {
    await page.emulateMedia({ colorScheme });
    for (const width of [390, 768, 1280]) {
      await page.setViewportSize({ width, height: 900 });
      await fitsWindow(page);
      await checkAccessibility(page);
    }
  }
}

test.describe('sections 2 and 8: the cabinet fits every window and can be read', () => {
  const path = '/v1/client/transactions';

  test('with everything in it', async ({ page, sandbox }) => {
    await arriveSignedIn(page, sandbox, clients.sapphire);
    await page.goto('/dashboard');
    await seesTransactions(page);
    await expect(area(page, 'Мой баланс').getByRole('progressbar')).toHaveCount(2);
    await expect(area(page, 'Карта')).toContainText('Всего');
    await suitsEveryWindow(page);
  });

  test('with an area that failed', async ({ page, sandbox }) => {
    await arriveSignedIn(page, sandbox, clients.sapphire);
    await sandbox.fault({ method: 'POST', path, kind: 'result', code: 90, times: 99 });
    await page.goto('/dashboard');
    await expect(area(page, 'Операции')).toContainText('Не удалось загрузить операции');
    await suitsEveryWindow(page);
  });

  test('without any transactions', async ({ page, sandbox }) => {
    await arriveSignedIn(page, sandbox, clients.newcomer);
    await page.route(`**${path}`, (route) =>
      route.fulfill({
        json: {
          result: { code: 0, msg: 'OK', shown_error: null },
          transaction_page: { is_last_page: 'true', transactions: [] },
        },
      }),
    );
    await page.goto('/dashboard');
    await expect(area(page, 'Операции')).toContainText('Операций пока нет');
    await expect(area(page, 'Карта')).toContainText('В ближайшие 90 дней баллы не сгорят');
    await suitsEveryWindow(page);
  });
});
