import type { ComponentProps } from 'react';
import styles from './Header.module.css';
import { cx } from '#lib/cx.ts';
import type { IconPath } from '#ui/icons/IconPath.ts';
import { Icon } from '#ui/Icon.tsx';

type Props = Omit<ComponentProps<'button'>, 'className'> & {
  icon: IconPath;
  /** Shown from the width of a desktop on. */
  isWide?: boolean;
};

/** A button in the header's slot. */
export const NavButton = ({ icon, isWide, children, ...rest }: Props) => (
  <button type="button" {...rest} className={cx(styles.item, isWide && styles.isWide)}>
    <Icon path={icon} />
    <span>{children}</span>
  </button>
);
