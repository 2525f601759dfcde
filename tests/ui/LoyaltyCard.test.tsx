// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ComponentProps } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { LoyaltyCard } from '#ui/LoyaltyCard.tsx';
import { named } from '#tests/support/examples.ts';

afterEach(cleanup);

const show = (given: Partial<ComponentProps<typeof LoyaltyCard>> = {}) =>
  render(
    <LoyaltyCard
      tier="sapphire"
      points={12_480}
      name="Анна Воронцова"
      cardNumber="7013452188903003"
      isNumberShown={false}
      onNumberToggle={() => {}}
      {...given}
    />,
  );

test.each([
  ['none', 'Уровня пока нет', 'Следующий — Агат'],
  ['agate', 'Агат', 'Первый уровень'],
  ['sapphire', 'Сапфир', 'Второй уровень'],
  ['ruby', 'Рубин', 'Третий уровень'],
  ['diamond', 'Бриллиант', 'Четвёртый уровень'],
] as const)('the card of %s says its tier', (tier, name, level) => {
  const { container } = show({ tier });
  expect(screen.getByText(name)).toBeTruthy();
  expect(screen.getByText(level)).toBeTruthy();
  expect(container.querySelector(`[data-tier="${tier}"]`)).toBeTruthy();
});

test('the balance is grouped and named', () => {
  show();
  expect(screen.getByRole('term').textContent).toBe('Баллы на карте');
  expect(screen.getByRole('definition').textContent).toMatch(named('12 480'));
  expect(screen.getByText('Анна Воронцова')).toBeTruthy();
});

test('a balance that is no number is a dash', () => {
  show({ points: NaN });
  expect(screen.getByRole('definition').textContent).toBe('—');
});

test('the short number is a button whose name offers to show the full number', async () => {
  const onNumberToggle = vi.fn();
  show({ onNumberToggle });
  const button = screen.getByRole('button', {
    name: named('•• 3003 Показать номер карты полностью'),
    expanded: false,
  });
  await userEvent.click(button);
  expect(onNumberToggle).toHaveBeenCalledOnce();
});

test('the full number is a button whose name offers to hide it', async () => {
  const onNumberToggle = vi.fn();
  show({ isNumberShown: true, onNumberToggle });
  const button = screen.getByRole('button', {
    name: named('7013 4521 8890 3003 Скрыть номер карты'),
    expanded: true,
  });
  button.focus();
  await userEvent.keyboard('{Enter}');
  expect(onNumberToggle).toHaveBeenCalledOnce();
});
