import type { ComponentProps } from 'react';
import styles from './Checkbox.module.css';

type Props = Omit<ComponentProps<'input'>, 'className' | 'type' | 'children'> & { label: string };

/** A native checkbox with its label; everything of `<input>` passes through. */
export const Checkbox = ({ label, ...input }: Props) => (
  <label className={styles.checkbox}>
    <input {...input} type="checkbox" />
    <span>{label}</span>
  </label>
);
