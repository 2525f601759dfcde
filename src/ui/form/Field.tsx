import { useId, type ComponentProps, type Ref } from 'react';
import { deferUntilPointerUp } from '#ui/deferUntilPointerUp.ts';
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
