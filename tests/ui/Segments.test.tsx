// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { Segments } from '../../src/ui/Segments';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const options = [
  { value: 30, label: '30 дней' },
  { value: 90, label: '90 дней' },
];

test('one of the choices is taken, and the keyboard takes another', async () => {
  vi.stubGlobal('CSS', { escape: (text: string) => text.replace(/\W/g, '\\$&') });
  const onChoose = vi.fn<(value: number) => void>();
  render(<Segments legend="За какой срок" value={90} options={options} onChoose={onChoose} />);
  expect(screen.getByRole('group', { name: 'За какой срок' })).toBeTruthy();
  const taken = screen.getByRole('radio', { name: '90 дней', checked: true });
  await userEvent.tab();
  expect(document.activeElement).toBe(taken);
  await userEvent.keyboard('{ArrowUp}');
  expect(onChoose.mock.calls).toEqual([[30]]);
});

test('two groups on a page do not take from each other', () => {
  render(
    <>
      <Segments legend="Первая" value={30} options={options} onChoose={() => {}} />
      <Segments legend="Вторая" value={90} options={options} onChoose={() => {}} />
    </>,
  );
  expect(screen.getAllByRole('radio', { checked: true }).length).toBe(2);
});
