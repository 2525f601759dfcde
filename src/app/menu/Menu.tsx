import { useSelector } from '@xstate/react';
import { menuModal } from '#domain/menuModal.ts';
import { isSameModal } from '#domain/modalStack.ts';
import { tierOf } from '#domain/programme.ts';
import { menuTexts } from '#app/texts.ts';
import { useApp } from '#runtime/appContext.ts';
import { Dialog } from '#ui/dialog/Dialog.tsx';
import { ErrorBoundary } from '#ui/feedback/ErrorBoundary.tsx';
import { TierIcon } from '#ui/TierIcon.tsx';
import { ModalSheet } from '#ui/dialog/ModalSheet.tsx';
import { BrokenPart } from '#app/modals/BrokenPart.tsx';
import { useOverlays } from '#runtime/modalsContext.ts';
import './lit.css';
import styles from './Menu.module.css';
import { MenuEntries } from './MenuEntries';

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
