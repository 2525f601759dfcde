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
import { BrokenPart } from './BrokenPart';

type Props = { modal: Modal; part: ActorRefFrom<typeof overlayPartMachine> };

/** In the place of what a modal shows: it is on its way, did not come, or cannot be drawn. */
export function UnopenedModal({ modal, part }: Props) {
  const isBusy = useSelector(part, (snapshot) => snapshot.hasTag('busy'));
  const isSlow = useSelector(part, (snapshot) => snapshot.hasTag('slow'));
  const isFailed = useSelector(part, (snapshot) => snapshot.matches('failed'));
  const isBroken = useSelector(part, (snapshot) => snapshot.matches('broken'));
  const isUnreachable = useSelector(part, ({ context }) => context.failure?.kind === 'unreachable');
  const request = () => {
    part.send({ type: 'part.requested' });
  };
  return (
    <ModalSheet title={ru.overlays.titles[modal.id]}>
      {isBusy && <Bone size="bar" />}
      {isBroken && <BrokenPart onRetry={request} />}
      {isFailed && (
        <Blank
          isFailure
          isCompact
          title={ru.overlays.failed}
          text={isUnreachable ? ru.unopened.text : ru.overlays.updated}
          action={
            <Button
              onClick={({ currentTarget }) => {
                // The button goes with its message; the title stays and takes the focus.
                currentTarget.closest('dialog')?.querySelector('h2')?.focus();
                request();
              }}
            >
              {isUnreachable ? ru.failure.retry : ru.broken.reloadPage}
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
