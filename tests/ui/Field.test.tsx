// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { Checkbox } from '#ui/form/Checkbox.tsx';
import { Field, FieldGroup } from '#ui/form/Field.tsx';
import { Select, Switch } from '#ui/form/Choice.tsx';

afterEach(cleanup);

const described = (element: HTMLElement) =>
  (element.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .filter(Boolean)
    .map((id) => document.getElementById(id)?.textContent);

test('a field is found by its label and keeps what is typed', async () => {
  render(<Field label="Номер телефона" type="tel" autoComplete="tel" />);
  const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Номер телефона' });
  await userEvent.type(field, '+7 999');
  expect(field.value).toBe('+7 999');
  expect(field.autocomplete).toBe('tel');
  expect(field.hasAttribute('aria-invalid')).toBe(false);
  expect(described(field)).toEqual([]);
});

test('a controlled field reports each change and shows the value it is given', async () => {
  const onChange = vi.fn();
  render(<Field label="Имя" value="Анна" onChange={onChange} />);
  const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Имя' });
  await userEvent.type(field, 'я');
  expect(onChange).toHaveBeenCalledOnce();
  expect(field.value).toBe('Анна');
});

test('section 8: a refused field is marked and described by its error, then its hint', () => {
  render(<Field label="Дата рождения" hint="Например, 27.03.1987" error="Такой даты нет" />);
  const field = screen.getByRole('textbox', { name: 'Дата рождения' });
  expect(field.getAttribute('aria-invalid')).toBe('true');
  expect(described(field)).toEqual(['Такой даты нет', 'Например, 27.03.1987']);
});

test('a field exposes its input by a ref, so that a screen can focus it', () => {
  const ref: { current: HTMLInputElement | null } = { current: null };
  render(<Field label="Имя" inputRef={ref} />);
  ref.current?.focus();
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Имя' }));
});

test('two fields with the same label have separate descriptions', () => {
  render(
    <>
      <Field label="Имя" error="Первая" />
      <Field label="Имя" error="Вторая" />
    </>,
  );
  expect(screen.getAllByRole('textbox', { name: 'Имя' }).map(described)).toEqual([
    ['Первая'],
    ['Вторая'],
  ]);
});

test('a select offers its options and can be refused', async () => {
  const options = [
    { value: '', label: 'Не выбран' },
    { value: 'F', label: 'Женский' },
  ];
  render(<Select label="Пол" options={options} error="Выберите значение" />);
  const select = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Пол' });
  await userEvent.selectOptions(select, 'Женский');
  expect(select.value).toBe('F');
  expect(select.getAttribute('aria-invalid')).toBe('true');
  expect(described(select)).toEqual(['Выберите значение']);
});

test('a checkbox and a switch are turned by their labels and by the space bar', async () => {
  render(
    <>
      <Checkbox label="СМС" />
      <Switch label="Электронная почта" />
    </>,
  );
  for (const [role, name] of [
    ['checkbox', 'СМС'],
    ['switch', 'Электронная почта'],
  ] as const) {
    const toggle = screen.getByRole(role, { name, checked: false });
    await userEvent.click(screen.getByText(name));
    expect(screen.getByRole(role, { name, checked: true })).toBe(toggle);
    toggle.focus();
    await userEvent.keyboard(' ');
    expect(screen.getByRole(role, { name, checked: false })).toBe(toggle);
  }
});

test('a group is named by its legend and its error is read out', () => {
  render(
    <FieldGroup legend="Согласия" error="Выберите хотя бы одно">
      <Checkbox label="СМС" />
    </FieldGroup>,
  );
  const group = screen.getByRole('group', { name: 'Согласия' });
  expect(described(group)).toEqual(['Выберите хотя бы одно']);
  expect(screen.getByRole('alert').textContent).toBe('Выберите хотя бы одно');
});
