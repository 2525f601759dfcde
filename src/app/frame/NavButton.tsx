import type { ComponentProps } from 'react';
import styles from './Header.module.css';
import type { IconPath } from '#ui/icons/IconPath.ts';
import { Icon } from '#ui/Icon.tsx';

type Props = Omit<ComponentProps<'button'>, 'className'> & { icon: IconPath };

/** A button in the header's slot. */
export const NavButton = ({ icon, children, ...rest }: Props) => (
  <button type="button" {...rest} className={styles.item}>
    <Icon path={icon} />
    {children}
  </button>
);
