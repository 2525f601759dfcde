import type { ComponentProps } from 'react';
import { Icon } from './Icon';
import styles from './IconButton.module.css';
import type { IconName } from './icons';

type Props = Omit<ComponentProps<'button'>, 'className' | 'children' | 'aria-label'> & {
  icon: IconName;
  /** The accessible name. */
  label: string;
  isSmall?: boolean;
};

export const IconButton = ({ icon, label, isSmall = false, ...rest }: Props) => (
  <button type="button" {...rest} className={styles.button} aria-label={label}>
    <Icon name={icon} isSmall={isSmall} />
  </button>
);
