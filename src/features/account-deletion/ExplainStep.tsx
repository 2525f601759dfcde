import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import type { accountDeletionMachine } from '#machines/account/accountDeletion.ts';
import type { deletionSummaryMachine } from '#machines/account/deletionSummary.ts';
import { routes } from '#domain/routes.ts';
import { deletionTexts } from './texts';
import type { App } from '#runtime/appContext.ts';
import { Button } from '#ui/Button.tsx';
import { ButtonLink } from '#ui/ButtonLink.tsx';
import layout from '#ui/layout/layout.module.css';
import { Callout } from '#ui/feedback/Callout.tsx';
import { WaitCountdown } from '#ui/form/RetryCountdown.tsx';
import { SlowNotice } from '#ui/feedback/SlowNotice.tsx';
import { loadFailureText } from '#ui/feedback/errorMessages.ts';
import { DeletionSummary } from './DeletionSummary';

type Props = Pick<App, 'session'> & {
  deletion: ActorRefFrom<typeof accountDeletionMachine>;
  history: ActorRefFrom<typeof deletionSummaryMachine>;
};

export function ExplainStep({ deletion, session, history }: Props) {
  const { failure, wait } = useSelector(deletion, ({ context }) => context);
  const isHeld = useSelector(deletion, (snapshot) => snapshot.hasTag('held'));
  const isBusy = useSelector(deletion, (snapshot) => snapshot.hasTag('busy'));
  return (
    <>
      <DeletionSummary session={session} history={history} />
      {failure && <Callout look="danger">{loadFailureText(failure)}</Callout>}
      <div className={layout.actions}>
        <Button
          look="danger"
          disabled={isHeld}
          busyText={isBusy ? deletionTexts.requesting : undefined}
          onClick={() => {
            deletion.send({ type: 'deletion.requested' });
          }}
        >
          {deletionTexts.remove}
        </Button>
        <ButtonLink to={routes.dashboard} look="link">
          {deletionTexts.toCabinet}
        </ButtonLink>
      </div>
      {isHeld && <WaitCountdown seconds={wait} />}
      <SlowNotice actor={deletion} />
    </>
  );
}
