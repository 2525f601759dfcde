// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { cabinetPage, slowly, sapphire } from './page';

const page = cabinetPage();

const codeGroup = () => screen.findByRole('group', { name: 'Код из СМС' }, slowly);

async function askForCode(phone = sapphire) {
  await page.arrives('/auth', 'Вход в личный кабинет');
  const entries = history.length;
  await page.user.type(await page.find('textbox', 'Номер телефона'), phone);
  await page.user.click(await page.find('button', 'Получить код'));
  await codeGroup();
  // The step has an entry of its own.
  await vi.waitFor(() => {
    expect(history.length).toBe(entries + 1);
  }, slowly);
}

/** A whole code that is pasted is sent by itself. */
async function typeCode(code: string) {
  const [first] = (await codeGroup()).querySelectorAll('input');
  if (!first) throw new Error('No input for the code');
  await page.user.click(first);
  await page.user.paste(code);
}

describe('sections 4 and 7 "Session", signing in', () => {
  test('takes a phone and the code from the SMS, and leads to where the person was going (D25)', async () => {
    await page.open('/dashboard#trans');
    await askForCode();
    await typeCode(await page.codeFor(sapphire));
    await page.arrives('/dashboard#trans', 'Личный кабинет');
    expect(Object.keys(page.cookies()).sort()).toEqual(['access_token', 'refresh_token']);
    expect((await page.calls()).slice(0, 3)).toEqual([
      'POST /v1/login',
      'POST /v1/verify_code',
      'POST /v1/client/me',
    ]);
    expect(page.told()).toEqual(['signed-in']);
  });

  test('keeps the phone and empties the code when that is refused', async () => {
    await page.open('/auth');
    await askForCode();
    const code = await page.codeFor(sapphire);
    await typeCode(code === '0000' ? '1111' : '0000');
    expect((await page.find('alert')).textContent).toMatch(/\S/);
    expect(page.cookies()).toEqual({});
    await typeCode(code);
    await page.arrives('/dashboard', 'Личный кабинет');
  });

  test('sends another code after sixty seconds, and no sooner (D16)', async () => {
    await page.open('/auth');
    await askForCode();
    const resend = await page.find('button', 'Отправить код ещё раз');
    expect(resend).toHaveProperty('disabled', true);
    await page.pass(61_000);
    expect(resend).toHaveProperty('disabled', false);
    await page.user.click(resend);
    await vi.waitFor(async () => {
      expect((await page.calls()).at(-1)).toBe('POST /v1/login/resend');
    }, slowly);
    await waitFor(async () => {
      expect(await page.find('button', 'Отправить код ещё раз')).toHaveProperty('disabled', true);
    });
  });

  test('has an entry of the history for the code: Back, Forward and a reload lead to their step', async () => {
    await page.open('/auth');
    await page.arrives('/auth', 'Вход в личный кабинет');
    await askForCode();
    history.back();
    expect(await page.find('textbox', 'Номер телефона')).toHaveProperty(
      'value',
      '+7 999 000 00 03',
    );
    history.forward();
    await codeGroup();

    await page.reload();
    await codeGroup();
    await typeCode(await page.codeFor(sapphire));
    await page.arrives('/dashboard', 'Личный кабинет');
  });

  test('leaves the focus with the code, whose step is no other page', async () => {
    await page.open('/auth');
    await askForCode();
    const code = await codeGroup();
    await page.pass(1_000);
    await waitFor(() => {
      expect(document.activeElement).toBe(code.querySelector('input'));
    });
  });

  test('goes back by the step’s own button to the phone, which is focused', async () => {
    await page.open('/auth');
    await askForCode();
    await page.user.click(await page.find('button', 'Изменить номер'));
    const phone = await page.find('textbox', 'Номер телефона');
    expect(phone).toHaveProperty('value', '+7 999 000 00 03');
    await waitFor(() => {
      expect(document.activeElement).toBe(phone);
    });
  });

  test('says why a phone is refused, and asks for what is missing without a call', async () => {
    const log = vi.spyOn(console, 'info').mockImplementation(() => {});
    await page.open('/auth');
    await page.arrives('/auth', 'Вход в личный кабинет');
    await page.user.click(await page.find('button', 'Получить код'));
    expect((await page.find('alert')).textContent).toContain('Заполните все обязательные поля');
    expect(log.mock.calls.flat().join()).toMatch(/\S/);
    expect(document.activeElement).toBe(await page.find('textbox', 'Номер телефона'));
    expect(await page.calls()).toEqual([]);
    await page.user.type(await page.find('textbox', 'Номер телефона'), '9997654321');
    await page.user.click(await page.find('button', 'Получить код'));
    await waitFor(() => {
      expect(screen.getByRole('alert').textContent).toMatch(/не\sнайден/i);
    });
  });
});
