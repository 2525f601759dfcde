import { useSelector } from '@xstate/react';
import { routes } from '#domain/routes.ts';
import { shellTexts } from '#app/texts.ts';
import { titlesTexts, waysTexts } from '#ui/texts.ts';
import { useApp } from '#app/appContext.ts';
import { frameIcons } from '#ui/icons.ts';
import type { ComponentProps, ReactNode } from 'react';
import styles from './Header.module.css';
import { cx } from '#lib/cx.ts';
import { Icon, type IconPath } from '#ui/Icon.tsx';
import { Link } from '#ui/Link.tsx';

type Props = { path: string };

/**
 * The header's links and buttons. On the dashboard: the stations, the profile and the menu.
 * Elsewhere: a link to the dashboard, to the login or to the registration.
 */
export function HeaderNav({ path }: Props) {
  const { session, menu, modals } = useApp();
  const isSignedIn = useSelector(session, (snapshot) => snapshot.hasTag('signedIn'));
  if (path === routes.dashboard) {
    return (
      <>
        <NavButton
          isWide
          icon={frameIcons.stations}
          aria-haspopup="dialog"
          onClick={() => {
            modals.send({ type: 'modal.opened', modal: { id: 'map' } });
          }}
        >
          {shellTexts.stations}
        </NavButton>
        <NavButton
          isWide
          icon={frameIcons.profile}
          aria-haspopup="dialog"
          onClick={() => {
            modals.send({ type: 'modal.opened', modal: { id: 'edit-profile' } });
          }}
        >
          {shellTexts.profile}
        </NavButton>
        <NavButton
          icon={frameIcons.menu}
          aria-haspopup="dialog"
          onClick={() => {
            menu.send({ type: 'menu.opened' });
          }}
        >
          {shellTexts.menu}
        </NavButton>
      </>
    );
  }
  if (isSignedIn) return <NavLink to={routes.dashboard}>{titlesTexts['/dashboard']}</NavLink>;
  return path === routes.auth ? (
    <NavLink to="/sign_up">{waysTexts.join}</NavLink>
  ) : (
    <NavLink to={routes.auth}>{waysTexts.signIn}</NavLink>
  );
}

type NavButtonProps = Omit<ComponentProps<'button'>, 'className'> & {
  icon: IconPath;
  /** Shown from the width of a desktop on. */
  isWide?: boolean;
};

export const NavButton = ({ icon, isWide, children, ...rest }: NavButtonProps) => (
  <button type="button" {...rest} className={cx(styles.item, isWide && styles.isWide)}>
    <Icon path={icon} />
    <span>{children}</span>
  </button>
);

type NavLinkProps = { to: string; children: ReactNode };

export const NavLink = ({ to, children }: NavLinkProps) => (
  <Link className={styles.item} to={to}>
    {children}
  </Link>
);
