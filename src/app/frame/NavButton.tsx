import type { ComponentProps } from 'react';
import styles from './Header.module.css';
import { Icon } from '#ui/Icon.tsx';
import type { IconName } from '#ui/icons.ts';

type Props = Omit<ComponentProps<'button'>, 'className'> & { icon: IconName };

/** A button in the header's slot. */
export const NavButton = ({ icon, children, ...rest }: Props) => (
  <button type="button" {...rest} className={styles.item}>
    <Icon name={icon} />
    {children}
  </button>
);
