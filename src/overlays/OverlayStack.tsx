import { useSelector } from '@xstate/react';
import { isSameModal, modalKey, shownModals } from '../domain/modals';
import { useApp } from '../ui/appContext';
import type { Overlays } from './overlay';
import { OverlayFrame } from './OverlayFrame';

type Props = { overlays: Overlays };

/** The modals that are open, from the lowest to the top one, and those on their way out. */
export function OverlayStack({ overlays }: Props) {
  const { modals } = useApp();
  const { stack, leaving } = useSelector(modals, ({ context }) => context);
  const shown = shownModals(stack);
  return [...stack, ...leaving].map((modal, depth) => {
    const overlay = overlays.of(modal);
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
