// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { cabinetPage, sapphire, slowly } from './page';

const page = cabinetPage();

/** What an entry of a flow holds: the step, and the phone that its code was sent to. */
const left = { place: { step: { phone: '+7 999 000 00 02', operationId: 'op', sentAt: 1 } } };

async function signIn() {
  await page.arrives('/auth', 'Вход в личный кабинет');
  await page.user.type(await page.find('textbox', 'Номер телефона'), sapphire);
  await page.user.click(await page.find('button', 'Получить код'));
  const code = await screen.findByRole('group', { name: 'Код из СМС' }, slowly);
  const [first] = code.querySelectorAll('input');
  if (!first) throw new Error('No input for the code');
  await page.user.click(first);
  await page.user.paste(await page.codeFor(sapphire));
  await page.arrives('/dashboard', 'Личный кабинет');
}

async function goBackTo(address: string) {
  while (location.pathname !== address) {
    const reached = new Promise((resolve) => addEventListener('popstate', resolve, { once: true }));
    history.back();
    await reached;
  }
}

describe('section 4 "Session": what the history entries hold', () => {
  test('stays while nobody signs in or out', async () => {
    await page.open('/get_card', { state: left });
    await page.arrives('/get_card', 'Получить карту');
    expect(JSON.stringify(history.state)).toContain('000 00 02');
  });

  test('is gone from those before a sign-in', async () => {
    await page.open('/get_card', { state: left });
    await page.arrives('/get_card', 'Получить карту');
    await page.user.click(await page.first('link', 'Войти'));
    await signIn();
    await goBackTo('/get_card');
    expect(JSON.stringify(history.state)).not.toContain('000 00 02');
  });

  test('is gone from those before a session’s end', async () => {
    await page.open('/', { as: sapphire, state: left });
    await page.control('POST', '/tokens/expire', { refresh: true });
    await page.user.click(await page.first('link', 'Личный кабинет'));
    await page.arrives('/auth', 'Вход в личный кабинет');
    await goBackTo('/');
    expect(JSON.stringify(history.state)).not.toContain('000 00 02');
  });
});
