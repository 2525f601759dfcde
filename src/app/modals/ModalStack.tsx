import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import type { modalFlowsMachine } from '#machines/app/modalFlows.ts';
import type { Modal } from '#domain/modals.ts';
import { flowOf, isSameModal, modalKey, shownModals } from '#domain/modalStack.ts';
import type { ModalFeature } from '#runtime/modalFeature.ts';
import { OverlayFrame } from './ModalFrame';

type Props = {
  flows: ActorRefFrom<typeof modalFlowsMachine>;
  /** What a modal shows, once it is here. */
  viewOf: (modal: Modal) => ModalFeature['view'] | undefined;
};

/** The modals that are open, from the lowest to the top one, and those that are closing. */
export function OverlayStack({ flows: actor, viewOf }: Props) {
  const { stack, leaving, flows } = useSelector(actor, ({ context }) => context);
  const running = useSelector(actor, ({ children }) => children);
  const shown = shownModals(stack);
  return [...stack, ...leaving].map((modal, depth) => {
    const part = running[flowOf(flows, modal)?.id ?? ''];
    return (
      part && (
        <OverlayFrame
          key={modalKey(modal)}
          modal={modal}
          part={part}
          viewOf={viewOf}
          isShown={shown.some((one) => isSameModal(one, modal))}
          hasScrim={isSameModal(shown[0], modal)}
          depth={depth}
        />
      )
    );
  });
}
