import { useSelector } from '@xstate/react';
import { tierOf } from '../../domain/loyalty';
import { ru } from '../../ru';
import { useApp } from '../../ui/appContext';
import { Dialog } from '../../ui/Dialog';
import { ErrorBoundary } from '../../ui/ErrorBoundary';
import { Gem } from '../../ui/Gem';
import { ModalSheet } from '../../ui/ModalSheet';
import { BrokenPart } from '../BrokenPart';
import { useOverlays } from '../overlaysContext';
import './lit.css';
import styles from './Menu.module.css';
import { MenuEntries } from './MenuEntries';

/** Section 2: the slide-in main menu, in the shadow of the client's stone. */
export function Menu() {
  const { session } = useApp();
  const { menu } = useOverlays();
  const isOpen = useSelector(menu, (snapshot) => snapshot.matches('open'));
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
      <ModalSheet title={ru.menu.title} look="stone">
        <ErrorBoundary Fallback={BrokenPart}>
          <MenuEntries />
        </ErrorBoundary>
        <Gem tier={tier} className={styles.gem} />
      </ModalSheet>
    </Dialog>
  );
}
