import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import type { accountDeletionMachine } from '#machines/account/accountDeletion.ts';
import type { deletionSummaryMachine } from '#machines/account/deletionSummary.ts';
import { deletionTexts } from './texts';
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
  const isExplaining = !isVisitor && !otp;
  return (
    <AuthLayout
      title={deletionTexts.title}
      lead={isExplaining ? deletionTexts.leadToCode : deletionTexts.lead}
    >
      {isVisitor && <VisitorStep deletion={deletion} />}
      {isExplaining && <ExplainStep deletion={deletion} session={session} history={history} />}
      {otp && (
        <>
          <Callout look="warn">{deletionTexts.confirmNote}</Callout>
          <CodeStep
            otp={otp}
            submitText={deletionTexts.confirm}
            submitLook="danger"
            leaveText={deletionTexts.keep}
          />
        </>
      )}
    </AuthLayout>
  );
}
