import { type CDPSession, type Page, expect, type Locator } from 'playwright/test';
import { RejectedError } from '#domain/failure.ts';
import type { Look, Moment } from './model';
import type { World } from './world';

const sessions = new WeakMap<Page, Promise<CDPSession>>();

/** The browser's own protocol for the page: for what no page can tell of itself. */
export function devtoolsOf(page: Page): Promise<CDPSession> {
  const session = sessions.get(page) ?? page.context().newCDPSession(page);
  sessions.set(page, session);
  return session;
}

/** Runs in the page, for an element of it. */
function nameOf(this: Element): string {
  const titles = (this.getAttribute('aria-labelledby') ?? '').split(' ');
  return titles.map((id) => this.ownerDocument.getElementById(id)?.textContent ?? '').join(' ');
}

/** The names of the dialogs that lie over the page, as the browser draws them: the lowest first. */
async function openDialogs(page: Page): Promise<string[]> {
  const devtools = await devtoolsOf(page);
  // Without the document the browser gives its elements no numbers.
  await devtools.send('DOM.getDocument', { depth: 0 });
  const { nodeIds } = await devtools.send('DOM.getTopLayerElements');
  const names: string[] = [];
  for (const nodeId of nodeIds) {
    // One that has gone meanwhile has no name any more.
    const name = await dialogName(devtools, nodeId).catch(() => null);
    if (name !== null) names.push(name);
  }
  return names;
}

/** Null of what is no dialog: the shadow beneath one, a message. */
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

/** A person sees this where the server was not reached by what they have typed and sent. */
const typedStays = 'Нет связи с сервером. Проверьте сеть и повторите — введённое сохранится.';

/** And this where something was to be loaded. */
const unread = 'Нет связи с сервером. Проверьте сеть и повторите.';

/** The reason that the event gives, as a person is to read it: the server's own words if it has any. */
function reasonOf({ event }: Moment, unreachable: string): string {
  const { error, failure } = (event ?? {}) as {
    error?: unknown;
    failure?: { kind: string; message?: string } | null;
  };
  if (error instanceof RejectedError) return error.shownError;
  return failure?.kind === 'rejected' ? (failure.message ?? '') : unreachable;
}

/** Of what a person has typed and sent. */
export const refusalOf = (moment: Moment) => reasonOf(moment, typedStays);

/** Of what was to be loaded. */
export const lossOf = (moment: Moment) => reasonOf(moment, unread);

/** The alert in this place is the reason and nothing else. */
export const isTold =
  (place: (world: World) => Locator, reason: (moment: Moment) => string = refusalOf): Look =>
  async (world, moment) => {
    await expect(place(world).getByRole('alert')).toHaveText(reason(moment));
  };

const alertOf = (area: Locator, title: string) =>
  area.getByRole('alert').filter({ hasText: title });

/** What did not load in this area, with a way to ask again. */
export const seesLossIn =
  (area: (world: World) => Locator, title: string): Look =>
  async (world) => {
    const alert = alertOf(area(world), title);
    await expect(alert.getByText(title, { exact: true })).toBeVisible();
    await expect(alert.getByRole('button', { name: 'Повторить' })).toBeVisible();
  };

/** And why; nothing where the server has no word for it. */
export const isLost =
  (area: (world: World) => Locator, title: string): Look =>
  async (world, moment) => {
    const alert = alertOf(area(world), title);
    const reason = lossOf(moment);
    if (reason === 'Неизвестная ошибка') await expect(alert).toHaveText(`${title}Повторить`);
    else await expect(alert.getByText(reason, { exact: true })).toBeVisible();
  };

/** The person has given up waiting: nobody has refused anything, and no reason is given. */
export const isGivenUp =
  (area: (world: World) => Locator, title: string): Look =>
  async (world) => {
    await expect(alertOf(area(world), title)).toHaveText(`${title}Повторить`);
  };

export const main = ({ page }: World) => page.getByRole('main');
export const heading = ({ page }: World) => page.getByRole('heading', { level: 1 });
export const codeGroup = ({ page }: World) => page.getByRole('group', { name: 'Код из СМС' });

/** Several parts of a page may be slow at once: the page's own note stands first. */
const slowNote = (area: Locator) => area.getByText('Дольше обычного').first();

/** D23: after ten seconds the person is told, and may give up waiting. */
export const seesSlowIn = (area: (world: World) => Locator) => async (world: World) => {
  await expect(slowNote(area(world))).toBeVisible();
  await expect(area(world).getByRole('button', { name: 'Отменить' }).first()).toBeVisible();
};

/** Until then nothing is said of how long it takes; a busy machine may have taken so long itself. */
export const seesWaitingIn =
  (area: (world: World) => Locator) =>
  async (world: World, { waited }: Pick<Moment, 'waited'>): Promise<void> => {
    const isEarly = async () => (await slowNote(area(world)).isVisible()) && waited() < 10_000;
    await expect.poll(isEarly, '«Дольше обычного» before ten seconds are over').toBe(false);
  };

const everywhere = ({ page }: World) => page.locator('body');

export const seesSlow = seesSlowIn(everywhere);
export const seesWaiting = seesWaitingIn(everywhere);

/** The inputs of a code, as a person finds them when another one has been sent: empty. */
export async function seesNoDigits(world: World): Promise<void> {
  for (const input of await codeGroup(world).getByRole('textbox').all()) {
    await expect(input).toHaveValue('');
  }
}

/** Another code has just been sent: the next one is a minute away. */
export async function seesResent(world: World): Promise<void> {
  const again = world.page.getByRole('button', { name: 'Отправить код ещё раз' });
  await expect(again).toBeDisabled();
  await expect(world.page.getByText(/^Можно через [01]:\d\d$/)).toBeVisible();
  await seesNoDigits(world);
}

/** The pages of section 2 as surface.md names them, and the title that D4 gives each. */
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

/** The person is on this page: its address, its heading, the title in the window's frame. */
export async function seesPage(world: World, path: PagePath): Promise<void> {
  const [name, title] = pages[path];
  await expect.poll(() => new URL(world.page.url()).pathname, 'the address').toBe(path);
  await expect(heading(world)).toHaveText(name);
  await expect(world.page).toHaveTitle(title);
}

/** These dialogs lie over the page, the lowest first, and no other; beneath them it does not scroll. */
export async function seesDialogs({ page }: World, names: readonly string[]): Promise<void> {
  await expect.poll(() => openDialogs(page), 'dialogs from the lowest to the top').toEqual(names);
  const isLocked = () =>
    page.evaluate(() => getComputedStyle(document.documentElement).overflowY !== 'visible');
  await expect.poll(isLocked, 'the page is locked').toBe(names.length > 0);
}

/** What has the focus, as a person would hear it. */
export const hasFocus = async (
  { page }: World,
  role: 'heading' | 'button',
  name: string,
): Promise<void> => {
  await expect(page.getByRole(role, { name, exact: true })).toBeFocused();
};

/** The names of the cookies there are. */
export const cookieNames = async (page: Page) =>
  (await page.context().cookies()).map(({ name }) => name).sort();

/** Half the size of the window: enough to read headings and buttons. */
const scale = 0.5;

/** How often, and with how many ms between, a page that is on its way to another is tried. */
const tries = 4;
const pause = 250;

/**
 * What the window shows now, as a small JPEG in base64. Not held up by a clock that stands still.
 */
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
