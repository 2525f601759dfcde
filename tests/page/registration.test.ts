// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { cabinetPage, slowly } from './page';

const page = cabinetPage();

test('section 4 "Registration": the applicant is checked, registered and asked for the code', async () => {
  const phone = '+79550001122';
  await page.open('/sign_up');
  await page.arrives('/sign_up', 'Регистрация');
  await page.user.type(await page.find('textbox', 'Номер телефона'), phone);
  await page.user.type(await page.find('textbox', 'Дата рождения'), '01.02.1990');
  await page.user.click(await page.find('button', 'Зарегистрироваться'));
  const [first] = (
    await screen.findByRole('group', { name: 'Код из СМС' }, slowly)
  ).querySelectorAll('input');
  if (!first) throw new Error('No input for the code');
  expect(await page.calls('/register')).toEqual([
    'POST /v1/register/is_allow_register',
    'POST /v1/register',
  ]);

  await page.user.click(first);
  await page.user.paste(await page.codeFor(phone));
  await waitFor(async () => {
    expect(await page.calls('/register')).toHaveLength(3);
  }, slowly);
  await page.arrives('/auth', 'Вход в личный кабинет');
  expect(screen.getByRole('textbox', { name: 'Номер телефона' })).toHaveProperty(
    'value',
    '+7 955 000 11 22',
  );
});
