import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import type { lazyModalMachine } from '#machines/app/lazyModal.ts';
import type { Modal } from '#domain/modals.ts';
import { ru } from '#texts/ru.ts';
import { Blank } from '#ui/feedback/Blank.tsx';
import { Bone } from '#ui/feedback/Bone.tsx';
import { Button } from '#ui/Button.tsx';
import { ModalSheet } from '#ui/dialog/ModalSheet.tsx';
import { Slow } from '#ui/feedback/Slow.tsx';
import { BrokenPart } from './BrokenPart';

type Props = { modal: Modal; part: ActorRefFrom<typeof lazyModalMachine> };

/** In the place of what a modal shows: it is on its way, did not come, or cannot be drawn. */
export function UnopenedModal({ modal, part }: Props) {
  const isBusy = useSelector(part, (snapshot) => snapshot.hasTag('busy'));
  const isSlow = useSelector(part, (snapshot) => snapshot.hasTag('slow'));
  const isFailed = useSelector(part, (snapshot) => snapshot.matches('failed'));
  const isBroken = useSelector(part, (snapshot) => snapshot.matches({ ready: { view: 'broken' } }));
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
