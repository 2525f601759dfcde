// @vitest-environment jsdom
import { cleanup, render, screen, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, expect, test, vi } from 'vitest';
import { AuthLayout } from '#ui/layout/AuthLayout.tsx';
import { frameIcons } from '#ui/icons.ts';
import { NavButton } from '#app/frame/HeaderNav.tsx';
import { NavLink } from '#app/frame/HeaderNav.tsx';
import { OfflineBar } from '#app/frame/AppFrame.tsx';
import { ServicePage } from '#ui/layout/ServicePage.tsx';
import { AppLayout } from '#app/frame/AppLayout.tsx';

afterEach(cleanup);

const shell = (
  <MemoryRouter>
    <AppLayout
      cookiePolicyUrl="/cookies.pdf"
      nav={<NavLink to="/sign_up">Стать участником</NavLink>}
      banner={<OfflineBar />}
    >
      <AuthLayout title="Вход в личный кабинет" lead="Пришлём код в СМС.">
        <p>Шаг</p>
      </AuthLayout>
    </AppLayout>
  </MemoryRouter>
);

test('the first link skips the header: its target is the main content, which takes the focus', () => {
  render(shell);
  const [first] = screen.getAllByRole('link');
  expect(first?.textContent).toBe('К содержанию');
  const main = screen.getByRole('main');
  expect(first?.getAttribute('href')).toBe(`#${main.id}`);
  main.focus();
  expect(document.activeElement).toBe(main);
});

test('the header contains a link to the home page and its navigation slot', () => {
  render(shell);
  const header = within(screen.getByRole('banner'));
  expect(header.getByRole('link', { name: 'Самоцвет' }).getAttribute('href')).toBe('/');
  const nav = within(header.getByRole('navigation', { name: 'Главное' }));
  expect(nav.getByRole('link', { name: 'Стать участником' }).getAttribute('href')).toBe('/sign_up');
});

test('the footer has the support phone, the cookie policy and the address', () => {
  render(shell);
  const footer = within(screen.getByRole('contentinfo'));
  const target = (name: string) => footer.getByRole('link', { name }).getAttribute('href');
  expect(target('8 800 555-01-20')).toBe('tel:+78005550120');
  expect(target('Политика cookie')).toBe('/cookies.pdf');
  expect(target('help@samotsvet.example')).toBe(
    `mailto:help@samotsvet.example?subject=${encodeURIComponent('Вопрос о карте')}`,
  );
});

test('a page without navigation renders no empty navigation landmark', () => {
  render(
    <MemoryRouter>
      <AppLayout cookiePolicyUrl="/cookies.pdf">
        <ServicePage title="Страница не найдена" lead="Её нет.">
          <a href="/">На главную</a>
        </ServicePage>
      </AppLayout>
    </MemoryRouter>,
  );
  expect(screen.queryByRole('navigation')).toBeNull();
  expect(screen.getByRole('heading', { level: 1, name: 'Страница не найдена' })).toBeTruthy();
});

test('a sign-in page has exactly one heading', () => {
  render(shell);
  expect(screen.getAllByRole('heading').map(({ textContent }) => textContent)).toEqual([
    'Вход в личный кабинет',
  ]);
});

test('a header button passes its click handler and ARIA attributes to the button element', () => {
  const onClick = vi.fn();
  render(
    <NavButton icon={frameIcons.menu} aria-haspopup="dialog" onClick={onClick}>
      Меню
    </NavButton>,
  );
  const button = screen.getByRole('button', { name: 'Меню' });
  button.click();
  expect(onClick).toHaveBeenCalledOnce();
  expect(button.getAttribute('aria-haspopup')).toBe('dialog');
});
