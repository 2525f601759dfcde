import { useSelector } from '@xstate/react';
import { routes } from '#domain/routes.ts';
import { shellTexts } from '#app/texts.ts';
import { titlesTexts, waysTexts } from '#ui/texts.ts';
import { useApp } from '#runtime/appContext.ts';
import { frameIcons } from '#ui/icons/frameIcons.ts';
import { NavButton } from './NavButton';
import { NavLink } from './NavLink';

type Props = { path: string };

/** What stands at the right of the header: the way in, the way to the cabinet, its menu. */
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
