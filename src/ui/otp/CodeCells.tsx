import type { ClipboardEvent, KeyboardEvent, Ref } from 'react';
import { eraseDigit, spreadDigits, typeDigit, type SpreadCode } from '#domain/form/code.ts';
import { codeTexts } from './texts';
import { cx } from '#lib/cx.ts';
import styles from './CodeInput.module.css';
import field from '#ui/form/Field.module.css';

type Props = {
  digits: readonly string[];
  isShown: boolean;
  isInvalid: boolean;
  isDisabled: boolean;
  firstRef?: Ref<HTMLInputElement> | undefined;
  onChange: (digits: string[]) => void;
  onPaste: (digits: string[]) => void;
  onFocus: () => void;
};

const focusCell = (from: HTMLInputElement, position: number) =>
  from.parentElement?.querySelectorAll('input')[position]?.focus();

/** The cell that a key leads to, if to any. */
function cellAfter(key: string, digits: readonly string[], index: number): number | undefined {
  const target = {
    ArrowLeft: index - 1,
    ArrowRight: index + 1,
    Home: 0,
    End: digits.length - 1,
  }[key];
  // The same digit again changes no value, so that no change event would move on.
  return target ?? (key === digits[index] ? index + 1 : undefined);
}

export function CodeCells({ digits, isShown, isInvalid, isDisabled, firstRef, ...on }: Props) {
  const enter = (
    cell: HTMLInputElement,
    { digits: entered, next }: SpreadCode,
    tell = on.onChange,
  ) => {
    if (isDisabled) return;
    tell(entered);
    focusCell(cell, next);
  };
  const paste = (event: ClipboardEvent<HTMLInputElement>, index: number) => {
    event.preventDefault();
    const pasted = spreadDigits(digits, index, event.clipboardData.getData('text'));
    enter(event.currentTarget, pasted, on.onPaste);
  };
  const press = (event: KeyboardEvent<HTMLInputElement>, index: number) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const cell = event.currentTarget;
    const moved = cellAfter(event.key, digits, index);
    if (moved !== undefined) focusCell(cell, moved);
    else if (event.key === 'Backspace') enter(cell, eraseDigit(digits, index));
    else return;
    event.preventDefault();
  };

  return digits.map((digit, index) => (
    <input
      key={index}
      ref={index === 0 ? firstRef : undefined}
      className={cx(field.input, styles.cell, !isShown && styles.hidden)}
      type="text"
      inputMode="numeric"
      autoComplete={index === 0 ? 'one-time-code' : 'off'}
      placeholder=" "
      aria-label={codeTexts.digit(index + 1)}
      aria-invalid={isInvalid || undefined}
      aria-disabled={isDisabled || undefined}
      readOnly={isDisabled}
      value={digit}
      onChange={({ currentTarget: cell }) => {
        const isWhole = cell.value.length >= digits.length;
        enter(cell, typeDigit(digits, index, cell.value), isWhole ? on.onPaste : on.onChange);
      }}
      onPaste={(event) => paste(event, index)}
      onKeyDown={(event) => press(event, index)}
      onFocus={({ currentTarget: cell }) => {
        cell.select();
        // Set by `browser/forms.ts` while the app itself focuses: the mark of a refused code outlasts that.
        if (!cell.hasAttribute('data-focused-by-app')) on.onFocus();
      }}
      onPointerDown={on.onFocus}
    />
  ));
}
