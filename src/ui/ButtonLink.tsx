import type { ReactNode } from 'react';
import { Link } from './Link';
import { buttonClass, type ButtonLook } from './Button';

type Props = { to: string; look?: ButtonLook; isWide?: boolean; children: ReactNode };

/** A way to another screen that looks like a button. */
export const ButtonLink = ({ to, look = 'main', isWide = false, children }: Props) => (
  <Link to={to} className={buttonClass(look, isWide)}>
    {children}
  </Link>
);
