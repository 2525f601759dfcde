import { memo, useId, type ComponentProps, type Ref } from 'react';
import { cx } from '#lib/cx.ts';
import { controlIcons } from '#ui/icons.ts';
import field from './Field.module.css';
import { FieldError } from './Field';
import { Icon } from '#ui/Icon.tsx';
import styles from './Choice.module.css';

type Choices = { options: readonly { value: string; label: string }[] };

type Props = Omit<ComponentProps<'select'>, 'className' | 'children' | 'id' | 'ref'> &
  Choices & {
    label: string;
    error?: string | undefined;
    inputRef?: Ref<HTMLSelectElement> | undefined;
  };

/** There may be hundreds of options, and a choice changes none of them, so they are memoised. */
const Options = memo(function Options({ options }: Choices) {
  return options.map(({ value, label }) => (
    <option key={value} value={value}>
      {label}
    </option>
  ));
});

/** A labelled native select; everything of `<select>` passes through. */
export function Select({ label, options, error, inputRef, ...select }: Props) {
  const id = useId();
  return (
    <div className={field.field}>
      <label className={field.label} htmlFor={id}>
        {label}
      </label>
      <div className={styles.select}>
        <select
          {...select}
          ref={inputRef}
          id={id}
          className={cx(field.input, styles.input)}
          aria-invalid={error !== undefined || undefined}
          aria-describedby={error === undefined ? undefined : `${id}-error`}
        >
          <Options options={options} />
        </select>
        <Icon path={controlIcons.chevronDown} isSmall className={styles.icon} />
      </div>
      {error !== undefined && <FieldError id={`${id}-error`} text={error} />}
    </div>
  );
}

type SwitchProps = Omit<ComponentProps<'input'>, 'className' | 'type' | 'role' | 'children'> & {
  label: string;
};

/** A native checkbox in the role of a switch; everything of `<input>` passes through. `aria-disabled` keeps the focus. */
export const Switch = ({ label, ...input }: SwitchProps) => (
  <label className={styles.switch}>
    <span>{label}</span>
    {/* oxlint-disable-next-line jsx-a11y/role-has-required-aria-props -- A native checkbox tells it itself. */}
    <input {...input} type="checkbox" role="switch" />
  </label>
);
