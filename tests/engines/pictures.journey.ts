import { mkdirSync, writeFileSync } from 'node:fs';
import { clients } from '#tests/support/signIn.ts';
import { test } from './fixtures';
import type { Person } from './person';
import { arrive, askForCode, remember, title } from './signIn';

const folder = new URL('../../.cache/engines-pictures/', import.meta.url);
const looks = [
  { width: 1280, height: 900, theme: 'light' },
  { width: 390, height: 844, theme: 'light' },
  { width: 390, height: 844, theme: 'dark' },
] as const;

/** The screen as it is, in each width and theme, for somebody to lay beside another engine's. */
async function picture(person: Person, engine: string, screen: string): Promise<void> {
  for (const { theme, ...size } of looks) {
    await person.tab.resize(size);
    await person.run(async (pinned) => {
      document.documentElement.dataset['theme'] = pinned;
      await document.fonts.ready;
      await Promise.allSettled(document.getAnimations().map(({ finished }) => finished));
    }, theme);
    const name = `${screen}-${String(size.width)}-${theme}-${engine}.png`;
    writeFileSync(new URL(name, folder), await person.tab.screenshot());
  }
}

test(
  'twelve screens have their pictures taken',
  { tag: '@pictures' },
  async ({ person, sandbox, engineName }) => {
    test.setTimeout(240_000);
    mkdirSync(folder, { recursive: true });
    const take = (screen: string) => picture(person, engineName, screen);
    await person.open('/');
    await person.sees('region', 'Использование cookie');
    await take('01-main');
    await remember(person, {});
    await person.open('/sign_up');
    await person.press('button', 'Зарегистрироваться');
    await person.reads('Заполните все обязательные поля');
    await take('02-registration');
    await person.open('/auth');
    await askForCode(person, clients.sapphire);
    await take('03-code');
    await person.open('/get_card');
    await person.press('button', 'АЗС на карте');
    await person.within('list', 'Станции').sees('listitem');
    await take('04-stations');
    await person.open('/nowhere');
    await title(person, 'Страница не найдена');
    await take('05-not-found');
    await arrive(person, sandbox, clients.sapphire);
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
    await take('10-till');
    await person.key('Escape');
    await person.press('tab', '90 дней');
    await take('11-expiring-points');
    await person.open('/delete_account');
    await person.within('main').reads('Сапфир');
    await take('12-deletion');
  },
);
