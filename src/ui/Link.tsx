import type { ComponentProps, MouseEvent, ReactNode } from 'react';
import { useHref, useNavigate } from 'react-router-dom';
import type { HistoryState } from '#domain/routes.ts';
import { buttonClass, type ButtonLook } from './Button';

type Props = Omit<ComponentProps<'a'>, 'href'> & {
  to: string;
  /** State for the new history entry that must not be in the address. */
  state?: HistoryState | undefined;
};

/** The browser itself handles a new tab, a download or another mouse button. */
const isPlainClick = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent) =>
  button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey;

/** A link to another screen; the router's own link adds 3 kB that only its data routers need. */
export function Link({ to, state, children, ...anchor }: Props) {
  const navigate = useNavigate();
  return (
    <a
      {...anchor}
      href={useHref(to)}
      onClick={(event) => {
        if (!isPlainClick(event)) return;
        event.preventDefault();
        void navigate(to, { state });
      }}
    >
      {children}
    </a>
  );
}

type TextLinkProps = { children: ReactNode } & (
  | { to: string; state?: HistoryState }
  | { href: string }
);

/** `to` is a screen of the cabinet; `href` is anything else (a document, a phone, an address). */
export const TextLink = ({ children, ...target }: TextLinkProps) =>
  'to' in target ? (
    <Link to={target.to} state={target.state} className={buttonClass('link', false)}>
      {children}
    </Link>
  ) : (
    <a href={target.href} rel="noopener" className={buttonClass('link', false)}>
      {children}
    </a>
  );

type ButtonLinkProps = { to: string; look?: ButtonLook; isWide?: boolean; children: ReactNode };

/** A link to another screen that looks like a button. */
export const ButtonLink = ({ to, look = 'main', isWide = false, children }: ButtonLinkProps) => (
  <Link to={to} className={buttonClass(look, isWide)}>
    {children}
  </Link>
);
