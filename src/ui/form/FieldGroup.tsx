import { useId, type ReactNode } from 'react';
import { FieldError } from './FieldError';
import styles from './FieldGroup.module.css';

type Props = {
  legend: string;
  /** Why the group is refused; it is read out when it appears. */
  error?: string | undefined;
  children: ReactNode;
};

/** Inputs that answer one question: the group's name above, its error below. */
export function FieldGroup({ legend, error, children }: Props) {
  const id = useId();
  return (
    <fieldset className={styles.group} aria-describedby={error === undefined ? undefined : id}>
      <legend className={styles.legend}>{legend}</legend>
      {children}
      {error !== undefined && <FieldError id={id} text={error} isAlert />}
    </fieldset>
  );
}
