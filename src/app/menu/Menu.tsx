import { useSelector } from '@xstate/react';
import { menuModal } from '#domain/modals.ts';
import { isSameModal } from '#domain/modalStack.ts';
import { tierOf } from '#domain/programme.ts';
import { menuTexts } from '#app/texts.ts';
import { useApp } from '#app/appContext.ts';
import { Dialog } from '#ui/dialog/Dialog.tsx';
import { ErrorBoundary } from '#ui/feedback/ErrorBoundary.tsx';
import { TierIcon } from '#ui/TierIcon.tsx';
import { ModalSheet } from '#ui/dialog/ModalSheet.tsx';
import { BrokenPart } from '#ui/feedback/EmptyState.tsx';
import { useOverlays } from '#app/modals/overlaysContext.ts';
import './lit.css';
import styles from './Menu.module.css';
import { useId } from 'react';
import { brand } from '#src/brand.ts';
import { sections } from '#domain/routes.ts';
import { sectionTexts, stationsButtonTexts } from '#ui/texts.ts';
import { TextLink } from '#ui/Link.tsx';

/** Section 2: the slide-in main menu, in the colours of the client's tier. */
export function Menu() {
  const { session } = useApp();
  const { modals, menu } = useOverlays();
  const isOpen = useSelector(modals, ({ context }) => isSameModal(context.stack.at(-1), menuModal));
  const tier = useSelector(session, ({ context: { client } }) =>
    tierOf(client?.card.programName ?? ''),
  );
  return (
    <Dialog
      isShown={isOpen}
      onClose={() => {
        menu.send({ type: 'menu.closed' });
      }}
    >
      <ModalSheet title={menuTexts.title} look="stone">
        <div className={styles.menu}>
          <ErrorBoundary Fallback={BrokenPart}>
            <MenuEntries />
          </ErrorBoundary>
          <div className={styles.rest}>
            <TierIcon tier={tier} className={styles.gem} />
          </div>
        </div>
      </ModalSheet>
    </Dialog>
  );
}

const others = [
  ['profile.chosen', menuTexts.profile],
  ['stations.chosen', stationsButtonTexts.open],
] as const;

/** The dashboard's sections, the profile, the stations and the sign-out. */
function MenuEntries() {
  const { menu } = useOverlays();
  return (
    <>
      <ul className={styles.list}>
        {sections.map((section) => (
          <li key={section}>
            <button
              type="button"
              className={styles.section}
              onClick={() => {
                menu.send({ type: 'section.chosen', section });
              }}
            >
              {sectionTexts[section]}
            </button>
          </li>
        ))}
      </ul>
      <ul className={styles.more}>
        {others.map(([type, title]) => (
          <li key={type}>
            <button
              type="button"
              className={styles.other}
              onClick={() => {
                menu.send({ type });
              }}
            >
              {title}
            </button>
          </li>
        ))}
        <li>
          <SignOut />
        </li>
      </ul>
      <p className={styles.support}>
        {menuTexts.support}
        <TextLink href={brand.supportPhoneLink}>{brand.supportPhone}</TextLink>
      </p>
    </>
  );
}

/** Signs out. Offline a person could not sign in again, so the menu asks for confirmation first. */
function SignOut() {
  const { connection } = useApp();
  const { menu } = useOverlays();
  const isOnline = useSelector(connection, (snapshot) => snapshot.matches('online'));
  const isAsking = useSelector(menu, (snapshot) => snapshot.matches('asking'));
  const id = useId();
  if (!isAsking) {
    return (
      <button
        type="button"
        data-sign-out=""
        className={styles.other}
        onClick={() => {
          menu.send({ type: 'signOut.chosen', isOnline });
        }}
      >
        {menuTexts.signOut}
      </button>
    );
  }
  return (
    <div role="group" aria-labelledby={id} data-question="" className={styles.question}>
      <p id={id}>{menuTexts.signOutOffline}</p>
      <button
        type="button"
        className={styles.other}
        aria-describedby={id}
        onClick={() => {
          menu.send({ type: 'signOut.declined' });
        }}
      >
        {menuTexts.stay}
      </button>
      <button
        type="button"
        className={styles.other}
        onClick={() => {
          menu.send({ type: 'signOut.confirmed' });
        }}
      >
        {menuTexts.signOutAnyway}
      </button>
    </div>
  );
}
