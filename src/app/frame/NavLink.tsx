import type { ReactNode } from 'react';
import { Link } from '#ui/Link.tsx';
import styles from './Header.module.css';

type Props = { to: string; children: ReactNode };

/** A way to another screen in the header's slot. */
export const NavLink = ({ to, children }: Props) => (
  <Link className={styles.item} to={to}>
    {children}
  </Link>
);
