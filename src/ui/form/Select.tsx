import { memo, useId, type ComponentProps, type Ref } from 'react';
import { cx } from '#lib/cx.ts';
import { controlIcons } from '#ui/icons/controlIcons.ts';
import field from './Field.module.css';
import { FieldError } from './FieldError';
import { Icon } from '#ui/Icon.tsx';
import styles from './Select.module.css';

type Choices = { options: readonly { value: string; label: string }[] };

type Props = Omit<ComponentProps<'select'>, 'className' | 'children' | 'id' | 'ref'> &
  Choices & {
    label: string;
    error?: string | undefined;
    inputRef?: Ref<HTMLSelectElement> | undefined;
  };

/** There may be hundreds, and what is chosen changes none of them. */
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
