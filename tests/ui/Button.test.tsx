// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, expect, test, vi } from 'vitest';
import { Button } from '#ui/Button.tsx';
import { ButtonLink } from '#ui/ButtonLink.tsx';
import { controlIcons } from '#ui/icons/controlIcons.ts';
import { IconButton } from '#ui/IconButton.tsx';
import { TextLink } from '#ui/TextLink.tsx';

afterEach(cleanup);

test('a button is pressed by mouse and by keyboard and sends no form by itself', async () => {
  const onClick = vi.fn();
  const onSubmit = vi.fn();
  render(
    <form onSubmit={onSubmit}>
      <Button onClick={onClick}>Получить код</Button>
    </form>,
  );
  const button = screen.getByRole('button', { name: 'Получить код' });
  await userEvent.click(button);
  button.focus();
  await userEvent.keyboard('{Enter}');
  expect(onClick).toHaveBeenCalledTimes(2);
  expect(onSubmit).not.toHaveBeenCalled();
});

test('a submit button submits', async () => {
  const onSubmit = vi.fn((event: { preventDefault: () => void }) => event.preventDefault());
  render(
    <form onSubmit={onSubmit}>
      <Button type="submit">Войти</Button>
    </form>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Войти' }));
  expect(onSubmit).toHaveBeenCalledOnce();
});

test('a busy button says what is being done', () => {
  render(<Button busyText="Проверяем код">Войти</Button>);
  const button = screen.getByRole('button', { name: 'Проверяем код', busy: true });
  expect(button).toHaveProperty('disabled', false);
  expect(screen.queryByText('Войти')).toBeNull();
});

test('an idle button is not busy', () => {
  render(<Button>Войти</Button>);
  expect(screen.getByRole('button', { name: 'Войти' }).hasAttribute('aria-busy')).toBe(false);
});

test('a disabled button cannot be pressed', async () => {
  const onClick = vi.fn();
  render(
    <Button disabled onClick={onClick}>
      Войти
    </Button>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Войти' }));
  expect(onClick).not.toHaveBeenCalled();
});

test('an icon button is named by its label', async () => {
  const onClick = vi.fn();
  render(<IconButton icon={controlIcons.close} label="Закрыть" onClick={onClick} />);
  await userEvent.click(screen.getByRole('button', { name: 'Закрыть' }));
  expect(onClick).toHaveBeenCalledOnce();
});

test('links lead to screens of the cabinet, or out of it', () => {
  render(
    <MemoryRouter>
      <ButtonLink to="/auth">Войти</ButtonLink>
      <TextLink to="/sign_up">Стать участником</TextLink>
      <TextLink href="tel:+78005550120">Поддержка</TextLink>
    </MemoryRouter>,
  );
  const target = (name: string) => screen.getByRole('link', { name }).getAttribute('href');
  expect(target('Войти')).toBe('/auth');
  expect(target('Стать участником')).toBe('/sign_up');
  expect(target('Поддержка')).toBe('tel:+78005550120');
});
