import { clients } from '#tests/support/signIn.ts';
import { expect, test } from './fixtures';
import { arrive, awaitsCode, remember, returnsToCode, title } from './person';

const newPhone = '+79991112233';

test('registers, and signs in with the new number', async ({ person, sandbox }) => {
  await remember(person, {});
  await person.tab.resize({ width: 447, height: 844 });
  await person.open('/sign_up');
  await person.press('button', 'Зарегистрироваться');
  await person.reads('Заполните все обязательные поля');
  // The label of the field that gets the focus is clear of the header.
  await expect
    .poll(() =>
      person.run(() => {
        const label = document.activeElement?.closest('form')?.querySelector('label');
        const header = document.querySelector('header');
        if (!label || !header) return null;
        return label.getBoundingClientRect().top >= header.getBoundingClientRect().bottom;
      }, null),
    )
    .toBe(true);
  await person.fill('textbox', 'Номер телефона', newPhone);
  await person.fill('textbox', 'Дата рождения', '14031991');
  await person.press('checkbox', 'СМС');
  await person.sees('checkbox', 'СМС', { isChecked: true });
  await person.press('button', 'Зарегистрироваться');
  await awaitsCode(person);
  await person.reload();
  await returnsToCode(person);
  await person.back();
  await person.sees('textbox', 'Номер телефона', { value: '+7 999 111 22 33' });
  await person.forward();
  await returnsToCode(person);
  await person.type(await sandbox.code(newPhone));
  await title(person, 'Вход в личный кабинет');
  await person.press('button', 'Получить код');
  await awaitsCode(person);
  await person.type(await sandbox.code(newPhone, 1));
  await title(person, 'Личный кабинет');
});

test('changes the phone, confirmed by both numbers', async ({ person, sandbox }) => {
  await arrive(person, sandbox, clients.sapphire);
  await person.press('button', 'Меню');
  await person.within('dialog', 'Меню').press('button', 'Профиль');
  await person.within('dialog', 'Профиль').press('button', 'Сменить номер телефона');
  const change = person.within('dialog', 'Смена номера телефона');
  await change.fill('textbox', 'Новый номер телефона', '8 999 111 22 33');
  await change.press('button', 'Получить код');
  await change.reads('Отправили на +7 999 000 00 03');
  await awaitsCode(change);
  await person.type(await sandbox.code(clients.sapphire, 1));
  await change.reads('Отправили на +7 999 111 22 33');
  await awaitsCode(change);
  await person.type(await sandbox.code(newPhone));
  await change.reads('Номер изменён');
  await change.press('button', 'Готово');
  await person.within('dialog', 'Профиль').reads('+7 999 111 22 33');
});

test('account deletion: the login no longer finds the number of a deleted account', async ({
  person,
  sandbox,
}) => {
  await arrive(person, sandbox, clients.sapphire);
  await person.open('/delete_account');
  await person.within('main').reads('Сапфир');
  await person.press('button', 'Удалить аккаунт');
  await awaitsCode(person);
  await person.reload();
  await returnsToCode(person);
  await person.type(await sandbox.code(clients.sapphire, 1));
  await person.reads('Аккаунт удалён');
  await person.isAt('/');
  await person.open('/auth');
  await person.fill('textbox', 'Номер телефона', clients.sapphire);
  await person.press('button', 'Получить код');
  await person.reads('не найден');
});

test('a profile with unsaved changes asks before it closes', async ({ person, sandbox }) => {
  await arrive(person, sandbox, clients.sapphire);
  await person.press('button', 'Меню');
  await person.within('dialog', 'Меню').press('button', 'Профиль');
  const profile = person.within('dialog', 'Профиль');
  await profile.fill('textbox', 'Отчество', 'Павловна');
  await profile.press('button', 'Закрыть');
  await profile.reads('Изменения не сохранены');
  await profile.press('button', 'Вернуться к форме');
  await profile.sees('textbox', 'Отчество', { value: 'Павловна' });
  await person.key('Escape');
  await profile.reads('Изменения не сохранены');
  await profile.press('button', 'Вернуться к форме');
  await profile.press('button', 'Сохранить');
  await person.misses('dialog', 'Профиль');
  await person.reload();
  await person.press('button', 'Меню');
  await person.within('dialog', 'Меню').press('button', 'Профиль');
  await profile.sees('textbox', 'Отчество', { value: 'Павловна' });
});
