import type { ComponentProps } from 'react';
import styles from './Switch.module.css';

type Props = Omit<ComponentProps<'input'>, 'className' | 'type' | 'role' | 'children'> & {
  label: string;
};

/** A native checkbox in the role of a switch; everything of `<input>` passes through. `aria-disabled` keeps the focus. */
export const Switch = ({ label, ...input }: Props) => (
  <label className={styles.switch}>
    <span>{label}</span>
    {/* oxlint-disable-next-line jsx-a11y/role-has-required-aria-props -- A native checkbox tells it itself. */}
    <input {...input} type="checkbox" role="switch" />
  </label>
);
