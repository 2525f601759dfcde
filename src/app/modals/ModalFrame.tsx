import { useSelector } from '@xstate/react';
import { useState } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { lazyModalMachine } from '#machines/app/lazyModal.ts';
import type { Modal } from '#domain/modals.ts';
import type { ModalFeature } from '#runtime/modalFeature.ts';
import { Dialog } from '#ui/dialog/Dialog.tsx';
import { ErrorBoundary } from '#ui/feedback/ErrorBoundary.tsx';
import { useOverlays } from '#runtime/modalsContext.ts';
import { LoadErrorModal } from './LoadErrorModal';

type Part = ActorRefFrom<typeof lazyModalMachine>;

type Props = {
  modal: Modal;
  part: Part;
  viewOf: (modal: Modal) => ModalFeature['view'] | undefined;
  isShown: boolean;
  /** It is the lowest of the visible modals, and darkens the page. */
  hasScrim: boolean;
  /** Its place in the stack; all but the lowest can be gone back from. */
  depth: number;
};

/** The modal's content; while it closes, it is drawn from the flow that it had. */
function OpenedModal({ modal, part, viewOf }: Pick<Props, 'modal' | 'part' | 'viewOf'>) {
  const [flow] = useState(() => part.getSnapshot().children.flow);
  return viewOf(modal)?.(flow, modal);
}

/** A modal of the stack: the dialog, and in it what the modal shows, once that is here. */
export function OverlayFrame({ modal, part, viewOf, isShown, hasScrim, depth }: Props) {
  const { modals } = useOverlays();
  const isDrawn = useSelector(part, (snapshot) => snapshot.matches({ ready: 'drawn' }));
  return (
    <Dialog
      isShown={isShown}
      hasScrim={hasScrim}
      onClose={() => {
        if (isDrawn) part.send({ type: 'close.requested' });
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
      {isDrawn ? (
        <ErrorBoundary
          onFailure={() => {
            part.send({ type: 'view.failed' });
          }}
        >
          <OpenedModal key={part.id} modal={modal} part={part} viewOf={viewOf} />
        </ErrorBoundary>
      ) : (
        <LoadErrorModal modal={modal} part={part} />
      )}
    </Dialog>
  );
}
