import { checkAccessibility } from '#tests/support/axe.ts';
import { expect, test } from '#tests/support/browser.ts';
import { fitsWindow, holdCode, withoutCookieNote } from '#tests/support/journey.ts';
import { arriveSignedIn, clients } from '#tests/support/signIn.ts';

type Control = [role: 'link' | 'button' | 'textbox' | 'checkbox', name: string];

type PublicPage = {
  path: string;
  heading: string;
  title: string;
  controls: Control[];
  /** Texts for a person whose scripts have not loaded yet. */
  says?: string[];
};

/** Section 2: each page's heading and its indispensable controls. */
const pages: PublicPage[] = [
  {
    path: '/',
    heading: 'Программа лояльности «Самоцвет»',
    title: 'Самоцвет',
    controls: [
      ['link', 'Войти'],
      ['link', 'Стать участником'],
      ['link', 'Получить карту'],
      ['button', 'АЗС на карте'],
    ],
    says: [
      'до 5 % баллами',
      'Агат',
      'от 100 л топлива',
      'Сапфир',
      'Рубин',
      'Бриллиант',
      'от 12 000,00 ₽ покупок',
      'Зарегистрируйтесь',
      'Сколько стоит участие?',
    ],
  },
  {
    path: '/auth',
    heading: 'Вход в личный кабинет',
    title: 'Вход - Самоцвет',
    controls: [
      ['textbox', 'Номер телефона'],
      ['button', 'Получить код'],
    ],
  },
  {
    path: '/sign_up',
    heading: 'Регистрация',
    title: 'Регистрация - Самоцвет',
    controls: [
      ['textbox', 'Номер телефона'],
      ['textbox', 'Дата рождения'],
      ['textbox', 'Номер карты'],
      ['textbox', 'CVV'],
      ['checkbox', 'СМС'],
      ['checkbox', 'Электронная почта'],
      ['checkbox', 'Push-уведомления'],
      ['button', 'Зарегистрироваться'],
    ],
  },
  {
    path: '/get_card',
    heading: 'Получить карту',
    title: 'Получить карту - Самоцвет',
    controls: [
      ['link', 'Стать участником'],
      ['button', 'АЗС на карте'],
    ],
    says: ['Спросите на кассе', 'Зарегистрируйте карту', '16 цифр', 'На всех станциях сети'],
  },
  {
    path: '/delete_account',
    heading: 'Удаление аккаунта',
    title: 'Удаление аккаунта - Самоцвет',
    controls: [],
  },
  {
    path: '/error404',
    heading: 'Страница не найдена',
    title: 'Страница не найдена - Самоцвет',
    controls: [['link', 'На главную']],
  },
  {
    path: '/service_work',
    heading: 'Ведутся технические работы',
    title: 'Технические работы - Самоцвет',
    controls: [['button', 'Повторить']],
  },
];

for (const { path, heading, title, controls, says = [] } of pages) {
  test(`${path} is prerendered, hydrates without rendering again, and is accessible`, async ({
    page,
    baseURL,
  }) => {
    const html = (await (await fetch(`${baseURL ?? ''}${path}`)).text()).replaceAll('\u00a0', ' ');
    expect(html.match(/<h1[^>]*>(.*?)<\/h1>/)?.[1]?.replace(/<[^>]+>/g, '')).toBe(heading);
    expect(html).not.toMatch(/ style="/);
    expect(html.replaceAll(' ', ' ')).toContain(`<title>${title}</title>`);
    const words = html.replace(/<(script|style)[\s\S]*?<\/\1>/g, '').replace(/<[^>]+>/g, '');
    for (const told of says) expect(words).toContain(told);

    await withoutCookieNote(page);
    await page.addInitScript(() => {
      addEventListener('DOMContentLoaded', () => {
        document.querySelector('h1')?.setAttribute('data-prerendered', '');
      });
    });
    await page.setViewportSize({ width: 320, height: 640 });
    await page.goto(path);
    await page.waitForLoadState('networkidle');
    const h1 = page.getByRole('heading', { level: 1, name: heading });
    await expect(h1, 'hydrated, not drawn anew').toHaveAttribute('data-prerendered', '');
    for (const [role, name] of controls) {
      await expect(page.getByRole('main').getByRole(role, { name }).first()).toBeVisible();
    }
    await fitsWindow(page);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await checkAccessibility(page);
    }
    await page.setViewportSize({ width: 1280, height: 900 });
    await fitsWindow(page);
    await checkAccessibility(page);
  });
}

test('main page: the worth of a point stays on one line at 320 px', async ({ page }) => {
  await withoutCookieNote(page);
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto('/');
  const lines = await page
    .getByText(/пересчитывается.+1\sбалл\s=\s1\s₽/)
    .evaluate(({ firstChild: text }) => {
      const range = new Range();
      const from = text?.textContent?.indexOf('1\u00a0балл') ?? -1;
      if (!text || from < 0) return 'it is not there';
      range.setStart(text, from);
      range.setEnd(text, text.textContent?.length ?? 0);
      return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
    });
  expect(lines).toBe(1);
});

test('login: a phone submitted before the code of the page has loaded is sent once it has', async ({
  page,
  sandbox,
}) => {
  const arrive = await holdCode(page);
  await page.goto('/auth', { waitUntil: 'commit' });
  await page.getByRole('textbox', { name: 'Номер телефона' }).click();
  await page.keyboard.type('9990000003');
  await page.keyboard.press('Enter');
  expect(await sandbox.calls('/v1/login')).toEqual([]);
  arrive();
  await expect(page.getByText('Отправили на +7 999 000 00 03')).toBeVisible();
  expect(await sandbox.calls('/v1/login'), 'sent once').toHaveLength(1);
  expect(await sandbox.code(clients.sapphire)).toMatch(/^\d{4}$/);
});

test('registration: values filled in before its code has loaded are kept and not submitted', async ({
  page,
  sandbox,
}) => {
  await withoutCookieNote(page);
  const arrive = await holdCode(page);
  await page.goto('/sign_up', { waitUntil: 'commit' });
  const field = (name: string) => page.getByRole('textbox', { name });
  await field('Номер телефона').fill('89991234567');
  await field('Дата рождения').fill('14031991');
  await page.getByRole('checkbox', { name: 'СМС' }).check();
  arrive();
  await expect(field('Номер телефона')).toHaveValue('+7 999 123 45 67');
  await expect(field('Дата рождения')).toHaveValue('14.03.1991');
  await expect(page.getByRole('checkbox', { name: 'СМС' })).toBeChecked();
  expect(await sandbox.calls('/v1/register')).toEqual([]);
  await page.getByRole('button', { name: 'Зарегистрироваться' }).click();
  await expect(page.getByRole('group', { name: 'Код из СМС' })).toBeVisible();
  expect(await sandbox.calls('/v1/register')).toMatchObject([
    {
      body: {
        user: { mobile_phone: '+79991234567', birth_date: '1991-03-14' },
        list_of_agreements: [{ agreement_code: 'AllowSMS', value: 'true' }],
      },
    },
  ]);
});

test('main page: a button pressed before its code has loaded acts once it has', async ({
  page,
}) => {
  await withoutCookieNote(page);
  const arrive = await holdCode(page);
  await page.goto('/', { waitUntil: 'commit' });
  await page.getByRole('button', { name: 'АЗС на карте' }).dblclick();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  arrive();
  await expect(page.getByRole('dialog', { name: 'АЗС на карте' })).toBeVisible();
});

test('a signed-in client who opens /auth sees the dashboard and never the login', async ({
  page,
  sandbox,
}) => {
  await arriveSignedIn(page, sandbox);
  await page.addInitScript(() => {
    const seen: string[] = [];
    Object.assign(globalThis, { seen });
    const look = () => {
      const h1 = document.querySelector<HTMLElement>('h1');
      if (h1?.checkVisibility({ visibilityProperty: true })) seen.push(h1.textContent);
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
  await page.goto('/auth');
  await expect(page).toHaveURL(/\/dashboard$/);
  await expect(page.getByRole('region', { name: 'Карта' })).toContainText('Анна Воронцова');
  const seen = await page.evaluate(() => (globalThis as unknown as { seen: string[] }).seen);
  expect(seen).toContain('Личный кабинет');
  expect(seen.join()).not.toContain('Вход');
});

test('robots.txt, the sitemap, the previews and the manifest refer to existing pages and images', async ({
  baseURL,
}) => {
  const site = baseURL ?? '';
  const get = async (path: string) => fetch(site + path);
  const robots = await (await get('/robots.txt')).text();
  expect(robots).toContain('Disallow: /dashboard');
  expect(robots).toMatch(/^Sitemap: https:\/\/\S+\/sitemap\.xml$/m);
  const sitemap = await (await get('/sitemap.xml')).text();
  const listed = [...sitemap.matchAll(/<loc>https:\/\/[^/]+(\/[^<]*)<\/loc>/g)].map(
    ([, path = '']) => path,
  );
  expect(listed).toEqual(['/', '/auth', '/sign_up', '/get_card']);
  for (const path of listed) {
    const html = await (await get(path)).text();
    expect(html).toMatch(/<meta name="description" content="[^"]{50,}">/);
    const image = /property="og:image" content="https:\/\/[^/]+(\/[^"]+)"/.exec(html)?.[1] ?? '';
    expect((await get(image)).headers.get('content-type')).toBe('image/png');
  }
  const manifest = (await (await get('/manifest.webmanifest')).json()) as {
    start_url: string;
    icons: { src: string; type: string; sizes: string }[];
  };
  expect(manifest.start_url).toBe('/dashboard');
  expect(manifest.icons.map(({ sizes }) => sizes)).toEqual([
    'any',
    '192x192',
    '512x512',
    '512x512',
  ]);
  for (const { src, type } of manifest.icons) {
    const icon = await get(src);
    expect(icon.status).toBe(200);
    expect(icon.headers.get('content-type')).toContain(type);
  }
});

const devices = [
  [
    'Android',
    'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Mobile Safari/537.36',
    'https://play.google.com/',
  ],
  [
    'iPhone',
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1',
    'https://apps.apple.com/',
  ],
  [
    'HarmonyOS',
    'Mozilla/5.0 (Linux; Android 10; HarmonyOS; NOH-AN00) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/92.0.4515.105 HuaweiBrowser/12.1.0.303 Mobile Safari/537.36',
    'https://appgallery.huawei.com/',
  ],
  [
    'a robot',
    'Mozilla/5.0 (Linux; Android 6.0.1; Nexus 5X) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Mobile Safari/537.36 (compatible; Googlebot/2.1)',
    null,
  ],
] as const;

for (const [device, userAgent, store] of devices) {
  test.describe(`/app_link on ${device}`, () => {
    test.use({ userAgent });

    test(`redirects to ${store ?? 'the main page'}, and Back returns to the page before it`, async ({
      page,
    }) => {
      await page.route(/^https:\/\/(play\.google|apps\.apple|appgallery\.huawei)\.com\//, (route) =>
        route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>Магазин</title>' }),
      );
      await page.goto('/get_card');
      await page.goto('/app_link?store=https://evil.example');
      await expect(page).toHaveURL(store === null ? '/' : new RegExp(`^${store}`));
      await page.goBack();
      await expect(page).toHaveURL(/\/get_card$/);
    });
  });
}

test('the icon of the stations button is vertically centred in the button', async ({ page }) => {
  for (const path of ['/', '/get_card']) {
    await page.goto(path);
    const way = page.getByRole('main').getByRole('button', { name: 'АЗС на карте' });
    const [icon, whole] = await Promise.all([way.locator('svg').boundingBox(), way.boundingBox()]);
    const middle = (box: typeof icon) => (box ? box.y + box.height / 2 : NaN);
    expect(Math.abs(middle(icon) - middle(whole)), path).toBeLessThan(2);
  }
});
