import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import type { accountDeletionMachine } from '#machines/account/accountDeletion.ts';
import type { deletionSummaryMachine } from '#machines/account/deletionSummary.ts';
import { ru } from '#texts/ru.ts';
import { useApp } from '#runtime/appContext.ts';
import { CodeStep } from '#ui/otp/CodeStep.tsx';
import { AuthLayout } from '#ui/layout/AuthLayout.tsx';
import { Callout } from '#ui/feedback/Callout.tsx';
import { ExplainStep } from './ExplainStep';
import { VisitorStep } from './VisitorStep';

type Props = {
  deletion: ActorRefFrom<typeof accountDeletionMachine>;
  history: ActorRefFrom<typeof deletionSummaryMachine>;
};

/** Section 2, `/delete_account`; section 4 "Account deletion". */
export function DeleteAccountScreen({ deletion, history }: Props) {
  const { session } = useApp();
  const otp = useSelector(deletion, ({ children }) => children.otp);
  const isVisitor = useSelector(deletion, (snapshot) => snapshot.matches('signedOut'));
  return (
    <AuthLayout title={ru.deletion.title} lead={ru.deletion.lead}>
      {isVisitor && <VisitorStep deletion={deletion} />}
      {!isVisitor && !otp && (
        <ExplainStep deletion={deletion} session={session} history={history} />
      )}
      {otp && (
        <>
          <Callout look="warn">{ru.deletion.confirmNote}</Callout>
          <CodeStep
            otp={otp}
            submitText={ru.deletion.confirm}
            submitLook="danger"
            leaveText={ru.deletion.keep}
          />
        </>
      )}
    </AuthLayout>
  );
}
