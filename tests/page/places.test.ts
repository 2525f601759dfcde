// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { cabinetPage, slowly, sapphire } from './page';

const landing = 'Программа лояльности «Самоцвет»';

const page = cabinetPage();

describe('section 2, where a person may be', () => {
  test('a visitor who wants the cabinet is led to sign in', async () => {
    await page.open('/dashboard#trans');
    await page.arrives('/auth', 'Вход в личный кабинет');
    expect(document.title).toBe('Вход - Самоцвет');
    expect(await page.calls()).toEqual([]);
  });

  test('a client who wants to sign in is led to the cabinet, in the colour of the tier', async () => {
    await page.open('/auth', { as: sapphire });
    await page.arrives('/dashboard', 'Личный кабинет');
    expect(document.title).toBe('Личный кабинет - Самоцвет');
    await vi.waitFor(() => {
      expect(document.documentElement.dataset['tier']).toBe('sapphire');
    }, slowly);
  });

  test('a path that is none leads to the page that says so, and that one to the main page', async () => {
    await page.open('/nowhere');
    await page.arrives('/error404', 'Страница не найдена');
    await page.user.click(await page.find('link', 'На главную'));
    await page.arrives('/', landing);
    expect(document.title).toBe('Самоцвет');
  });

  test('a trailing slash makes no other page', async () => {
    await page.open('/auth/');
    await page.arrives('/auth', 'Вход в личный кабинет');
  });

  test('each navigation scrolls to the top and reads out the heading, the first one only scrolls', async () => {
    await page.open('/');
    await page.arrives('/', landing);
    await page.pass(10);
    expect(page.scrolled.mock.calls).toEqual([[0, 0]]);
    expect(document.activeElement).toBe(document.body);
    const entries = history.length;
    const [link] = await screen.findAllByRole('link', { name: 'Войти' });
    await page.user.click(link as HTMLElement);
    await page.arrives('/auth', 'Вход в личный кабинет');
    await vi.waitFor(() => {
      expect(document.activeElement?.textContent).toBe('Вход в личный кабинет');
    }, slowly);
    expect(page.scrolled.mock.calls).toEqual([
      [0, 0],
      [0, 0],
    ]);
    expect(history.length).toBe(entries + 1);
  });

  test('Back and Forward lead to where a person was', async () => {
    await page.open('/');
    await page.arrives('/', landing);
    await page.user.click(await page.first('link', 'Получить карту'));
    await page.arrives('/get_card', 'Получить карту');
    history.back();
    await page.arrives('/', landing);
    expect(document.title).toBe('Самоцвет');
    history.forward();
    await page.arrives('/get_card', 'Получить карту');
  });
});

describe('the profile before each navigation (sections 2 and 8)', () => {
  test('is loaded once, whatever pages are passed', async () => {
    await page.open('/', { as: sapphire });
    await page.arrives('/', landing);
    await page.user.click(await page.first('link', 'Личный кабинет'));
    await page.arrives('/dashboard', 'Личный кабинет');
    expect(await page.calls('/client/me')).toHaveLength(1);
  });

  test('that is refused with code 55 signs the client out and leads to the main page', async () => {
    await page.fault({
      path: '/v1/client/me',
      kind: 'result',
      code: 55,
      shownError: 'Карта заблокирована',
    });
    await page.open('/dashboard', { as: sapphire });
    await page.arrives('/', landing);
    expect(page.cookies()).toEqual({});
    expect(await page.find('alert')).toHaveProperty(
      'textContent',
      expect.stringContaining('Карта заблокирована'),
    );
    expect(page.told()).toEqual(['signed-out']);
  });
});

describe('technical works (D19)', () => {
  test('lead to a page that asks again and leads back, to the same place', async () => {
    const works = { path: '/v1/client/me', kind: 'status', status: 503 };
    await page.fault({ ...works, times: 2 });
    await page.open('/dashboard#trans', { as: sapphire });
    await page.arrives('/service_work', 'Ведутся технические работы');
    expect(await screen.findByText(/^Проверили в\s\d\d:\d\d$/)).toBeTruthy();
    expect(page.cookies()).toHaveProperty('access_token');
    await page.user.click(await page.find('button', 'Повторить'));
    await vi.waitFor(async () => {
      expect(await page.calls('/client/me')).toHaveLength(2);
    }, slowly);
    await page.arrives('/service_work', 'Ведутся технические работы');
    await page.user.click(await page.find('button', 'Повторить'));
    await page.arrives('/dashboard#trans', 'Личный кабинет');
  });
});
