import { useSelector } from '@xstate/react';
import { routes } from '#domain/routes.ts';
import { ru } from '#texts/ru.ts';
import { useApp } from '#runtime/appContext.ts';
import { NavButton } from './NavButton';
import { NavLink } from './NavLink';

type Props = { path: string };

/** What stands at the right of the header: the way in, the way to the cabinet, its menu. */
export function HeaderNav({ path }: Props) {
  const { session, menu } = useApp();
  const isSignedIn = useSelector(session, (snapshot) => snapshot.hasTag('signedIn'));
  if (path === routes.dashboard) {
    return (
      <NavButton
        icon="menu"
        aria-haspopup="dialog"
        onClick={() => {
          menu.send({ type: 'menu.opened' });
        }}
      >
        {ru.shell.menu}
      </NavButton>
    );
  }
  if (isSignedIn) return <NavLink to={routes.dashboard}>{ru.titles['/dashboard']}</NavLink>;
  return path === routes.auth ? (
    <NavLink to="/sign_up">{ru.ways.join}</NavLink>
  ) : (
    <NavLink to={routes.auth}>{ru.ways.signIn}</NavLink>
  );
}
