import { expect, type Locator, type Page, type Route } from 'playwright/test';
import { RejectedError, UnreachableError, type Failure } from '#domain/failure.ts';
import { failsOnPurpose, type Sandbox } from './sandbox';
import type { issueTokens } from './signIn';
import type { World } from './world';

/** Everything the sandbox refuses a call of the account flows with (D12). */
export const refusals = [10, 11, 12, 13, 14, 20, 21, 90] as const;

/** The same for a call that sends a code: 14 would say that one is on its way, and lead to it (D29). */
export const startRefusals = refusals.filter((code) => code !== 14);

/** The note about cookies stays out of the journeys that are about something else. */
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

/** Presses «Показать ещё» without scrolling there, which would bring a page by itself. */
export const askForMore = (page: Page) =>
  page.getByRole('button', { name: 'Показать ещё' }).dispatchEvent('click');

/** The next such call is refused; returns the reason a person has to be told. */
export async function refuseNext(sandbox: Sandbox, path: string, code: number): Promise<string> {
  const shownError = `Отказ ${String(code)} от ${path}`;
  await sandbox.fault({ method: 'POST', path, kind: 'result', code, shownError });
  return shownError;
}

/** The text as a page sets it, where some of its spaces are no-break ones. */
export const spaced = (text: string) =>
  new RegExp(text.replace(/[.+?]/g, '\\$&').replaceAll(' ', '\\s'));

/** What a person is told then. */
export const unreachable = 'Нет связи с сервером. Проверьте сеть и повторите';

/** The next such call does not reach the server. */
export async function cutNext(page: Page, path: string): Promise<void> {
  failsOnPurpose(page, path);
  await page.route(
    (url) => url.pathname === path,
    (route) => route.abort('connectionfailed'),
    { times: 1 },
  );
}

/** So that another code may be sent (D16), here and at the sandbox; the page's clock is installed. */
export async function passMinute(page: Page, sandbox: Sandbox): Promise<void> {
  await sandbox.forward(61);
  await page.clock.fastForward(61_000);
}

/** Reloads the page once its history entry holds what a reload must return to. */
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
 * The history entry holds these modals: the browser has gone back from what has closed. It would
 * stop a reload, and would still go back after another way.
 */
export async function holdsModals(page: Page, ids: readonly string[]): Promise<void> {
  await expect.poll(() => keptModals(page)).toEqual(ids);
}

/** Walks to the control by the Tab key, as somebody without a mouse does. */
export async function tabTo(page: Page, control: Locator): Promise<void> {
  await expect(control).toBeVisible();
  for (let steps = 0; steps < 60; steps += 1) {
    if (await control.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error('The Tab key does not lead there');
}

/** Nothing is wider than the window (WCAG 1.4.10). */
export async function fitsWindow(page: Page): Promise<void> {
  const { is, may } = await page.evaluate(() => ({
    is: document.documentElement.scrollWidth,
    may: document.documentElement.clientWidth,
  }));
  expect(is).toBeLessThanOrEqual(may);
}

/** The next such call is dealt with by `act`, which may wait until what is returned is called. */
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

/** The next such call waits on its way until what is returned is called. */
export const holdNext = (page: Page, path: string): Promise<() => void> =>
  holdUntil(page, path, async (route, released) => {
    await released;
    await route.continue();
  });

/** The answer to the next such call waits on its way until what is returned is called. */
export const holdAnswer = (page: Page, path: string): Promise<() => void> =>
  holdUntil(page, path, async (route, released) => {
    const response = await route.fetch();
    await released;
    await route.fulfill({ response });
  });

/** Every answer so far has reached the app: one that is asked for later comes later. */
export const hearAnswers = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    await (await fetch('/manifest.webmanifest')).text();
  });

/** A slow network: the page's code waits until what is returned is called. */
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

/** Whether one of the two lies, if only in part, upon the other. */
export async function overlap(one: Locator, another: Locator): Promise<boolean> {
  const [a, b] = [await boxOf(one), await boxOf(another)];
  return a.bottom > b.top && a.top < b.bottom && a.right > b.left && a.left < b.right;
}

/** D19: the next such call finds technical works; the person does `act`, waits and repeats. */
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

/** The page's height once ten frames have left it as it is: after a new width the list measures its rows. */
export const settledHeight = (page: Page) =>
  page.evaluate(async () => {
    const height = () => document.documentElement.scrollHeight;
    for (let still = 0, before = height(); still < 10; before = height()) {
      await new Promise(requestAnimationFrame);
      still = height() === before ? still + 1 : 0;
    }
    return height();
  });

/** The web font is there, for which the device's own has stood in: lines are set anew by it. */
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

/** Where in the page the element begins, in px. */
export const topOf = (element: Locator) =>
  element.evaluate((found) => found.getBoundingClientRect().top + scrollY);

/** From the cabinet: the menu, the profile. */
export async function openProfile(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Меню' }).click();
  await page.getByRole('dialog', { name: 'Меню' }).getByRole('button', { name: 'Профиль' }).click();
  await expect(page.getByRole('dialog', { name: 'Профиль' })).toBeVisible();
}

export const save = { method: 'PUT', path: '/v1/client' } as const;

/** The profile and what it holds, by role and name. */
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
/** Opens the fold with the filters, the exports and what loads the whole history, unless it is open. */
export async function openFilters(page: Page): Promise<void> {
  const fold = page.getByRole('region', { name: 'Операции' }).locator('details');
  if ((await fold.getAttribute('open')) === null) await fold.locator('summary').click();
}

export const receipt = ({ page }: World) => page.getByRole('dialog', { name: 'Чек операции' });

/** What the sandbox would send as the only page, or the last one. */
export const lastPage = (...transactions: object[]) => ({
  result: { code: 0, msg: 'OK', shown_error: null },
  transaction_page: { is_last_page: 'true', transactions },
});

/** A page without an entry that is not called the last. */
export const emptyPage = {
  result: { code: 0, msg: 'OK', shown_error: null },
  transaction_page: { is_last_page: 'false', transactions: [] },
};

/** The number of the client's newest purchase that counts, as the sandbox has it. */
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

/** The newest transactions are in the cabinet, whatever the day. */
export const seesTransactions = (page: Page) =>
  expect(
    page.getByRole('region', { name: 'Операции' }).getByRole('listitem').first(),
  ).toBeVisible();

/** The first page of the transactions is in the cabinet. */
export async function seesFirstPage(world: World): Promise<void> {
  await expect(ledgerRegion(world).getByText('20 операций')).toBeVisible();
}

/** What the server does, so that a page fails of that. */
export const errorOf = (failure: unknown) => {
  const known = failure as Failure;
  return known.kind === 'rejected'
    ? new RejectedError(known.code, known.message, known.retryAfterSeconds)
    : new UnreachableError();
};
