import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import type { overlayPartMachine } from '../../machines/overlayPart';
import type { Modal } from '../domain/modals';
import { ru } from '../ru';
import { Blank } from '../ui/Blank';
import { Bone } from '../ui/Bone';
import { Button } from '../ui/Button';
import { ModalSheet } from '../ui/ModalSheet';
import { Slow } from '../ui/Slow';

type Props = { modal: Modal; part: ActorRefFrom<typeof overlayPartMachine> };

/** In the place of what a modal shows: it is on its way, or did not come. */
export function UnopenedModal({ modal, part }: Props) {
  const isBusy = useSelector(part, (snapshot) => snapshot.hasTag('busy'));
  const isSlow = useSelector(part, (snapshot) => snapshot.hasTag('slow'));
  const isUnreachable = useSelector(part, ({ context }) => context.failure?.kind === 'unreachable');
  return (
    <ModalSheet title={ru.overlays.titles[modal.id]}>
      {isBusy ? (
        <Bone size="bar" />
      ) : (
        <Blank
          isFailure
          isCompact
          title={ru.overlays.failed}
          text={isUnreachable ? ru.unopened.text : ru.overlays.updated}
          action={
            <Button
              onClick={() => {
                part.send({ type: 'part.requested' });
              }}
            >
              {isUnreachable ? ru.failure.retry : ru.overlays.reload}
            </Button>
          }
        />
      )}
      {isSlow && (
        <Slow
          onCancel={() => {
            part.send({ type: 'wait.cancelled' });
          }}
        />
      )}
    </ModalSheet>
  );
}
