import type { ReactNode } from 'react';
import type { HistoryState } from '#domain/routes.ts';
import { Link } from './Link';
import { buttonClass } from './Button';

/** `to` is a screen of the cabinet; `href` leads out of it (a document, a phone, an address). */
type Props = { children: ReactNode } & ({ to: string; state?: HistoryState } | { href: string });

export const TextLink = ({ children, ...target }: Props) =>
  'to' in target ? (
    <Link to={target.to} state={target.state} className={buttonClass('link', false)}>
      {children}
    </Link>
  ) : (
    <a href={target.href} rel="noopener" className={buttonClass('link', false)}>
      {children}
    </a>
  );
