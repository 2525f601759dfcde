// @vitest-environment jsdom
import { waitFor } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { cabinetPage, slowly, sapphire } from './page';

const page = cabinetPage();

/** Opens a page that has come with its markup, and waits for the app to take it over. */
async function openWritten(address: string, written: string, given = {}) {
  document.documentElement.dataset['held'] = '';
  const opened = await page.open(address, { written, ...given });
  await waitFor(() => {
    expect(document.getElementById('app')?.dataset['page']).toBeUndefined();
  }, slowly);
  return opened;
}

describe('a page that the build has written', () => {
  test.each([
    ['/auth', 'Вход в личный кабинет'],
    ['/', 'Программа лояльности «Самоцвет»'],
    ['/sign_up', 'Регистрация'],
  ])('%s is taken over as it stands', async (route, heading) => {
    const { isAsWritten } = await openWritten(route, route);
    await page.arrives(route, heading);
    expect(isAsWritten()).toBe(true);
    expect(document.documentElement.dataset['held']).toBeUndefined();
  });

  test('is drawn anew where the history entry says more than it', async () => {
    const step = { phone: '+7 999 000 00 03', operationId: 'op-1', sentAt: Date.now() };
    const { isAsWritten } = await openWritten('/auth', '/auth', {
      state: { place: { step }, index: 0 },
    });
    await page.find('group', 'Код из СМС');
    expect(isAsWritten()).toBe(false);
  });

  test('is drawn anew where a phone has been brought along', async () => {
    const state = { place: { phone: '+7 999 000 00 03' }, index: 0 };
    const { isAsWritten } = await openWritten('/auth', '/auth', { state });
    await page.arrives('/auth', 'Вход в личный кабинет');
    expect(isAsWritten()).toBe(false);
  });

  test('is drawn anew where the person is led to another', async () => {
    const { isAsWritten } = await openWritten('/auth', '/auth', { as: sapphire });
    await page.arrives('/dashboard', 'Личный кабинет');
    expect(isAsWritten()).toBe(false);
  });

  test('is drawn anew without a network, which it does not know of', async () => {
    const { isAsWritten } = await openWritten('/', '/', { isOnline: false });
    await waitFor(() => {
      expect(document.body.textContent).toContain('Нет сети');
    }, slowly);
    expect(isAsWritten()).toBe(false);
  });
});
