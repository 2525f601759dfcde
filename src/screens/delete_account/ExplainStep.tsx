import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import type { accountDeletionMachine } from '../../../machines/accountDeletion';
import type { ownHistoryMachine } from '../../../machines/ownHistory';
import { routes } from '../../domain/routes';
import { ru } from '../../ru';
import type { App } from '../../ui/appContext';
import { Button } from '../../ui/Button';
import { ButtonLink } from '../../ui/ButtonLink';
import layout from '../../ui/layout.module.css';
import { Note } from '../../ui/Note';
import { Slow } from '../../ui/Slow';
import { loadFailureText } from '../../ui/words';
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
