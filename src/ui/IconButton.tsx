import type { ComponentProps } from 'react';
import { Icon, type IconPath } from './Icon';
import styles from './IconButton.module.css';

type Props = Omit<ComponentProps<'button'>, 'className' | 'children' | 'aria-label'> & {
  icon: IconPath;
  /** The accessible name. */
  label: string;
  isSmall?: boolean;
};

export const IconButton = ({ icon, label, isSmall = false, ...rest }: Props) => (
  <button type="button" {...rest} className={styles.button} aria-label={label}>
    <Icon path={icon} isSmall={isSmall} />
  </button>
);
