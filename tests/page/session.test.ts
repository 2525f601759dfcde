// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { cabinetPage, newcomer, slowly, sapphire } from './page';

const page = cabinetPage();

async function openCabinet(as = sapphire) {
  await page.open('/dashboard', { as });
  await page.arrives('/dashboard', 'Личный кабинет');
}

const seesName = (name: string) =>
  waitFor(() => {
    expect(document.querySelector('#card')?.textContent).toContain(name);
  }, slowly);

describe('a token that the server takes no more (section 4, D13)', () => {
  test('401 is answered with one refresh for all requests, whose answers come', async () => {
    await page.control('POST', '/tokens/expire', {});
    await page.open('/dashboard', { as: sapphire });
    await page.control('POST', '/tokens/expire', {});
    await page.arrives('/dashboard', 'Личный кабинет');
    await seesName('Анна');
    expect(await page.calls('/v1/refresh_token')).toHaveLength(1);
    expect(page.told()).toEqual(['renewed']);
    expect(Object.keys(page.cookies()).sort()).toEqual(['access_token', 'refresh_token']);
  });

  test('403 is answered with a fresh login', async () => {
    await page.open('/', { as: sapphire });
    await page.control('POST', '/tokens/expire', { forbid: true });
    await page.user.click(await page.first('link', 'Личный кабинет'));
    await page.arrives('/dashboard', 'Личный кабинет');
    await seesName('Анна');
    expect(await page.calls('/v1/fresh_login')).toHaveLength(1);
  });

  test('a refused refresh ends the session: no cookies, the sign-in page, the others told', async () => {
    await page.open('/', { as: sapphire });
    await page.control('POST', '/tokens/expire', { refresh: true });
    await page.user.click(await page.first('link', 'Личный кабинет'));
    await page.arrives('/auth', 'Вход в личный кабинет');
    expect(page.cookies()).toEqual({});
    expect(page.told()).toEqual(['signed-out']);
  });

  test('a refresh that never reached the server ends nothing (D22)', async () => {
    await page.open('/', { as: sapphire });
    // The profile is here, so that the reads of the cabinet are what the server refuses.
    await vi.waitFor(async () => {
      expect(await page.calls('/v1/client/me')).toHaveLength(1);
    }, slowly);
    await page.control('POST', '/tokens/expire', {});
    await page.fault({ path: '/v1/refresh_token', kind: 'abort', times: 50 });
    await page.user.click(await page.first('link', 'Личный кабинет'));
    await vi.waitFor(async () => {
      expect(await page.calls('/v1/refresh_token')).toHaveLength(1);
    }, slowly);
    await page.pass(3_000);
    expect(page.cookies()).toHaveProperty('refresh_token');
    expect(page.told()).toEqual([]);
  });
});

describe('other tabs (D13)', () => {
  test('one that signs out takes this one along, which tells nobody', async () => {
    await openCabinet();
    page.signOutElsewhere();
    await vi.waitFor(() => {
      expect(location.pathname).not.toBe('/dashboard');
    }, slowly);
    expect(page.told()).toEqual([]);
    expect(await page.calls('/v1/logout')).toEqual([]);
  });

  test('one that signs in brings this one to the cabinet', async () => {
    await page.open('/auth');
    await page.arrives('/auth', 'Вход в личный кабинет');
    await page.signInElsewhere(newcomer);
    await page.arrives('/dashboard', 'Личный кабинет');
    await seesName('Олег');
  });

  test('one that signs in as another client changes the client here', async () => {
    await openCabinet();
    await seesName('Анна');
    await page.signInElsewhere(newcomer);
    await seesName('Олег');
    expect(document.body.textContent).not.toContain('Анна');
  });

  test('what a tab that slept has missed it reads from the cookies', async () => {
    await openCabinet();
    page.sleepThroughSignOut();
    await vi.waitFor(() => {
      expect(location.pathname).not.toBe('/dashboard');
    }, slowly);
  });
});

describe('without a network', () => {
  test('the cabinet says so and goes on by itself when it is back', async () => {
    await page.open('/dashboard', { as: sapphire, isOnline: false });
    await waitFor(() => {
      expect(document.body.textContent).toMatch(/Нет сети|Нет связи/);
    }, slowly);
    expect(page.cookies()).toHaveProperty('access_token');
    page.connect(true);
    await page.arrives('/dashboard', 'Личный кабинет');
    await seesName('Анна');
  });

  test('the loss of it is told and taken back', async () => {
    await openCabinet();
    page.connect(false);
    await screen.findByText(/Нет сети/, undefined, slowly);
    page.connect(true);
    await waitFor(() => {
      expect(screen.queryByText(/Нет сети/)).toBeNull();
    }, slowly);
  });
});

describe('a refusal of the main API (section 8)', () => {
  test('is told in the server’s words', async () => {
    await page.fault({
      path: '/v1/client/transactions',
      kind: 'result',
      code: 90,
      shownError: 'Операции не читаются',
      times: 10,
    });
    await openCabinet();
    await waitFor(() => {
      const toasts = [...document.querySelectorAll('[role=alert], [role=status]')];
      expect(toasts.map(({ textContent }) => textContent).join()).toContain(
        'Операции не\u00a0читаются',
      );
    }, slowly);
  });
});
