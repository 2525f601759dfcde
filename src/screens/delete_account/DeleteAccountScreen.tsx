import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import type { accountDeletionMachine } from '../../../machines/accountDeletion';
import type { ownHistoryMachine } from '../../../machines/ownHistory';
import { ru } from '../../ru';
import { useApp } from '../../ui/appContext';
import { CodeStep } from '../../ui/CodeStep';
import { GatePage } from '../../ui/GatePage';
import { Note } from '../../ui/Note';
import { ExplainStep } from './ExplainStep';
import { VisitorStep } from './VisitorStep';

type Props = {
  deletion: ActorRefFrom<typeof accountDeletionMachine>;
  history: ActorRefFrom<typeof ownHistoryMachine>;
};

/** Section 2, `/delete_account`; section 4 "Account deletion". */
export function DeleteAccountScreen({ deletion, history }: Props) {
  const { session } = useApp();
  const { codeForm, resend } = useSelector(deletion, ({ children }) => children);
  const isSlow = useSelector(deletion, (snapshot) => snapshot.hasTag('slow'));
  const isVisitor = useSelector(deletion, (snapshot) => snapshot.matches('signedOut'));
  const canLeave = useSelector(deletion, (snapshot) => snapshot.can({ type: 'deletion.declined' }));
  return (
    <GatePage title={ru.deletion.title} lead={ru.deletion.lead}>
      {isVisitor && <VisitorStep deletion={deletion} />}
      {!isVisitor && !codeForm && (
        <ExplainStep deletion={deletion} session={session} history={history} />
      )}
      {codeForm && resend && (
        <>
          <Note look="warn">{ru.deletion.confirmNote}</Note>
          <CodeStep
            form={codeForm}
            resend={resend}
            submitText={ru.deletion.confirm}
            submitLook="danger"
            busyText={ru.code.checking}
            leaveText={ru.deletion.keep}
            onLeave={
              canLeave
                ? () => {
                    deletion.send({ type: 'deletion.declined' });
                  }
                : undefined
            }
            isSlow={isSlow}
            onCancel={() => {
              deletion.send({ type: 'wait.cancelled' });
            }}
          />
        </>
      )}
    </GatePage>
  );
}
