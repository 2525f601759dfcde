import { expect } from 'playwright/test';
import type { Sandbox } from '#tests/support/sandbox.ts';
import { issueTokens, clients } from '#tests/support/signIn.ts';
import {
  type Key,
  type Letter,
  type Role,
  type Step,
  type Tab,
  callInPage,
  elementsAt,
  forPage,
} from './driver';

/** Runs in the page, on an element that `elementsAt` has found. Returns the facts that a journey may expect. */
const factsOf = (element: Element) => ({
  text: (element instanceof HTMLElement ? element.innerText : element.textContent)
    .replace(/\s+/g, ' ')
    .trim(),
  value: (element as HTMLInputElement).value,
  isFocused: element === document.activeElement,
  isDisabled: element.matches(':disabled, [aria-disabled=true]'),
  isChecked: element.matches(':checked, [aria-checked=true], [aria-pressed=true]'),
});
type Facts = ReturnType<typeof factsOf>;

/** Somebody at a tab: acts on what the page offers by role and name, and waits for what is to be seen. */
export class Person {
  constructor(
    readonly tab: Tab,
    private readonly origin: string,
    private readonly path: readonly Step[] = [],
  ) {}

  /** The same person, who looks at one part of the page only. */
  within(role: Role, name = '', nth?: number): Person {
    return new Person(this.tab, this.origin, this.#way(role, name, nth));
  }

  open = (address: string) => this.tab.goto(this.origin + address);
  reload = () => this.tab.reload();
  /** The browser's own buttons. */
  back = () => this.#inHistory(-1);
  forward = () => this.#inHistory(1);

  async press(role: Role, name: string, nth?: number): Promise<void> {
    const way = this.#way(role, name, nth);
    await expect
      .poll(() => this.#facts(way), this.#tell(way))
      .toMatchObject([{ isDisabled: false }]);
    await expect.poll(() => this.tab.click(way), this.#tell(way)).toBe(true);
  }

  /** Presses what the app may take away by itself meanwhile. */
  async pressIfThere(role: Role, name: string): Promise<void> {
    const way = this.#way(role, name);
    const isPressedOrGone = async () =>
      (await this.tab.click(way)) || (await this.#facts(way)).length === 0;
    await expect.poll(isPressedOrGone, this.#tell(way)).toBe(true);
  }

  /** Goes into the field and types over what is in it. */
  async fill(role: Role, name: string, text: string): Promise<void> {
    await this.press(role, name);
    await this.tab.shortcut('a');
    await this.tab.press('Backspace');
    await this.tab.type(text);
  }

  type = (text: string) => this.tab.type(text);
  key = (key: Key) => this.tab.press(key);
  shortcut = (letter: Letter) => this.tab.shortcut(letter);

  /** Waits for one such element with these facts. */
  async sees(role: Role, name = '', facts: Partial<Facts> = {}): Promise<void> {
    const way = this.#way(role, name);
    await expect
      .poll(() => this.#facts(way), this.#tell(way))
      .toContainEqual(expect.objectContaining(facts));
  }

  async misses(role: Role, name = ''): Promise<void> {
    const way = this.#way(role, name);
    await expect.poll(() => this.#facts(way), this.#tell(way)).toEqual([]);
  }

  async counts(role: Role, name: string, expected: number): Promise<void> {
    const way = this.#way(role, name);
    await expect.poll(async () => (await this.#facts(way)).length, this.#tell(way)).toBe(expected);
  }

  /** Everything there is to read. */
  reads = (text: string, options: { timeout?: number } = {}) =>
    expect.poll(() => this.text(), { message: `«${text}»`, ...options }).toContain(text);
  readsNot = (text: string) => expect.poll(() => this.text(), `no «${text}»`).not.toContain(text);

  async isAt(address: string): Promise<void> {
    const place = () => this.run(() => location.pathname + location.hash, null);
    await expect.poll(() => place().catch(() => 'on the way')).toBe(address);
  }

  /** Runs a script in the page, with what it is given. */
  run = <A, R>(script: (given: A) => R | Promise<R>, given: A) =>
    this.tab.evaluate<R>(callInPage(script, given));

  async text(): Promise<string> {
    const path: readonly Step[] = this.path.length > 0 ? this.path : [{ role: 'page' }];
    return (await this.#facts(path)).map(({ text }) => text).join('\n');
  }

  #way(role: Role, name: string, nth?: number): readonly Step[] {
    return [...this.path, { role, name, ...(nth !== undefined && { nth }) }];
  }

  #tell = (way: readonly Step[]) =>
    way.map(({ role, name }) => `${role} «${name ?? ''}»`).join(' › ');

  async #inHistory(steps: number): Promise<void> {
    await this.run((by) => {
      // In a task of its own, because the page may unload before the script has answered.
      setTimeout(() => {
        history.go(by);
      });
    }, steps);
  }

  async #facts(way: readonly Step[]): Promise<Facts[]> {
    const found = callInPage(elementsAt, forPage(way));
    // A page on its way to another answers nothing.
    return this.tab.evaluate<Facts[]>(`${found}.map(${String(factsOf)})`).catch(() => []);
  }
}

export const title = (person: Person, text: string) => person.sees('heading', text);

const codeOf = (person: Person) => person.within('group', 'Код из СМС');

/** The code's first cell has the focus once it has been sent for. */
export const awaitsCode = (person: Person) =>
  codeOf(person).sees('textbox', 'Цифра 1', { isFocused: true });

/** Waits for the step of the code after a return, wherever the focus is, and focuses the first cell. */
export async function returnsToCode(person: Person): Promise<void> {
  await codeOf(person).press('textbox', 'Цифра 1');
  await awaitsCode(person);
}

export async function askForCode(person: Person, phone: string): Promise<void> {
  await person.fill('textbox', 'Номер телефона', phone.slice(2));
  await person.press('button', 'Получить код');
  await awaitsCode(person);
}

/** Stores the state of an earlier visit: the answer about cookies, and these tokens. */
export async function remember(person: Person, tokens: Record<string, string>): Promise<void> {
  await person.open('/icon.svg');
  await person.run((held) => {
    localStorage.setItem('skipCookiePopup', 'CONFIRM');
    for (const [name, value] of Object.entries(held))
      document.cookie = `${name}=${value}; path=/; SameSite=Strict; max-age=864000`;
  }, tokens);
}

/** Signed in on an earlier visit; now in the cabinet. */
export async function arrive(person: Person, sandbox: Sandbox, phone: string): Promise<void> {
  await remember(person, await issueTokens(sandbox, phone));
  await person.open('/dashboard');
  await person.within('region', 'Операции').sees('listitem');
}

/** Visits twelve screens that people use most, and hands each over when it is complete. */
export async function passScreens(
  person: Person,
  sandbox: Sandbox,
  take: (screen: string) => Promise<void>,
): Promise<void> {
  await person.open('/');
  await person.sees('region', 'Использование cookie');
  await take('01-main');
  await remember(person, {});
  await person.open('/sign_up');
  await person.press('button', 'Зарегистрироваться');
  await person.reads('Заполните все обязательные поля');
  await take('02-registration');
  await person.open('/auth');
  // Another client: a second code for the same phone is a minute away.
  await askForCode(person, clients.agate);
  await take('03-code');
  await person.open('/get_card');
  await person.press('button', 'АЗС на карте');
  await person.within('list', 'Станции').sees('listitem');
  await take('04-stations');
  await person.open('/nowhere');
  await title(person, 'Страница не найдена');
  await take('05-not-found');
  await arrive(person, sandbox, clients.sapphire);
  await person.within('region', 'Операции').sees('radio', '5');
  // The slider has moved to the client's tier.
  await person.sees('button', 'Предыдущий уровень', { isDisabled: false });
  await take('06-dashboard');
  await person.press('button', 'Меню');
  await person.sees('dialog', 'Меню');
  await take('07-menu');
  await person.press('button', 'Профиль');
  await person.within('dialog', 'Профиль').sees('textbox', 'Имя');
  await take('08-profile');
  await person.key('Escape');
  await person.misses('dialog');
  await person.within('region', 'Операции').press('button', 'АЗС №', 0);
  await person.within('dialog', 'Чек операции').reads('RRN');
  await take('09-receipt');
  await person.key('Escape');
  await person.press('button', 'Показать карту');
  await person.sees('image', 'QR-код карты');
  await take('10-checkout');
  await person.key('Escape');
  await person.press('tab', '90 дней');
  await take('11-expiring-points');
  await person.open('/delete_account');
  await person.within('main').reads('Сапфир');
  await take('12-deletion');
}
