import type { Page } from 'playwright/test';
import { checkAccessibility } from '#tests/support/axe.ts';
import { expect, test } from '#tests/support/browser.ts';
import { keepToasts } from '#tests/support/events.ts';
import {
  cutNext,
  hearAnswers,
  holdAnswer,
  holdCode,
  passWorks,
  topOf,
  waitForFont,
  seesTransactions,
  openProfile,
  profileOn,
  fitsWindow,
  tabTo,
} from '#tests/support/journey.ts';
import {
  arriveSignedIn,
  clients,
  passLogin,
  signIn,
  signOut,
  retypeCode,
  typeCode,
} from '#tests/support/signIn.ts';
import { notThe } from '#tests/support/examples.ts';

/** Reduced motion, because a check in the middle of an animation would fail. */
test.use({ contextOptions: { reducedMotion: 'reduce' } });

const phoneField = (page: Page) => page.getByRole('textbox', { name: 'Номер телефона' });
const codeGroup = (page: Page) => page.getByRole('group', { name: 'Код из СМС' });
async function askForCode(page: Page) {
  await page.goto('/auth');
  await phoneField(page).fill(clients.sapphire);
  await page.getByRole('button', { name: 'Получить код' }).click();
}
const title = (page: Page, text: string) =>
  expect(page.getByRole('heading', { level: 1 })).toHaveText(text);
const cookies = async (page: Page) => (await page.context().cookies()).map(({ name }) => name);

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(`at 320 px, ${colorScheme}`, () => {
    test.use({
      viewport: { width: 320, height: 640 },
      colorScheme,
    });

    test('section 5: the way from the main page to the transactions and out goes by keyboard alone', async ({
      page,
      sandbox,
    }) => {
      await page.goto('/');
      await tabTo(page, page.getByRole('link', { name: 'Войти' }).first());
      await page.keyboard.press('Enter');
      await title(page, 'Вход в личный кабинет');
      await expect(page).toHaveTitle('Вход - Самоцвет');
      await checkAccessibility(page);
      await tabTo(page, page.getByRole('textbox', { name: 'Номер телефона' }).first());
      await page.keyboard.type(colorScheme === 'light' ? '9990000003' : '999 000 00 03');
      await page.keyboard.press('Enter');
      await expect(codeGroup(page).getByRole('textbox').first()).toBeFocused();
      await fitsWindow(page);
      await checkAccessibility(page);
      await page.keyboard.type(await sandbox.code(clients.sapphire));
      await title(page, 'Личный кабинет');
      await expect(page).toHaveTitle('Личный кабинет - Самоцвет');
      await seesTransactions(page);
      await fitsWindow(page);
      await checkAccessibility(page);
      await tabTo(page, page.getByRole('button', { name: 'Меню' }).first(), 'Shift+Tab');
      await page.keyboard.press('Enter');
      await expect(page.getByRole('dialog', { name: 'Меню' })).toBeVisible();
      await checkAccessibility(page);
      await tabTo(page, page.getByRole('button', { name: 'Выйти' }).first());
      await page.keyboard.press('Enter');
      await title(page, 'Вход в личный кабинет');
      expect(await cookies(page)).toEqual([]);
    });
  });
}

test('section 8: an unknown phone, a server error, a lost network and a malformed answer are shown, and the phone stays as typed', async ({
  page,
  sandbox,
}) => {
  const login = { method: 'POST', path: '/v1/login' } as const;
  await page.goto('/auth');
  await phoneField(page).fill('8 (999) 123-45-67');
  await expect(phoneField(page)).toHaveValue('+7 999 123 45 67');
  const send = page.getByRole('button', { name: 'Получить код' });
  const note = page.getByRole('main').getByRole('alert');

  await send.click();
  await expect(note).toContainText('Клиент с таким номером не найден');
  await expect(note.getByRole('link', { name: 'Стать участником' })).toBeVisible();
  // The text and the link are on lines of their own, and the link occurs once.
  await expect(note.getByRole('paragraph')).toHaveText([/^Клиент/, 'Стать участником']);
  await expect(page.getByRole('main').getByRole('link', { name: 'Стать участником' })).toHaveCount(
    1,
  );

  await sandbox.fault({ ...login, kind: 'status', status: 500 });
  await send.click();
  await expect(note).toContainText('Сервис не отвечает. Попробуйте через минуту');

  await cutNext(page, login.path);
  await send.click();
  await expect(note).toContainText('Нет связи с сервером');

  await sandbox.fault({ ...login, kind: 'malformed' });
  await send.click();
  await expect(note).toContainText('Неизвестная ошибка');
  await expect(phoneField(page)).toHaveValue('+7 999 123 45 67');
  await checkAccessibility(page);

  await note
    .getByRole('link', { name: 'Стать участником' })
    .or(page.getByRole('main').getByRole('link', { name: 'Стать участником' }))
    .first()
    .click();
  await expect(phoneField(page)).toHaveValue('+7 999 123 45 67');
});

test('section 5: a wrong, an expired and a too often tried code each get their own words', async ({
  page,
  sandbox,
}) => {
  await page.clock.install();
  await askForCode(page);
  const code = await sandbox.code(clients.sapphire);
  const wrong = notThe(code, '0000');
  const enter = page.getByRole('button', { name: 'Войти' });
  const note = page.getByRole('main').getByRole('alert');

  await expect(enter).toBeDisabled();
  await typeCode(page, wrong);
  await expect(note).toContainText('Код не подошёл. Осталось 4 попытки');
  for (const left of ['Осталось 3 попытки', 'Осталось 2 попытки', 'Осталась 1 попытка']) {
    await retypeCode(page, wrong);
    await expect(note).toContainText(`Код не подошёл. ${left}`);
  }
  await retypeCode(page, wrong);
  await expect(note).toContainText('попыток больше нет');
  await checkAccessibility(page);

  await sandbox.forward(61);
  await page.clock.fastForward(61_000);
  await page.getByRole('button', { name: 'Отправить код ещё раз' }).click();
  await expect(page.getByText('Код отправлен ещё раз')).toBeVisible();
  const second = await sandbox.code(clients.sapphire, 1);
  await sandbox.forward(6 * 60);
  await typeCode(page, second);
  await expect(note).toContainText('Срок действия кода истёк');

  await page.getByRole('button', { name: 'Изменить номер' }).click();
  await expect(phoneField(page)).toHaveValue('+7 999 000 00 03');
});

test('D16: a new code typed before the resend has answered is kept and signs in', async ({
  page,
  sandbox,
}) => {
  await page.clock.install();
  await askForCode(page);
  const typed = codeGroup(page).getByRole('textbox');
  await typed.first().click();
  await page.keyboard.type('48');
  await sandbox.forward(61);
  await page.clock.fastForward(61_000);
  const answer = await holdAnswer(page, '/v1/login/resend');

  await page.getByRole('button', { name: 'Отправить код ещё раз' }).click();
  await expect(typed.first()).toBeFocused();
  await expect(typed.first()).toHaveValue('');
  const code = await sandbox.code(clients.sapphire, 1);
  await page.keyboard.type(code.slice(0, -1));
  answer();
  await expect(page.getByText('Код отправлен ещё раз')).toBeVisible();
  expect(
    await typed.evaluateAll((cells: HTMLInputElement[]) => cells.map((cell) => cell.value)),
  ).toEqual([...code.slice(0, -1), '']);
  await expect(typed.last()).toBeFocused();
  await page.keyboard.type(code.slice(-1));
  await title(page, 'Личный кабинет');
});

test('D16: a code that is sent after the login was left does not navigate back and stays valid', async ({
  page,
  sandbox,
}) => {
  const answer = await holdAnswer(page, '/v1/login');
  await askForCode(page);
  await page.getByRole('link', { name: 'Стать участником' }).first().click();
  await title(page, 'Регистрация');
  const entry = await page.evaluate(() => JSON.stringify(history.state));
  const answered = page.waitForResponse('**/v1/login');
  answer();
  await (await answered).finished();
  await hearAnswers(page);
  await title(page, 'Регистрация');
  expect(await page.evaluate(() => JSON.stringify(history.state))).toBe(entry);

  await page.goBack();
  await title(page, 'Вход в личный кабинет');
  await expect(phoneField(page)).toHaveValue('+7 999 000 00 03');
  await page.getByRole('button', { name: 'Получить код' }).click();
  await typeCode(page, await sandbox.code(clients.sapphire));
  await title(page, 'Личный кабинет');
});

test('D16: a code that is resent while another page opens does not navigate back', async ({
  page,
  sandbox,
}) => {
  await page.clock.install();
  await askForCode(page);
  await expect(codeGroup(page)).toBeVisible();
  await sandbox.forward(61);
  await page.clock.fastForward(61_000);
  const answer = await holdAnswer(page, '/v1/login/resend');
  await page.getByRole('button', { name: 'Отправить код ещё раз' }).click();
  const arrive = await holdCode(page);
  await page.getByRole('link', { name: 'Стать участником' }).first().click();
  const answered = page.waitForResponse('**/v1/login/resend');
  answer();
  await (await answered).finished();
  arrive();
  await title(page, 'Регистрация');
  expect(new URL(page.url()).pathname).toBe('/sign_up');

  await page.goBack();
  await expect(codeGroup(page)).toBeVisible();
  await page.goBack();
  await expect(phoneField(page)).toBeVisible();
});

for (const width of [320, 390])
  test(`login: the help beneath the resend button never moves (${width} px)`, async ({
    page,
    sandbox,
  }) => {
    await page.setViewportSize({ width, height: 844 });
    await page.clock.install();
    await askForCode(page);
    await expect(page.getByText(/^Можно через/)).toBeVisible();
    await waitForFont(page);
    const help = page.getByText('Не пришёл код?');
    const before = await topOf(help);
    await sandbox.forward(61);
    await page.clock.fastForward(61_000);
    await expect(page.getByText(/^Можно через/)).toBeHidden();
    expect(await topOf(help)).toBe(before);
    const answer = await holdAnswer(page, '/v1/login/resend');
    await page.getByRole('button', { name: 'Отправить код ещё раз' }).click();
    await expect(page.getByRole('button', { name: 'Отправляем код ещё раз' })).toBeVisible();
    expect(await topOf(help)).toBe(before);
    answer();
    await expect(page.getByText('Код отправлен ещё раз')).toBeVisible();
    expect(await topOf(help)).toBe(before);
  });

test('D25: a deep link leads to the login and on to the place asked for', async ({
  page,
  sandbox,
}) => {
  await page.goto('/dashboard#transactions');
  await title(page, 'Вход в личный кабинет');
  await phoneField(page).fill(clients.sapphire);
  await page.getByRole('button', { name: 'Получить код' }).click();
  await typeCode(page, await sandbox.code(clients.sapphire));
  await expect(page).toHaveURL(/\/dashboard#transactions$/);
});

test('section 2: after a sign-in and after a sign-out one Back returns to the page before the login', async ({
  page,
  sandbox,
}) => {
  const main = 'Программа лояльности «Самоцвет»';
  await page.goto('/');
  await page.getByRole('banner').getByRole('link', { name: 'Войти' }).click();
  await passLogin(page, sandbox, clients.sapphire);
  await title(page, 'Личный кабинет');
  await page.goBack();
  await title(page, main);
  await page.goForward();
  await title(page, 'Личный кабинет');
  await signOut(page);
  await title(page, 'Вход в личный кабинет');
  await expect(page.getByRole('textbox', { name: 'Номер телефона' })).toBeFocused();
  await page.goBack();
  await title(page, main);

  await page.goto('/dashboard#trans');
  await passLogin(page, sandbox, clients.agate);
  await expect(page).toHaveURL(/\/dashboard#trans$/);
  await page.goBack();
  await title(page, main);
});

for (const [what, goBack, index] of [
  [
    'goes back late',
    'const back = history.back.bind(history); history.back = () => void setTimeout(back, 1_000);',
    0,
  ],
  ['does not go back at all', 'history.back = () => {};', 1],
] as const) {
  test(`section 4: a browser that ${what} after the right code still opens the dashboard`, async ({
    page,
    sandbox,
  }) => {
    await page.addInitScript(goBack);
    await signIn(page, sandbox, clients.sapphire);
    await expect(page).toHaveURL(/\/dashboard$/);
    // Index of the history entry that the cabinet replaced: the phone's is the first, the code's the second.
    expect(await page.evaluate(() => (history.state as { index: number }).index)).toBe(index);
    await page.getByRole('button', { name: 'Меню' }).click();
    await expect(page.getByRole('dialog', { name: 'Меню' })).toBeVisible();
  });
}

test('section 2: an unknown path shows error 404, and a link opens its page at the top with the focus on the heading', async ({
  page,
}) => {
  await page.goto('/no/such/page');
  await title(page, 'Страница не найдена');
  await expect(page).toHaveURL(/\/error404$/);
  await page.getByRole('link', { name: 'На главную' }).click();
  await title(page, 'Программа лояльности «Самоцвет»');
  await expect(page).toHaveTitle('Самоцвет');

  // A new page starts at its top, with the focus on its heading, so that a screen reader reads it.
  await page.setViewportSize({ width: 320, height: 320 });
  await page.evaluate(() => {
    scrollTo(0, document.documentElement.scrollHeight);
  });
  await page.getByRole('link', { name: 'Получить карту' }).first().dispatchEvent('click');
  await title(page, 'Получить карту');
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  expect(await page.evaluate(() => scrollY)).toBe(0);
});

test('section 4 "Session", D19: technical works keep the phone, the step and the page to open after the login', async ({
  page,
  sandbox,
}) => {
  await page.goto('/dashboard#trans');
  const ask = async () => {
    await phoneField(page).fill(clients.sapphire);
    await page.getByRole('button', { name: 'Получить код' }).click();
  };
  await passWorks(page, sandbox, { path: '/v1/login', act: ask });
  await expect(phoneField(page)).toHaveValue('+7 999 000 00 03');
  await page.getByRole('button', { name: 'Получить код' }).click();
  await expect(codeGroup(page)).toBeVisible();
  const code = await sandbox.code(clients.sapphire);
  const confirm = () => typeCode(page, code);
  await passWorks(page, sandbox, { path: '/v1/verify_code', act: confirm });
  await expect(codeGroup(page)).toBeVisible();
  await retypeCode(page, code);
  await expect(page).toHaveURL(/\/dashboard#trans$/);
  expect(await sandbox.calls('/v1/login')).toHaveLength(2);
});

test('D19: a reload during technical works keeps the page and the step, signed in or not', async ({
  page,
  sandbox,
}) => {
  const reload = async () => {
    const asked = (await sandbox.calls('/v1/client/me')).length;
    await page.reload();
    await title(page, 'Ведутся технические работы');
    return (await sandbox.calls('/v1/client/me')).length - asked;
  };
  await askForCode(page);
  await expect(codeGroup(page)).toBeVisible();
  await sandbox.fault({ method: 'POST', path: '/v1/verify_code', kind: 'status', status: 503 });
  const code = await sandbox.code(clients.sapphire);
  const confirm = async () => {
    await typeCode(page, code);
  };
  await confirm();
  await title(page, 'Ведутся технические работы');
  expect(await reload()).toBe(0);
  await page.getByRole('button', { name: 'Повторить' }).click();
  await expect(codeGroup(page)).toBeVisible();
  await confirm();
  await title(page, 'Личный кабинет');
  // The heading appears before the client has loaded: maintenance that began now would already show at /dashboard.
  await expect(page.getByRole('region', { name: 'Карта' })).toContainText('Анна Воронцова');
  const works = { kind: 'status', status: 503, times: 100 } as const;
  await sandbox.fault({ method: 'POST', path: '/v1/client/me', ...works });
  await page.goto('/dashboard#trans');
  await page.reload();
  await title(page, 'Ведутся технические работы');
  expect(await reload()).toBe(1);
  await sandbox.clearFaults();
  await page.getByRole('button', { name: 'Повторить' }).click();
  await title(page, 'Личный кабинет');
  await expect(page).toHaveURL(/\/dashboard#trans$/);
});

test('section 8: code 55 ends on the main page with nothing kept', async ({ page, sandbox }) => {
  await signIn(page, sandbox, clients.blocked);
  await title(page, 'Программа лояльности «Самоцвет»');
  await expect(page).toHaveURL(/\/$/);
  expect(await cookies(page)).toEqual([]);
});

test('section 4 "Session": two tabs sign in and out together', async ({ page, sandbox }) => {
  await page.goto('/auth');
  const other = await page.context().newPage();
  await other.goto('/auth');
  await signIn(page, sandbox, clients.sapphire);
  await title(page, 'Личный кабинет');
  await title(other, 'Личный кабинет');
  await signOut(page);
  await title(page, 'Вход в личный кабинет');
  await title(other, 'Вход в личный кабинет');
});

test('section 4 "Session": signing out clears everything even when its call fails', async ({
  page,
  sandbox,
}) => {
  await arriveSignedIn(page, sandbox, clients.sapphire);
  await page.goto('/dashboard');
  const stored = () => page.evaluate(() => caches.keys());
  await expect(page.getByRole('region', { name: 'Карта' })).toContainText('Анна Воронцова');
  await expect.poll(stored).toContain('cabinet');
  await sandbox.fault({ method: 'POST', path: '/v1/logout', kind: 'abort' });
  await signOut(page);
  await title(page, 'Вход в личный кабинет');
  expect(await cookies(page)).toEqual([]);
  await expect.poll(stored).not.toContain('cabinet');
  await expect(page.getByText('Воронцова')).toHaveCount(0);
});

test('section 4 "Session": the toasts of a client disappear when the session ends', async ({
  page,
  sandbox,
}) => {
  await keepToasts(page);
  await arriveSignedIn(page, sandbox, clients.sapphire);
  await page.goto('/dashboard');
  await openProfile(page);
  const reason = 'Согласия не принимаем: обед';
  await sandbox.fault({
    method: 'POST',
    path: '/v1/client/subscription/change',
    kind: 'result',
    code: 90,
    shownError: reason,
  });
  await profileOn(page).dialog.getByRole('switch', { name: 'СМС' }).click();
  const toasts = page.getByRole('region', { name: 'Сообщения' });
  await expect(toasts.getByRole('alert')).toHaveText(reason);
  await profileOn(page).button('Закрыть').click();
  await signOut(page);
  await title(page, 'Вход в личный кабинет');
  await expect(toasts.getByRole('alert')).toHaveCount(0);
});

test('D29: a second request for a code within the minute keeps the sent code valid and its countdown running', async ({
  page,
  sandbox,
}) => {
  await page.clock.install();
  await page.goto('/auth');
  const ask = page.getByRole('button', { name: 'Получить код' });
  await phoneField(page).fill('9990000003');
  await ask.click();
  await expect(codeGroup(page)).toBeVisible();
  const code = await sandbox.code(clients.sapphire);
  await page.clock.fastForward(20_000);
  await sandbox.forward(20);
  await page.getByRole('button', { name: 'Изменить номер' }).click();
  await ask.click();
  await expect(codeGroup(page)).toBeVisible();
  await expect(page.getByText(/^Можно через 0:[34]\d/)).toBeVisible();
  expect(await sandbox.calls('/v1/login')).toHaveLength(2);
  expect(await sandbox.code(clients.sapphire)).toBe(code);
  await typeCode(page, code);
  await expect(page).toHaveURL(/\/dashboard$/);
});

test('WebOTP: the code of the SMS is filled in and sent automatically; leaving the step stops the wait', async ({
  page,
  sandbox,
}) => {
  await page.addInitScript(() => {
    const say = (name: string, value: string) => {
      document.documentElement.dataset[name] = value;
    };
    Object.assign(globalThis, { OTPCredential: Credential });
    navigator.credentials.get = (options) =>
      new Promise((resolve, reject) => {
        const { otp, signal } = options as CredentialRequestOptions & { otp: unknown };
        say('asked', JSON.stringify(otp));
        say('sms', 'awaited');
        signal?.addEventListener('abort', () => {
          say('sms', 'unwanted');
          reject(new DOMException('Left', 'AbortError'));
        });
        addEventListener('sms', (event) => {
          resolve(
            Object.assign(new Event('otp'), {
              code: (event as CustomEvent<string>).detail,
            }) as never,
          );
        });
      });
  });
  const html = page.locator('html');
  await askForCode(page);
  await expect(html).toHaveAttribute('data-sms', 'awaited');
  await expect(html).toHaveAttribute('data-asked', '{"transport":["sms"]}');
  await page.getByRole('button', { name: 'Изменить номер' }).click();
  await expect(html).toHaveAttribute('data-sms', 'unwanted');
  await page.getByRole('button', { name: 'Получить код' }).click();
  await expect(html).toHaveAttribute('data-sms', 'awaited');
  const code = await sandbox.code(clients.sapphire);
  await page.evaluate((detail) => dispatchEvent(new CustomEvent('sms', { detail })), code);
  await title(page, 'Личный кабинет');
  expect(await sandbox.calls('/v1/verify_code')).toHaveLength(1);
  await expect(html).toHaveAttribute('data-sms', 'unwanted');
});
