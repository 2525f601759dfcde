import { expect, type Locator, type Page, type Route } from 'playwright/test';
import { RejectedError, UnreachableError, type Failure } from '#domain/failure.ts';
import { failsOnPurpose, type Sandbox } from './sandbox';
import type { issueTokens } from './signIn';
import type { World } from './world';

/** Codes with which the sandbox refuses calls of the account flows (D12). */
export const refusals = [10, 11, 12, 13, 14, 20, 21, 90] as const;

/** Refusals of a call that sends a code, without 14: on 14 the app opens the step of the sent code (D29). */
export const startRefusals = refusals.filter((code) => code !== 14);

/** Hides the cookie banner in journeys about something else. */
export const withoutCookieNote = (page: Page) =>
  page.addInitScript(() => {
    if (parent === self && location.protocol !== 'about:')
      localStorage.setItem('skipCookiePopup', 'CONFIRM');
  });

/** Sets the day, YYYY-MM-DD, of the page and the sandbox, because the demo clients have other purchases every day. */
export async function setDay(page: Page, sandbox: Sandbox, day: string): Promise<void> {
  const noon = `${day}T12:00:00+03:00`;
  await sandbox.reset({ now: noon });
  await page.clock.setFixedTime(noon);
}

/** Presses «Показать ещё» without scrolling to it, because scrolling loads the next page by itself. */
export const askForMore = (page: Page) =>
  page.getByRole('button', { name: 'Показать ещё' }).dispatchEvent('click');

/** Makes the sandbox refuse the next such call; returns the reason that the app must show. */
export async function refuseNext(sandbox: Sandbox, path: string, code: number): Promise<string> {
  const shownError = `Отказ ${String(code)} от ${path}`;
  await sandbox.fault({ method: 'POST', path, kind: 'result', code, shownError });
  return shownError;
}

/** Matches the text; its spaces may be non-breaking in the page. */
export const spaced = (text: string) =>
  new RegExp(text.replace(/[.+?]/g, '\\$&').replaceAll(' ', '\\s'));

/** The text that the app shows when the server is unreachable. */
export const unreachable = 'Нет связи с сервером. Проверьте сеть и повторите';

/** Aborts the next such call, so that it does not reach the server. */
export async function cutNext(page: Page, path: string): Promise<void> {
  failsOnPurpose(page, path);
  await page.route(
    (url) => url.pathname === path,
    (route) => route.abort('connectionfailed'),
    { times: 1 },
  );
}

/**
 * Advances the clocks of the page and the sandbox by 61 s, so that another code may be sent (D16).
 * The page's clock must be installed.
 */
export async function passMinute(page: Page, sandbox: Sandbox): Promise<void> {
  await sandbox.forward(61);
  await page.clock.fastForward(61_000);
}

/** Reloads the page once its history entry holds the step or the modals, which a reload must restore. */
export async function reloadEntry(page: Page, held: 'step' | 'modals'): Promise<void> {
  await expect
    .poll(() =>
      page.evaluate(() => Object.keys((history.state as { place: object }).place).join(' ')),
    )
    .toContain(held);
  await page.reload();
}

/** The modals that the history entry holds. */
export const keptModals = (page: Page) =>
  page.evaluate(() => {
    const { place = {} } = (history.state ?? {}) as { place?: { modals?: { id: string }[] } };
    return (place.modals ?? []).map(({ id }) => id);
  });

/**
 * Waits until the history entry holds these modals. Closing a modal makes the browser go back; a
 * pending back navigation stops a reload, and still takes effect after another navigation.
 */
export async function holdsModals(page: Page, ids: readonly string[]): Promise<void> {
  await expect.poll(() => keptModals(page)).toEqual(ids);
}

/** Moves the focus to the control by the Tab key, as a person without a mouse does. */
export async function tabTo(page: Page, control: Locator, key = 'Tab'): Promise<void> {
  await expect(control).toBeVisible();
  for (let steps = 0; steps < 60; steps += 1) {
    if (await control.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press(key);
  }
  throw new Error(`${key} does not lead there`);
}

/** Expects that nothing is wider than the window (WCAG 1.4.10). */
export async function fitsWindow(page: Page): Promise<void> {
  const { is, may } = await page.evaluate(() => ({
    is: document.documentElement.scrollWidth,
    may: document.documentElement.clientWidth,
  }));
  expect(is).toBeLessThanOrEqual(may);
}

/** Gives the next such call to `act`, whose `released` resolves once the returned function is called. */
async function holdUntil(
  page: Page,
  path: string,
  act: (route: Route, released: Promise<void>) => Promise<void>,
): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(
    (url) => url.pathname === path,
    (route) => act(route, released),
    { times: 1 },
  );
  return release;
}

/** Holds the next such call until the returned function is called. */
export const holdNext = (page: Page, path: string): Promise<() => void> =>
  holdUntil(page, path, async (route, released) => {
    await released;
    await route.continue();
  });

/** Holds the response to the next such call until the returned function is called. */
export const holdAnswer = (page: Page, path: string): Promise<() => void> =>
  holdUntil(page, path, async (route, released) => {
    const response = await route.fetch();
    await released;
    await route.fulfill({ response });
  });

/** Waits until the app has received all earlier responses: a file that is requested last arrives last. */
export const hearAnswers = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    await (await fetch('/manifest.webmanifest')).text();
  });

/** Holds the page's scripts until the returned function is called, as a slow network does. */
export async function holdCode(page: Page): Promise<() => void> {
  let arrive = () => {};
  const arrival = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  await page.route('**/assets/*.js', async (route) => {
    await arrival;
    await route.continue();
  });
  return arrive;
}

const boxOf = async (element: Locator) => {
  const { x, y, width, height } = (await element.boundingBox()) ?? {
    x: 0,
    y: 0,
    width: 0,
    height: 0,
  };
  return { left: x, top: y, right: x + width, bottom: y + height };
};

/** Whether the two elements overlap, if only in part. */
export async function overlap(one: Locator, another: Locator): Promise<boolean> {
  const [a, b] = [await boxOf(one), await boxOf(another)];
  return a.bottom > b.top && a.top < b.bottom && a.right > b.left && a.left < b.right;
}

/** D19: `act` makes the call, the sandbox answers 503, and the person retries from the page about technical works. */
export async function passWorks(
  page: Page,
  sandbox: Sandbox,
  { path, act }: { path: string; act: () => Promise<void> },
): Promise<void> {
  await sandbox.fault({ method: 'POST', path, kind: 'status', status: 503 });
  await act();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ведутся технические работы');
  await page.getByRole('button', { name: 'Повторить' }).click();
}

/** The page's height, in px, once ten frames have not changed it: the list measures its rows after a new width. */
export const settledHeight = (page: Page) =>
  page.evaluate(async () => {
    const height = () => document.documentElement.scrollHeight;
    for (let still = 0, before = height(); still < 10; before = height()) {
      await new Promise(requestAnimationFrame);
      still = height() === before ? still + 1 : 0;
    }
    return height();
  });

/** Waits until the web font has loaded, because replacing the fallback font changes the layout of lines. */
export const waitForFont = (page: Page) =>
  expect
    .poll(() =>
      page.evaluate(
        () =>
          [...document.fonts].filter(
            ({ family, status }) => family === 'Onest' && status === 'loaded',
          ).length,
      ),
    )
    .toBeGreaterThanOrEqual(2);

/** Distance of the element from the top of the page, in px. */
export const topOf = (element: Locator) =>
  element.evaluate((found) => found.getBoundingClientRect().top + scrollY);

/** Opens the profile from the menu of the cabinet. */
export async function openProfile(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Меню' }).click();
  await page.getByRole('dialog', { name: 'Меню' }).getByRole('button', { name: 'Профиль' }).click();
  await expect(page.getByRole('dialog', { name: 'Профиль' })).toBeVisible();
}

export const save = { method: 'PUT', path: '/v1/client' } as const;

/** The profile dialog and its controls, by role and name. */
export const profileOn = (page: Page) => {
  const dialog = page.getByRole('dialog', { name: 'Профиль' });
  const button = (name: string) => dialog.getByRole('button', { name, exact: true });
  const field = (name: string) => dialog.getByRole('textbox', { name, exact: true });
  const question = dialog.getByRole('group', { name: /Изменения не сохранены/ });
  return { dialog, button, field, question };
};

type WireTransaction = {
  rrn: string;
  oper_type: string;
  status: string;
  error_message: string | null;
};

export const pageCall = { method: 'POST', path: '/v1/client/transactions' } as const;

export const ledgerRegion = ({ page }: World) => page.getByRole('region', { name: 'Операции' });
/** Opens the fold with the filters, the exports and the button that loads all transactions, unless it is open. */
export async function openFilters(page: Page): Promise<void> {
  const fold = page.getByRole('region', { name: 'Операции' }).locator('details');
  if ((await fold.getAttribute('open')) === null) await fold.locator('summary').click();
}

export const receipt = ({ page }: World) => page.getByRole('dialog', { name: 'Чек операции' });

/** Response of the sandbox with the last page of transactions, or the only one. */
export const lastPage = (...transactions: object[]) => ({
  result: { code: 0, msg: 'OK', shown_error: null },
  transaction_page: { is_last_page: 'true', transactions },
});

/** Response with an empty page that is not marked as the last. */
export const emptyPage = {
  result: { code: 0, msg: 'OK', shown_error: null },
  transaction_page: { is_last_page: 'false', transactions: [] },
};

/** `rrn` of the client's newest purchase in the sandbox that is neither cancelled nor failed. */
export async function newestPurchase(
  sandbox: Sandbox,
  { access_token }: Awaited<ReturnType<typeof issueTokens>>,
): Promise<string> {
  const response = await fetch(sandbox.url + pageCall.path, {
    method: pageCall.method,
    headers: { 'content-type': 'application/json', authorization: `Bearer ${access_token}` },
    body: JSON.stringify({ limit: 20, offset: 0, source: 'Личный кабинет' }),
  });
  const { transaction_page } = (await response.json()) as {
    transaction_page: { transactions: WireTransaction[] };
  };
  const purchase = transaction_page.transactions.find(
    ({ oper_type, status, error_message }) =>
      oper_type === 'Финансовая' && status !== 'Отменена' && !error_message,
  );
  if (!purchase) throw new Error('The client has no purchase that counts');
  return purchase.rrn;
}

/** Expects transactions in the cabinet, whatever the day. */
export const seesTransactions = (page: Page) =>
  expect(
    page.getByRole('region', { name: 'Операции' }).getByRole('listitem').first(),
  ).toBeVisible();

/** Expects the first page of transactions, 20 of them, in the cabinet. */
export async function seesFirstPage(world: World): Promise<void> {
  await expect(ledgerRegion(world).getByText('20 операций')).toBeVisible();
}

/** The error of a call that makes a page fail with this failure. */
export const errorOf = (failure: unknown) => {
  const known = failure as Failure;
  return known.kind === 'rejected'
    ? new RejectedError(known.code, known.message, known.retryAfterSeconds)
    : new UnreachableError();
};
