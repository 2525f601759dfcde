import { clients } from '#tests/support/signIn.ts';
import { notThe } from '#tests/support/examples.ts';
import { test } from './fixtures';
import { askForCode, returnsToCode, title } from './person';

test(
  'signs in with a wrong code first, then the right one, and out',
  { tag: '@smoke' },
  async ({ person, sandbox }) => {
    await person.open('/');
    await person.press('button', 'Принять');
    await person.misses('button', 'Принять');
    await person.press('link', 'Войти', 0);
    await title(person, 'Вход в личный кабинет');
    await askForCode(person, clients.sapphire);
    const code = await sandbox.code(clients.sapphire);
    await person.type(notThe(code, code));
    await person.reads('Код не подошёл. Осталось 4 попытки');
    await returnsToCode(person);
    await person.type(code);
    await title(person, 'Личный кабинет');
    await person.within('region', 'Карта').reads('Анна Воронцова');
    await person.within('region', 'Операции').reads('20 операций');
    await person.press('button', 'Меню');
    await person.within('dialog', 'Меню').press('button', 'Выйти');
    await title(person, 'Вход в личный кабинет');
  },
);
