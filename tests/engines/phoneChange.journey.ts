import { clients } from '#tests/support/signIn.ts';
import { notThe } from '#tests/support/examples.ts';
import { expect, test } from './fixtures';
import { arrive, returnsToCode } from './person';

const newPhone = '+79991112233';

test('a reload keeps every step of the phone change, and a wrong code for either number shows the attempts left', async ({
  person,
  sandbox,
}) => {
  await arrive(person, sandbox, clients.sapphire);
  await person.press('button', 'Меню');
  await person.within('dialog', 'Меню').press('button', 'Профиль');
  await person.within('dialog', 'Профиль').press('button', 'Сменить номер телефона');
  const change = person.within('dialog', 'Смена номера телефона');
  await change.reads('Новый номер телефона');
  await person.reload();
  await change.fill('textbox', 'Новый номер телефона', newPhone);
  await change.press('button', 'Получить код');
  const steps = [
    ['Отправили на +7 999 000 00 03', () => sandbox.code(clients.sapphire, 1)],
    ['Отправили на +7 999 111 22 33', () => sandbox.code(newPhone)],
  ] as const;
  for (const [sent, codeOf] of steps) {
    await change.reads(sent);
    await person.reload();
    await change.reads(sent);
    await returnsToCode(change);
    const code = await codeOf();
    await person.type(notThe(code, code));
    await change.reads('Осталось 4 попытки');
    await returnsToCode(change);
    await person.type(code);
  }
  await change.reads('Номер изменён');
  expect(await sandbox.calls('/v1/client/phone/resend_new')).toHaveLength(1);
  await change.press('button', 'Готово');
  await person.within('dialog', 'Профиль').reads('+7 999 111 22 33');
  await person.reload();
  await person.within('dialog', 'Профиль').reads('+7 999 111 22 33');
});
