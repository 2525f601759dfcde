import type { ClipboardEvent, KeyboardEvent, Ref } from 'react';
import { codeTexts } from './texts';
import { controlIcons } from '#ui/icons.ts';
import styles from './CodeInput.module.css';
import { FieldGroup } from '#ui/form/Field.tsx';
import { IconButton } from '#ui/IconButton.tsx';
import { eraseDigit, type SpreadCode, spreadDigits, typeDigit } from '#domain/code.ts';
import { cx } from '#lib/cx.ts';
import field from '#ui/form/Field.module.css';

type Props = {
  /** One string per input, empty or a digit; 4–8 inputs. */
  digits: readonly string[];
  isShown: boolean;
  isInvalid: boolean;
  /** The code is being checked: nothing can be typed, and the focus stays where it is. */
  isDisabled: boolean;
  error?: string | undefined;
  /** The first input, which the screen focuses. */
  firstRef?: Ref<HTMLInputElement> | undefined;
  onChange: (digits: string[]) => void;
  /** A paste, or the browser's autofill, has filled in several digits. */
  onPaste: (digits: string[]) => void;
  /** An input has received the focus, other than by the app itself after a refusal (section 4). */
  onFocus: () => void;
  onToggle: () => void;
};

/** The code of an SMS: an input per digit, and a button that shows or hides them. */
export const CodeInput = ({ error, onToggle, ...cells }: Props) => (
  <FieldGroup legend={codeTexts.legend} error={error}>
    <div className={styles.row}>
      <CodeCells {...cells} />
      <IconButton
        icon={cells.isShown ? controlIcons.eyeOff : controlIcons.eye}
        label={cells.isShown ? codeTexts.hide : codeTexts.show}
        onClick={onToggle}
      />
    </div>
  </FieldGroup>
);

type CodeCellsProps = {
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

/** Index of the input that the key moves the focus to; undefined for other keys. */
function cellAfter(key: string, digits: readonly string[], index: number): number | undefined {
  const target = {
    ArrowLeft: index - 1,
    ArrowRight: index + 1,
    Home: 0,
    End: digits.length - 1,
  }[key];
  // The same digit again causes no change event, so the key itself must move the focus.
  return target ?? (key === digits[index] ? index + 1 : undefined);
}

function CodeCells({ digits, isShown, isInvalid, isDisabled, firstRef, ...on }: CodeCellsProps) {
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
        // `browser/forms.ts` sets this while the app itself focuses: the mark of a refused code must stay then.
        if (!cell.hasAttribute('data-focused-by-app')) on.onFocus();
      }}
      onPointerDown={on.onFocus}
    />
  ));
}
