// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { cabinetPage, slowly } from './page';

const page = cabinetPage();

const stored = () => localStorage.getItem('skipCookiePopup');
const popup = () => screen.queryByRole('region', { name: 'Использование cookie' });

const isAsked = () => page.find('region', 'Использование cookie');
const isNotAsked = () =>
  waitFor(() => {
    expect(popup()).toBeNull();
  }, slowly);

async function openStranger() {
  await page.open('/auth');
  await waitFor(() => {
    expect(stored()).toBe('WAITING');
  }, slowly);
  expect(popup()).toBeNull();
  await page.pass(2_000);
  await isAsked();
  expect(stored()).toBe('OPEN');
}

describe('the consent to cookies (sections 3, 4 and 9)', () => {
  test('is asked for after two seconds, kept, and not asked for again', async () => {
    await openStranger();
    const asked = within(await page.find('region', 'Использование cookie'));
    expect(asked.getByRole('link', { name: 'Политика cookie' })).toBeTruthy();
    await page.user.click(screen.getByRole('button', { name: 'Принять' }));
    await isNotAsked();
    expect(stored()).toBe('CONFIRM');
    expect(document.querySelector('[data-foot]')).toBeNull();
    await page.reload();
    await page.arrives('/auth', 'Вход в личный кабинет');
    await page.pass(60_000);
    expect([popup(), stored()]).toEqual([null, 'CONFIRM']);
  });

  test('is asked for again on the next visit when nobody has answered', async () => {
    await openStranger();
    await page.reload();
    await page.arrives('/auth', 'Вход в личный кабинет');
    await page.pass(3_000);
    await isAsked();
  });

  test('given in another tab counts here, and is not taken back', async () => {
    await openStranger();
    localStorage.setItem('skipCookiePopup', 'CONFIRM');
    const told = (newValue: string) =>
      window.dispatchEvent(new StorageEvent('storage', { key: 'skipCookiePopup', newValue }));
    told('OPEN');
    expect(popup()).not.toBeNull();
    told('CONFIRM');
    await isNotAsked();
    expect(stored()).toBe('CONFIRM');
  });

  test('given in another tab before this one asks is kept', async () => {
    await page.open('/auth');
    await waitFor(() => {
      expect(stored()).toBe('WAITING');
    }, slowly);
    localStorage.setItem('skipCookiePopup', 'CONFIRM');
    await page.pass(2_000);
    expect(stored()).toBe('CONFIRM');
  });
});
