import { notThe } from '#tests/support/examples.ts';
import type { Sandbox } from '#tests/support/sandbox.ts';
import { clients } from '#tests/support/signIn.ts';
import type { Person } from './person';
import { askForCode, remember, title } from './signIn';

/** A message that a screen reader speaks by itself: in which region, and its words. */
export type Heard = string;

/** Runs in the page: notes each new text of a live region, in order. */
function listen(): void {
  const noted: string[] = [];
  Reflect.set(globalThis, 'heard', noted);
  const texts = new Map<Element, string>();
  const live = '[role=status], [role=alert], output, [aria-live=polite], [aria-live=assertive]';
  const look = () => {
    for (const region of document.querySelectorAll(live)) {
      const text = region.textContent.replace(/\s+/g, ' ').trim();
      if (text !== '' && texts.get(region) !== text)
        noted.push(`${region.getAttribute('role') ?? region.localName}: ${text}`);
      texts.set(region, text);
    }
  };
  look();
  new MutationObserver(look).observe(document, {
    subtree: true,
    childList: true,
    characterData: true,
  });
}

/** A way through sign-in, search and profile with something to be said at each step. */
export async function heardIn(person: Person, sandbox: Sandbox): Promise<Heard[]> {
  await remember(person, {});
  await person.open('/auth');
  await title(person, 'Вход в личный кабинет');
  await person.run(listen, null);
  await person.press('button', 'Получить код');
  await person.reads('Заполните все обязательные поля');
  await askForCode(person, clients.sapphire);
  const code = await sandbox.code(clients.sapphire);
  await person.type(notThe(code, code));
  await person.reads('Осталось 4 попытки');
  await person.press('textbox', 'Цифра 1');
  await person.type(code);
  const transactions = person.within('region', 'Операции');
  await transactions.reads('20 операций');
  // One letter: how many are found between two depends on how fast an engine types.
  await transactions.fill('searchbox', 'Поиск', 'ъ');
  await transactions.reads('Ничего не нашлось');
  await transactions.press('button', 'Сбросить');
  await transactions.reads('137 операций');
  await person.press('button', 'Меню');
  await person.within('dialog', 'Меню').press('button', 'Профиль');
  const profile = person.within('dialog', 'Профиль');
  await profile.fill('textbox', 'Имя', 'Мария');
  await profile.press('button', 'Сохранить');
  await person.misses('dialog', 'Профиль');
  await person.reads('Сохранено');
  const heard = await person.run(() => Reflect.get(globalThis, 'heard') as string[], null);
  // How many have come before all were asked for depends on how far a press has scrolled.
  return heard.filter((text) => !/^status: (?!137 )[1-9]\d* операц/.test(text));
}
