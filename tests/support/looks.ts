import { type CDPSession, type Page, expect, type Locator } from 'playwright/test';
import { RejectedError } from '#domain/failure.ts';
import type { Look, Moment } from './model';
import type { World } from './world';

const sessions = new WeakMap<Page, Promise<CDPSession>>();

/** DevTools session of the page, for facts that a script in the page cannot read. */
export function devtoolsOf(page: Page): Promise<CDPSession> {
  const session = sessions.get(page) ?? page.context().newCDPSession(page);
  sessions.set(page, session);
  return session;
}

/** Runs in the page: the name of the element by `aria-labelledby`. */
function nameOf(this: Element): string {
  const titles = (this.getAttribute('aria-labelledby') ?? '').split(' ');
  return titles.map((id) => this.ownerDocument.getElementById(id)?.textContent ?? '').join(' ');
}

/** Names of the open dialogs, in the order of the browser's top layer: the lowest first. */
async function openDialogs(page: Page): Promise<string[]> {
  const devtools = await devtoolsOf(page);
  // `DOM.getTopLayerElements` returns node ids only after `DOM.getDocument`.
  await devtools.send('DOM.getDocument', { depth: 0 });
  const { nodeIds } = await devtools.send('DOM.getTopLayerElements');
  const names: string[] = [];
  for (const nodeId of nodeIds) {
    // The element may have been removed meanwhile.
    const name = await dialogName(devtools, nodeId).catch(() => null);
    if (name !== null) names.push(name);
  }
  return names;
}

/** Name of the dialog; null for other nodes of the top layer, such as a backdrop or a toast. */
async function dialogName(devtools: CDPSession, nodeId: number): Promise<string | null> {
  const { node } = await devtools.send('DOM.describeNode', { nodeId });
  if (node.nodeName !== 'DIALOG') return null;
  const { object } = await devtools.send('DOM.resolveNode', { nodeId });
  const { result } = await devtools.send('Runtime.callFunctionOn', {
    ...(object.objectId !== undefined && { objectId: object.objectId }),
    functionDeclaration: nameOf.toString(),
  });
  return String(result.value).replace(/\s/g, ' ');
}

/** The app shows this when a submitted form does not reach the server. */
const typedStays = 'Нет связи с сервером. Проверьте сеть и повторите — введённое сохранится.';

/** The app shows this when a load does not reach the server. */
const unread = 'Нет связи с сервером. Проверьте сеть и повторите.';

/** The reason that the app must show after the event: the server's text, else `unreachable`. */
function reasonOf({ event }: Moment, unreachable: string): string {
  const { error, failure } = (event ?? {}) as {
    error?: unknown;
    failure?: { kind: string; message?: string } | null;
  };
  if (error instanceof RejectedError) return error.shownError;
  return failure?.kind === 'rejected' ? (failure.message ?? '') : unreachable;
}

/** The reason that the app must show when a submitted form fails. */
export const refusalOf = (moment: Moment) => reasonOf(moment, typedStays);

/** The reason that the app must show when a load fails. */
export const lossOf = (moment: Moment) => reasonOf(moment, unread);

/** Expects that the alert in this place contains the reason and nothing else. */
export const isTold =
  (place: (world: World) => Locator, reason: (moment: Moment) => string = refusalOf): Look =>
  async (world, moment) => {
    await expect(place(world).getByRole('alert')).toHaveText(reason(moment));
  };

const alertOf = (area: Locator, title: string) =>
  area.getByRole('alert').filter({ hasText: title });

/** Expects an alert in this area that names the failed part, with a button to retry. */
export const seesLossIn =
  (area: (world: World) => Locator, title: string): Look =>
  async (world) => {
    const alert = alertOf(area(world), title);
    await expect(alert.getByText(title, { exact: true })).toBeVisible();
    await expect(alert.getByRole('button', { name: 'Повторить' })).toBeVisible();
  };

/** Expects the reason in the alert as well; no reason where the server has sent no text. */
export const isLost =
  (area: (world: World) => Locator, title: string): Look =>
  async (world, moment) => {
    const alert = alertOf(area(world), title);
    const reason = lossOf(moment);
    if (reason === 'Неизвестная ошибка') await expect(alert).toHaveText(`${title}Повторить`);
    else await expect(alert.getByText(reason, { exact: true })).toBeVisible();
  };

/** Expects an alert without a reason, because the person has cancelled the wait and nothing was refused. */
export const isGivenUp =
  (area: (world: World) => Locator, title: string): Look =>
  async (world) => {
    await expect(alertOf(area(world), title)).toHaveText(`${title}Повторить`);
  };

export const main = ({ page }: World) => page.getByRole('main');
export const heading = ({ page }: World) => page.getByRole('heading', { level: 1 });
export const codeGroup = ({ page }: World) => page.getByRole('group', { name: 'Код из СМС' });

/** The first notice in the area is the page's own; several parts of a page may be slow at once. */
const slowNote = (area: Locator) => area.getByText('Дольше обычного').first();

/** D23: after ten seconds the app shows that the call is slow, and offers to cancel it. */
export const seesSlowIn = (area: (world: World) => Locator) => async (world: World) => {
  await expect(slowNote(area(world))).toBeVisible();
  await expect(area(world).getByRole('button', { name: 'Отменить' }).first()).toBeVisible();
};

/** D23: no notice appears before ten seconds; `waited` is checked, because a busy machine may take that long. */
export const seesWaitingIn =
  (area: (world: World) => Locator) =>
  async (world: World, { waited }: Pick<Moment, 'waited'>): Promise<void> => {
    const isEarly = async () => (await slowNote(area(world)).isVisible()) && waited() < 10_000;
    await expect.poll(isEarly, '«Дольше обычного» before ten seconds are over').toBe(false);
  };

const everywhere = ({ page }: World) => page.locator('body');

export const seesSlow = seesSlowIn(everywhere);
export const seesWaiting = seesWaitingIn(everywhere);

/** Expects empty code inputs, as after another code has been sent. */
export async function seesNoDigits(world: World): Promise<void> {
  for (const input of await codeGroup(world).getByRole('textbox').all()) {
    await expect(input).toHaveValue('');
  }
}

/** Expects that a code has just been resent: the button is disabled for a minute, and the inputs are empty. */
export async function seesResent(world: World): Promise<void> {
  const again = world.page.getByRole('button', { name: 'Отправить код ещё раз' });
  await expect(again).toBeDisabled();
  await expect(world.page.getByText(/^Можно через [01]:\d\d$/)).toBeVisible();
  await seesNoDigits(world);
}

/** Heading of each page (section 2, surface.md) and its title (D4), by path. */
const pages = {
  '/': ['Программа лояльности «Самоцвет»', 'Самоцвет'],
  '/auth': ['Вход в личный кабинет', 'Вход - Самоцвет'],
  '/sign_up': ['Регистрация', 'Регистрация - Самоцвет'],
  '/get_card': ['Получить карту', 'Получить карту - Самоцвет'],
  '/dashboard': ['Личный кабинет', 'Личный кабинет - Самоцвет'],
  '/delete_account': ['Удаление аккаунта', 'Удаление аккаунта - Самоцвет'],
  '/error404': ['Страница не найдена', 'Страница не найдена - Самоцвет'],
  '/app_link': ['Приложение «Самоцвет»', 'Приложение - Самоцвет'],
  '/service_work': ['Ведутся технические работы', 'Технические работы - Самоцвет'],
} as const;

export type PagePath = keyof typeof pages;

/** Expects the address, the heading and the document title of this page. */
export async function seesPage(world: World, path: PagePath): Promise<void> {
  const [name, title] = pages[path];
  await expect.poll(() => new URL(world.page.url()).pathname, 'the address').toBe(path);
  await expect(heading(world)).toHaveText(name);
  await expect(world.page).toHaveTitle(title);
}

/** Expects exactly these open dialogs, the lowest first, and a page that does not scroll while one is open. */
export async function seesDialogs({ page }: World, names: readonly string[]): Promise<void> {
  await expect.poll(() => openDialogs(page), 'dialogs from the lowest to the top').toEqual(names);
  const isLocked = () =>
    page.evaluate(() => getComputedStyle(document.documentElement).overflowY !== 'visible');
  await expect.poll(isLocked, 'the page is locked').toBe(names.length > 0);
}

/** Expects the focus on the element with this role and name, as a screen reader announces it. */
export const hasFocus = async (
  { page }: World,
  role: 'heading' | 'button',
  name: string,
): Promise<void> => {
  await expect(page.getByRole(role, { name, exact: true })).toBeFocused();
};

/** Names of the cookies, sorted. */
export const cookieNames = async (page: Page) =>
  (await page.context().cookies()).map(({ name }) => name).sort();

/** Half the size of the window: enough to read headings and buttons. */
const scale = 0.5;

/** Number of attempts, and ms between them: a capture fails while the page navigates. */
const tries = 4;
const pause = 250;

/** A screenshot of the window as a small JPEG in base64; works while the page's clock is paused. */
export async function takeScreen(page: Page): Promise<string> {
  for (let left = tries; left > 1; left -= 1) {
    const data = await capture(page).catch(() => '');
    if (data !== '') return data;
    await new Promise((resolve) => setTimeout(resolve, pause));
  }
  return capture(page);
}

async function capture(page: Page): Promise<string> {
  const session = await devtoolsOf(page);
  const { cssVisualViewport: view } = await session.send('Page.getLayoutMetrics');
  const { pageX: x, pageY: y, clientWidth: width, clientHeight: height } = view;
  const { data } = await session.send('Page.captureScreenshot', {
    format: 'jpeg',
    quality: 45,
    clip: { x, y, width, height, scale },
  });
  return data;
}
