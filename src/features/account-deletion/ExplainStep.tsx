import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import type { accountDeletionMachine } from '#machines/account/accountDeletion.ts';
import type { ownHistoryMachine } from '#machines/account/ownHistory.ts';
import { routes } from '#domain/routes.ts';
import { ru } from '#texts/ru.ts';
import type { App } from '#runtime/appContext.ts';
import { Button } from '#ui/Button.tsx';
import { ButtonLink } from '#ui/ButtonLink.tsx';
import layout from '#ui/layout/layout.module.css';
import { Note } from '#ui/feedback/Note.tsx';
import { Slow } from '#ui/feedback/Slow.tsx';
import { loadFailureText } from '#ui/feedback/words.ts';
import { Losses } from './Losses';

type Props = Pick<App, 'session'> & {
  deletion: ActorRefFrom<typeof accountDeletionMachine>;
  history: ActorRefFrom<typeof ownHistoryMachine>;
};

export function ExplainStep({ deletion, session, history }: Props) {
  const failure = useSelector(deletion, ({ context }) => context.failure);
  const isBusy = useSelector(deletion, (snapshot) => snapshot.hasTag('busy'));
  const isSlow = useSelector(deletion, (snapshot) => snapshot.hasTag('slow'));
  return (
    <>
      <Losses session={session} history={history} />
      {failure && <Note look="danger">{loadFailureText(failure)}</Note>}
      <div className={layout.actions}>
        <Button
          look="danger"
          busyText={isBusy ? ru.deletion.requesting : undefined}
          onClick={() => {
            deletion.send({ type: 'deletion.requested' });
          }}
        >
          {ru.deletion.remove}
        </Button>
        <ButtonLink to={routes.dashboard} look="link">
          {ru.deletion.toCabinet}
        </ButtonLink>
      </div>
      {isSlow && (
        <Slow
          onCancel={() => {
            deletion.send({ type: 'wait.cancelled' });
          }}
        />
      )}
    </>
  );
}
