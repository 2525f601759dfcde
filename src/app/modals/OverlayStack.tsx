import { useSelector } from '@xstate/react';
import { isSameModal, modalKey, shownModals } from '#domain/modals.ts';
import { OverlayFrame } from './OverlayFrame';
import { useOverlays } from '#runtime/overlaysContext.ts';

/** The modals that are open, from the lowest to the top one, and those on their way out. */
export function OverlayStack() {
  const { modals, stage } = useOverlays();
  const { stack, leaving } = useSelector(modals, ({ context }) => context);
  const shown = shownModals(stack);
  return [...stack, ...leaving].map((modal, depth) => {
    const overlay = stage.of(modal);
    return (
      overlay && (
        <OverlayFrame
          key={modalKey(modal)}
          modal={modal}
          overlay={overlay}
          isShown={shown.some((one) => isSameModal(one, modal))}
          depth={depth}
        />
      )
    );
  });
}
