import { useSelector } from '@xstate/react';
import { tierOf } from '../../domain/loyalty';
import { sections } from '../../domain/sections';
import { ru } from '../../ru';
import { useApp } from '../../ui/appContext';
import { Dialog } from '../../ui/Dialog';
import { Gem } from '../../ui/Gem';
import { ModalSheet } from '../../ui/ModalSheet';
import { useOverlays } from '../overlaysContext';
import './lit.css';
import styles from './Menu.module.css';

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
                {ru.menu.sections[section]}
              </button>
            </li>
          ))}
        </ul>
        <ul className={styles.more}>
          <li>
            <button
              type="button"
              className={styles.other}
              onClick={() => {
                menu.send({ type: 'profile.chosen' });
              }}
            >
              {ru.menu.profile}
            </button>
          </li>
          <li>
            <button
              type="button"
              className={styles.other}
              onClick={() => {
                menu.send({ type: 'signOut.chosen' });
              }}
            >
              {ru.menu.signOut}
            </button>
          </li>
        </ul>
        <Gem tier={tier} className={styles.gem} />
      </ModalSheet>
    </Dialog>
  );
}
