import { clients } from '#tests/support/signIn.ts';
import { expect, test } from './fixtures';
import { arrive, title } from './person';

test('two tabs with expired tokens refresh them once', async ({ person, otherTab, sandbox }) => {
  await arrive(person, sandbox, clients.sapphire);
  await person.within('region', 'Операции').reads('20 операций');
  const other = await otherTab();
  await other.open('/dashboard');
  await other.within('region', 'Операции').reads('20 операций');
  for (const each of [person, other])
    await each.within('region', 'Операции').sees('button', 'Показать ещё');
  await sandbox.expireTokens();
  await Promise.all(
    [person, other].map((each) =>
      each.run(() => {
        const buttons = [...document.querySelectorAll('button')];
        const isMore = /^Показать\s+ещё$/;
        buttons.find(({ textContent }) => isMore.test(textContent.trim()))?.click();
      }, null),
    ),
  );
  for (const each of [person, other]) await each.within('region', 'Операции').reads('40 операций');
  expect(await sandbox.calls('/v1/refresh_token')).toHaveLength(1);
});

test('signing out in one tab signs out the other', async ({ person, otherTab, sandbox }) => {
  await arrive(person, sandbox, clients.sapphire);
  const other = await otherTab();
  await other.open('/dashboard');
  await title(other, 'Личный кабинет');
  await other.press('button', 'Меню');
  await other.within('dialog', 'Меню').press('button', 'Выйти');
  await title(other, 'Вход в личный кабинет');
  await title(person, 'Вход в личный кабинет');
  await person.readsNot('Воронцова');
  expect(await person.run(() => document.cookie, null)).toBe('');
});
