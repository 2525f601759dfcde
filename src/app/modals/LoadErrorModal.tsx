import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import type { lazyModalMachine } from '#machines/app/lazyModal.ts';
import type { Modal } from '#domain/modals.ts';
import { brokenTexts, failureTexts, modalTexts, unopenedTexts } from '#ui/texts.ts';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';
import { Skeleton } from '#ui/feedback/Skeleton.tsx';
import { Button } from '#ui/Button.tsx';
import { ModalSheet } from '#ui/dialog/ModalSheet.tsx';
import { SlowNotice } from '#ui/feedback/SlowNotice.tsx';
import { BrokenPart } from './BrokenPart';

type Props = { modal: Modal; part: ActorRefFrom<typeof lazyModalMachine> };

/** In place of a modal's content that is loading, did not load, or cannot be drawn. */
export function LoadErrorModal({ modal, part }: Props) {
  const isBusy = useSelector(part, (snapshot) => snapshot.hasTag('busy'));
  const isFailed = useSelector(part, (snapshot) => snapshot.matches('failed'));
  const isBroken = useSelector(part, (snapshot) => snapshot.matches({ ready: 'broken' }));
  const isUnreachable = useSelector(part, ({ context }) => context.failure?.kind === 'unreachable');
  const request = () => {
    part.send({ type: 'retry.requested' });
  };
  return (
    <ModalSheet title={modalTexts.titles[modal.id]}>
      {isBusy && <Skeleton size="bar" />}
      {isBroken && <BrokenPart onRetry={request} />}
      {isFailed && (
        <EmptyState
          isFailure
          isCompact
          title={modalTexts.failed}
          text={isUnreachable ? unopenedTexts.text : modalTexts.updated}
          action={
            <Button
              onClick={({ currentTarget }) => {
                // The button goes with its message; the title stays and takes the focus.
                currentTarget.closest('dialog')?.querySelector('h2')?.focus();
                request();
              }}
            >
              {isUnreachable ? failureTexts.retry : brokenTexts.reloadPage}
            </Button>
          }
        />
      )}
      <SlowNotice actor={part} />
    </ModalSheet>
  );
}
