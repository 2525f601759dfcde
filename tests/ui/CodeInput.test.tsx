// @vitest-environment jsdom
import { focusCode } from '#browser/forms.ts';
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { CodeInput } from '#ui/otp/CodeInput.tsx';

afterEach(cleanup);

type Given = { start?: string[]; isInvalid?: boolean; isDisabled?: boolean; error?: string };

/** Keeps the state that a machine keeps in the app. */
function Holder({
  start = ['', '', '', ''],
  onSent = () => {},
  ...rest
}: Given & { onFocus?: () => void; onSent?: (digits: string[]) => void }) {
  const [digits, setDigits] = useState(start);
  const [isShown, setShown] = useState(true);
  return (
    <CodeInput
      isInvalid={false}
      isDisabled={false}
      onFocus={() => {}}
      {...rest}
      digits={digits}
      isShown={isShown}
      onChange={setDigits}
      onPaste={(pasted) => {
        onSent(pasted);
        setDigits(pasted);
      }}
      onToggle={() => setShown(!isShown)}
    />
  );
}

const cells = () =>
  within(screen.getByRole('group', { name: 'Код из СМС' })).getAllByRole<HTMLInputElement>(
    'textbox',
  );
const code = () =>
  cells()
    .map(({ value }) => value || '_')
    .join('');
const focused = () => cells().findIndex((cell) => cell === document.activeElement) + 1;
const focus = (position: number) => cells()[position - 1]?.focus();

test('section 2: there is an input per digit, the first one for the autofilled code', () => {
  render(<Holder start={['', '', '', '', '', '']} />);
  expect(cells().map((cell) => cell.getAttribute('aria-label'))).toEqual([
    'Цифра 1',
    'Цифра 2',
    'Цифра 3',
    'Цифра 4',
    'Цифра 5',
    'Цифра 6',
  ]);
  expect(cells().map((cell) => cell.autocomplete)).toEqual(
    'one-time-code off off off off off'.split(' '),
  );
  expect(cells().every((cell) => cell.inputMode === 'numeric' && cell.maxLength === -1)).toBe(true);
});

test('section 5: typed digits fill the inputs in turn; other characters are ignored', async () => {
  render(<Holder />);
  focus(1);
  await userEvent.keyboard('0а1');
  expect([code(), focused()]).toEqual(['01__', 3]);
  await userEvent.keyboard('2-3');
  expect([code(), focused()]).toEqual(['0123', 4]);
});

test('a digit typed again moves on as any other', async () => {
  render(<Holder start={['1', '1', '', '']} />);
  focus(1);
  await userEvent.keyboard('11');
  expect([code(), focused()]).toEqual(['11__', 3]);
});

test('a filled input takes the new digit', async () => {
  render(<Holder start={['1', '2', '3', '4']} />);
  focus(2);
  await userEvent.keyboard('7');
  expect([code(), focused()]).toEqual(['1734', 3]);
});

test('section 5: a pasted code is spread over the inputs', async () => {
  render(<Holder />);
  focus(3);
  await userEvent.paste('12-34');
  expect([code(), focused()]).toEqual(['1234', 4]);
});

test('a code the browser fills into the first input is spread', () => {
  render(<Holder />);
  const [first] = cells();
  if (first) fireEvent.input(first, { target: { value: '0123' } });
  expect([code(), focused()]).toEqual(['0123', 4]);
});

test('arrows, Home and End move between the inputs', async () => {
  render(<Holder />);
  focus(2);
  await userEvent.keyboard('{ArrowRight}');
  expect(focused()).toBe(3);
  await userEvent.keyboard('{ArrowLeft}{ArrowLeft}');
  expect(focused()).toBe(1);
  await userEvent.keyboard('{End}');
  expect(focused()).toBe(4);
  await userEvent.keyboard('{ArrowRight}');
  expect(focused()).toBe(4);
  await userEvent.keyboard('{Home}{ArrowLeft}');
  expect(focused()).toBe(1);
});

test('backspace erases a digit, then the ones before it', async () => {
  render(<Holder start={['1', '2', '3', '']} />);
  focus(3);
  await userEvent.keyboard('{Backspace}');
  expect([code(), focused()]).toEqual(['12__', 3]);
  await userEvent.keyboard('{Backspace}{Backspace}');
  expect([code(), focused()]).toEqual(['____', 1]);
});

test('section 2: the digits are hidden and shown by one button, and stay text for password managers', async () => {
  render(<Holder start={['1', '2', '3', '4']} />);
  const areHidden = () => cells().map(({ className }) => /hidden/.test(className));
  expect(areHidden()).toEqual([false, false, false, false]);
  await userEvent.click(screen.getByRole('button', { name: 'Скрыть код' }));
  expect(areHidden()).toEqual([true, true, true, true]);
  await userEvent.click(screen.getByRole('button', { name: 'Показать код' }));
  expect(screen.getByRole('button', { name: 'Скрыть код' })).toBeTruthy();
  expect(cells().every(({ type }) => type === 'text')).toBe(true);
  expect(code()).toBe('1234');
});

test('a refused code is marked and its error read out', () => {
  render(<Holder start={['1', '2', '3', '4']} isInvalid error="Код не подошёл" />);
  expect(cells().every((cell) => cell.getAttribute('aria-invalid') === 'true')).toBe(true);
  expect(screen.getByRole('alert').textContent).toBe('Код не подошёл');
});

test('section 4: any focus of an input is reported, by Tab, by an arrow, by program or by a touch', async () => {
  const onFocus = vi.fn();
  render(<Holder start={['1', '2', '3', '4']} onFocus={onFocus} />);
  focus(1);
  expect(onFocus).toHaveBeenCalledTimes(1);
  await userEvent.keyboard('{Tab}');
  expect(onFocus).toHaveBeenCalledTimes(2);
  await userEvent.keyboard('{ArrowRight}');
  expect(onFocus).toHaveBeenCalledTimes(3);
  const [, , third] = cells();
  if (third) await userEvent.pointer({ keys: '[MouseLeft]', target: third });
  expect(onFocus).toHaveBeenCalledTimes(4);
});

test('the focus that the app sets after a refusal is not reported: the mark stays', async () => {
  const onFocus = vi.fn();
  render(
    <main>
      <Holder onFocus={onFocus} />
    </main>,
  );
  focusCode();
  await expect.poll(focused).toBe(1);
  expect(onFocus).not.toHaveBeenCalled();
  expect(cells()[0]?.hasAttribute('data-focused-by-app')).toBe(false);
});

test('a person who types before the app has set the focus keeps their place', async () => {
  const user = userEvent.setup({ delay: null });
  render(
    <main>
      <Holder />
    </main>,
  );
  focus(1);
  focusCode();
  await user.keyboard('12');
  // The timer of `focusCode()`, which would move the focus, was set before this one.
  await new Promise((resolve) => setTimeout(resolve, 0));
  await user.keyboard('34');
  expect(code()).toBe('1234');
});

test('while the code is checked it cannot be changed, and the focus stays', async () => {
  render(<Holder start={['1', '2', '3', '4']} isDisabled />);
  focus(4);
  await userEvent.keyboard('9{Backspace}');
  await userEvent.paste('5678');
  expect([code(), focused()]).toEqual(['1234', 4]);
  expect(cells().every((cell) => cell.getAttribute('aria-disabled') === 'true')).toBe(true);
});

test('a shortcut of the browser with a digit does not move the focus', async () => {
  render(<Holder start={['1', '', '', '']} />);
  focus(1);
  await userEvent.keyboard('{Control>}1{/Control}');
  expect(focused()).toBe(1);
});

test('a pasted or autofilled code is reported as a paste, typed digits are not', async () => {
  const onSent = vi.fn();
  render(<Holder onSent={onSent} />);
  focus(1);
  await userEvent.keyboard('0123');
  expect(onSent).not.toHaveBeenCalled();
  focus(1);
  await userEvent.paste('12-34');
  expect(onSent.mock.calls).toEqual([[['1', '2', '3', '4']]]);
  const [first] = cells();
  if (first) fireEvent.input(first, { target: { value: '5678' } });
  expect(onSent).toHaveBeenLastCalledWith(['5', '6', '7', '8']);
});
