import type { Sandbox } from '#tests/support/sandbox.ts';
import { issueTokens } from '#tests/support/signIn.ts';
import type { Person } from './person';

export const title = (person: Person, text: string) => person.sees('heading', text);

const codeOf = (person: Person) => person.within('group', 'Код из СМС');

/** The code's first cell has the focus once it has been sent for. */
export const awaitsCode = (person: Person) =>
  codeOf(person).sees('textbox', 'Цифра 1', { isFocused: true });

/** The step is there again, wherever the focus is; goes into the first cell. */
export const returnsToCode = (person: Person) => codeOf(person).press('textbox', 'Цифра 1');

export async function askForCode(person: Person, phone: string): Promise<void> {
  await person.fill('textbox', 'Номер телефона', phone.slice(2));
  await person.press('button', 'Получить код');
  await awaitsCode(person);
}

/** What earlier visits have left: the answer about cookies, and the tokens given. */
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
