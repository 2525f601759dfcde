import type { ComponentProps } from 'react';
import styles from './Header.module.css';
import { Icon } from './Icon';
import type { IconName } from './icons';

type Props = Omit<ComponentProps<'button'>, 'className'> & { icon: IconName };

/** A button in the header's slot. */
export const NavButton = ({ icon, children, ...rest }: Props) => (
  <button type="button" {...rest} className={styles.item}>
    <Icon name={icon} />
    {children}
  </button>
);
