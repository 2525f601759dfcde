// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { cabinetPage, slowly, sapphire } from './page';

const page = cabinetPage();

const dialogs = () =>
  [...document.querySelectorAll<HTMLDialogElement>('dialog[open]')].map(
    (dialog) => document.getElementById(dialog.getAttribute('aria-labelledby') ?? '')?.textContent,
  );

const shows = (...names: string[]) =>
  waitFor(() => {
    expect(dialogs()).toEqual(names);
  }, slowly);

const inside = async (name: string) => {
  await waitFor(() => {
    expect(dialogs()).toContain(name);
  }, slowly);
  return within(screen.getByRole('dialog', { name }));
};

const isLocked = () => document.documentElement.dataset['locked'] !== undefined;

async function openCabinet(address = '/dashboard') {
  await page.open(address, { as: sapphire });
  await page.arrives(address, 'Личный кабинет');
  await waitFor(() => {
    expect(document.getElementById('trans')).not.toBeNull();
  }, slowly);
}

async function openMenu() {
  await page.user.click(await page.first('button', 'Меню'));
  return inside('Меню');
}

async function openProfile() {
  const menu = await openMenu();
  await page.user.click(menu.getByRole('button', { name: 'Профиль' }));
  await shows('Профиль');
  const profile = await inside('Профиль');
  await profile.findByRole('textbox', { name: 'Имя' }, slowly);
  return profile;
}

describe('section 2, the menu', () => {
  test('leads to a section: it is brought into view, named in the address and lit for two seconds', async () => {
    await openCabinet();
    const menu = await openMenu();
    expect(isLocked()).toBe(true);
    page.scrolled.mockClear();
    await page.user.click(menu.getByRole('button', { name: 'Операции' }));
    await waitFor(() => {
      expect([...document.querySelectorAll('.is-lit')].map(({ id }) => id)).toEqual(['trans']);
    });
    await page.arrives('/dashboard#trans', 'Личный кабинет');
    await shows();
    expect(isLocked()).toBe(false);
    await waitFor(() => {
      expect(page.broughtIn).toHaveBeenCalled();
      expect(document.activeElement?.closest('#trans')).not.toBeNull();
    });
    // The list of transactions scrolls to where the page is already when its code comes: that is no jump.
    expect(page.scrolled).not.toHaveBeenCalledWith(0, 0);
    await page.pass(2_000);
    expect(document.querySelectorAll('.is-lit')).toHaveLength(0);
  });

  test('closes with its own control and with Escape', async () => {
    await openCabinet();
    const menu = await openMenu();
    await page.user.click(menu.getByRole('button', { name: 'Закрыть' }));
    await shows();
    await openMenu();
    document
      .querySelector('dialog[open]')
      ?.dispatchEvent(new Event('cancel', { cancelable: true }));
    await shows();
    expect(isLocked()).toBe(false);
  });

  test('signs out: the cookies are gone, the server and the other tabs are told', async () => {
    await openCabinet();
    const menu = await openMenu();
    await page.user.click(menu.getByRole('button', { name: 'Выйти' }));
    await vi.waitFor(() => {
      expect(location.pathname).not.toBe('/dashboard');
    }, slowly);
    await shows();
    expect(page.cookies()).toEqual({});
    expect(page.told()).toEqual(['signed-out']);
    await vi.waitFor(async () => {
      expect(await page.calls('/v1/logout')).toHaveLength(1);
    }, slowly);
    expect(document.documentElement.dataset['tier']).toBe('none');
  });
});

describe('section 4 "Modal stack"', () => {
  test('a modal has an entry of the history: Back closes it, Forward opens it again', async () => {
    await openCabinet();
    const entries = history.length;
    await openProfile();
    expect(history.length).toBe(entries + 1);
    expect(isLocked()).toBe(true);
    history.back();
    await shows();
    await vi.waitFor(() => {
      expect(isLocked()).toBe(false);
    }, slowly);
    history.forward();
    await shows('Профиль');
    expect(location.pathname).toBe('/dashboard');
  });

  test('a reload brings back what was open', async () => {
    await openCabinet();
    await openProfile();
    await page.reload();
    await page.arrives('/dashboard', 'Личный кабинет');
    await shows('Профиль');
    expect(isLocked()).toBe(true);
    const profile = await inside('Профиль');
    await page.user.click(profile.getByRole('button', { name: 'Закрыть' }));
    await shows();
  });

  test('the profile stays open beneath the change of the phone, and comes back to light', async () => {
    await openCabinet();
    const profile = await openProfile();
    await page.user.click(profile.getByRole('button', { name: 'Сменить номер телефона' }));
    await shows('Профиль', 'Смена номера телефона');
    const phone = await inside('Смена номера телефона');
    await phone.findByRole('textbox', { name: 'Новый номер телефона' }, slowly);
    await page.user.click(phone.getByRole('button', { name: 'Назад' }));
    await shows('Профиль');
  });

  test('a station takes the place of the map, and Back brings the map again', async () => {
    await page.open('/');
    await page.user.click(await page.first('button', 'АЗС на карте'));
    await shows('АЗС на карте');
    const map = await inside('АЗС на карте');
    const [station] = await map.findAllByRole('button', { name: /АЗС №/ }, slowly);
    if (!station) throw new Error('No station');
    await page.user.click(station);
    await waitFor(() => {
      expect(dialogs()).toHaveLength(1);
      expect(dialogs()).not.toEqual(['АЗС на карте']);
    }, slowly);
    history.back();
    await shows('АЗС на карте');
  });

  test('nothing of a client’s opens for a visitor, whatever the history entry holds', async () => {
    await openCabinet();
    await openProfile();
    const state: unknown = history.state;
    await page.leave();
    await page.open('/auth', { state });
    await page.arrives('/auth', 'Вход в личный кабинет');
    await page.pass(1_000);
    expect(dialogs()).toEqual([]);
  });

  test('the session’s end closes what is a client’s', async () => {
    await openCabinet();
    await openProfile();
    page.signOutElsewhere();
    await vi.waitFor(() => {
      expect(location.pathname).not.toBe('/dashboard');
    }, slowly);
    await shows();
    expect(isLocked()).toBe(false);
  });
});
