import { clients } from '#tests/support/signIn.ts';
import { test } from './fixtures';
import { arrive, title } from './person';

test('Back closes the menu, Forward opens it, and an item chosen in the menu replaces its history entry', async ({
  person,
  sandbox,
}) => {
  await arrive(person, sandbox, clients.sapphire);
  const menu = person.within('dialog', 'Меню');
  await person.press('button', 'Меню');
  await menu.sees('button', 'Профиль');
  await person.back();
  await person.misses('dialog');
  await person.isAt('/dashboard');
  await person.forward();
  await menu.sees('button', 'Профиль');
  await person.reload();
  await menu.press('button', 'Профиль');
  const profile = person.within('dialog', 'Профиль');
  await profile.sees('textbox', 'Имя', { value: 'Анна' });
  await person.misses('dialog', 'Меню');
  await person.back();
  await person.misses('dialog');
  await person.forward();
  await profile.sees('textbox', 'Имя', { value: 'Анна' });
  await person.key('Escape');
  await person.misses('dialog');
  await person.press('button', 'Меню');
  await menu.press('button', 'Вопросы и ответы');
  await person.isAt('/dashboard#faq');
  await person.back();
  await person.isAt('/dashboard');
  await person.misses('dialog');
});

test('Back returns from modal to modal, and from the dashboard to the page before it', async ({
  person,
  sandbox,
}) => {
  await person.open('/get_card');
  await title(person, 'Получить карту');
  await arrive(person, sandbox, clients.sapphire);
  await person.press('button', 'Меню');
  await person.within('dialog', 'Меню').press('button', 'Профиль');
  const profile = person.within('dialog', 'Профиль');
  await profile.press('button', 'Сменить номер телефона');
  const change = person.within('dialog', 'Смена номера телефона');
  await change.sees('textbox', 'Новый номер телефона');
  await person.back();
  await profile.sees('textbox', 'Имя', { value: 'Анна' });
  await person.misses('dialog', 'Смена номера телефона');
  await person.forward();
  await change.sees('textbox', 'Новый номер телефона');
  await person.reload();
  await change.sees('textbox', 'Новый номер телефона');
  await change.press('button', 'Закрыть');
  await profile.sees('textbox', 'Имя', { value: 'Анна' });
  await profile.press('button', 'Закрыть');
  await person.misses('dialog');
  await title(person, 'Личный кабинет');
  // The page that `arrive` opens to set the cookies has a history entry of its own.
  await person.back();
  await person.isAt('/icon.svg');
  await person.back();
  await title(person, 'Получить карту');
});
