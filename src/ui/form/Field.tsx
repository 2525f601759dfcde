import { controlIcons } from '#ui/icons.ts';
import styles from './Field.module.css';
import { Icon } from '#ui/Icon.tsx';
import { useId, type ReactNode, type ComponentProps, type Ref } from 'react';
import { cx } from '#lib/cx.ts';

type Props = { id: string; text: string; isAlert?: boolean };

export const FieldError = ({ id, text, isAlert = false }: Props) => (
  <p id={id} className={styles.error} role={isAlert ? 'alert' : undefined}>
    <Icon path={controlIcons.warning} isSmall />
    <span>{text}</span>
  </p>
);

type FieldGroupProps = {
  legend: string;
  /** Why the group is refused; it is read out when it appears. */
  error?: string | undefined;
  children: ReactNode;
};

/** Inputs that answer one question: the group's name above, its error below. */
export function FieldGroup({ legend, error, children }: FieldGroupProps) {
  const id = useId();
  return (
    <fieldset className={styles.group} aria-describedby={error === undefined ? undefined : id}>
      <legend className={styles.legend}>{legend}</legend>
      {children}
      {error !== undefined && <FieldError id={id} text={error} isAlert />}
    </fieldset>
  );
}

type FieldProps = Omit<ComponentProps<'input'>, 'className' | 'id' | 'ref' | 'onBlur'> & {
  label: string;
  hint?: string | undefined;
  /** Why the value is refused; its presence marks the field. */
  error?: string | undefined;
  isBig?: boolean;
  inputRef?: Ref<HTMLInputElement> | undefined;
  onBlur?: (() => void) | undefined;
};

/** A labelled text input; everything of `<input>` passes through. */
export function Field({
  label,
  hint,
  error,
  isBig = false,
  inputRef,
  onBlur,
  ...input
}: FieldProps) {
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
 * Acts at once; during a press, after the click. The text that appears when a field loses the focus must
 * not move the pressed button from under the pointer.
 */
function deferUntilPointerUp(element: Element, act: () => void): void {
  const { ownerDocument } = element;
  if (!ownerDocument.querySelector(':active')) act();
  else ownerDocument.addEventListener('mouseup', () => setTimeout(act, 0), { once: true });
}
