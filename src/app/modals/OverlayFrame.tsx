import { useSelector } from '@xstate/react';
import type { Modal } from '#domain/modals.ts';
import { Dialog } from '#ui/dialog/Dialog.tsx';
import { ErrorBoundary } from '#ui/feedback/ErrorBoundary.tsx';
import type { Overlay } from '#runtime/openOverlay.ts';
import { useOverlays } from '#runtime/overlaysContext.ts';
import { UnopenedModal } from './UnopenedModal';

type Props = {
  modal: Modal;
  overlay: Overlay;
  isShown: boolean;
  /** Its place in the stack; the lowest darkens the page, the others can be gone back from. */
  depth: number;
};

/** A modal of the stack: the dialog, and in it what the modal shows, once that is here. */
export function OverlayFrame({ modal, overlay, isShown, depth }: Props) {
  const { modals } = useOverlays();
  const isReady = useSelector(overlay.part, (snapshot) => snapshot.matches('ready'));
  return (
    <Dialog
      isShown={isShown}
      hasScrim={depth === 0}
      onClose={() => {
        if (isReady && overlay.opened?.leave) overlay.opened.leave();
        else modals.send({ type: 'modal.closed', modal });
      }}
      onBack={
        depth === 0
          ? undefined
          : () => {
              modals.send({ type: 'modal.left', modal });
            }
      }
    >
      {isReady ? (
        <ErrorBoundary
          onFailure={() => {
            overlay.part.send({ type: 'view.failed' });
          }}
        >
          {overlay.opened?.view}
        </ErrorBoundary>
      ) : (
        <UnopenedModal modal={modal} part={overlay.part} />
      )}
    </Dialog>
  );
}
