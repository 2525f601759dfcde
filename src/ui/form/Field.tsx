import { type ComponentProps, type Ref, useId } from 'react';
import { cx } from '#lib/cx.ts';
import styles from './Field.module.css';
import { FieldError } from './FieldError';

type Props = Omit<ComponentProps<'input'>, 'className' | 'id' | 'ref' | 'onBlur'> & {
  label: string;
  hint?: string | undefined;
  /** Why the value is refused; its presence marks the field. */
  error?: string | undefined;
  isBig?: boolean;
  inputRef?: Ref<HTMLInputElement> | undefined;
  onBlur?: (() => void) | undefined;
};

/** A labelled text input; everything of `<input>` passes through. */
export function Field({ label, hint, error, isBig = false, inputRef, onBlur, ...input }: Props) {
  const id = useId();
  const described = [error !== undefined && `${id}-error`, hint !== undefined && `${id}-hint`];
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      <input
        type="text"
        {...input}
        ref={inputRef}
        onBlur={
          onBlur &&
          (({ currentTarget }) => {
            deferUntilPointerUp(currentTarget, onBlur);
          })
        }
        id={id}
        className={cx(styles.input, isBig && styles.big)}
        aria-invalid={error !== undefined || undefined}
        aria-describedby={cx(...described) || undefined}
      />
      {error !== undefined && <FieldError id={`${id}-error`} text={error} />}
      {hint !== undefined && (
        <p id={`${id}-hint`} className={styles.hint}>
          {hint}
        </p>
      )}
    </div>
  );
}

/**
 * Acts at once, or, while something is being pressed, after the click: what a field says as it is
 * left must not move the pressed button from under the pointer.
 */
function deferUntilPointerUp(element: Element, act: () => void): void {
  const { ownerDocument } = element;
  if (!ownerDocument.querySelector(':active')) act();
  else ownerDocument.addEventListener('mouseup', () => setTimeout(act, 0), { once: true });
}
