import { startBuilt } from '#tests/support/builtServer.ts';
import { clients } from '#tests/support/signIn.ts';
import { test as base } from './fixtures';
import { arrive, askForCode, remember, title, type Person } from './person';

/**
 * No driver but Chromium's has a virtual authenticator: here the engine itself refuses, because no browser accepts an IP
 * address for the site of a passkey, or has no passkeys at all (WebKitGTK).
 */
const test = base.extend({
  server: [
    async ({}, provide) => {
      const { url, close } = await startBuilt({ hasPasskeys: true });
      await provide({ url: url.replace('localhost', '127.0.0.1'), close });
      await close();
    },
    { scope: 'worker' },
  ],
});

const name = 'Войти по отпечатку или лицу';

const hasPasskeys = (person: Person) => person.run(() => 'PublicKeyCredential' in globalThis, null);

async function isRefused(person: Person): Promise<void> {
  await person.press('button', name);
  await person
    .within('alert')
    .reads('Здесь войти по отпечатку или лицу не вышло. Войдите по коду из СМС.');
  await person.sees('button', name, { isDisabled: false });
}

test('a browser that refuses passkeys says so and signs in by a code; one without them shows no button', async ({
  person,
  sandbox,
}) => {
  await remember(person, {});
  await person.open('/auth');
  await person.fill('textbox', 'Номер телефона', clients.agate.slice(2));
  await ((await hasPasskeys(person)) ? isRefused(person) : person.misses('button', name));
  await person.sees('textbox', 'Номер телефона', { value: '+7 999 000 00 02' });
  await askForCode(person, clients.agate);
  await person.type(await sandbox.code(clients.agate));
  await title(person, 'Личный кабинет');
  await person.within('region', 'Операции').sees('listitem');
  await person.misses('region', 'Вход без кода');
});

test('the list of passkeys says that this device cannot be added', async ({ person, sandbox }) => {
  await arrive(person, sandbox, clients.sapphire);
  await person.press('button', 'Меню');
  await person.within('dialog', 'Меню').press('button', 'Профиль');
  await person.within('dialog', 'Профиль').press('button', 'Вход по отпечатку или лицу');
  const list = person.within('dialog', 'Вход по отпечатку или лицу');
  await list.reads('Пока ни одного устройства');
  await list.press('button', 'Добавить это устройство');
  await list.within('alert').reads('Это устройство не умеет входить по отпечатку или лицу.');
  await list.sees('button', 'Добавить это устройство', { isDisabled: false });
});
