import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import type { accountDeletionMachine } from '#machines/account/accountDeletion.ts';
import type { deletionSummaryMachine } from '#machines/account/deletionSummary.ts';
import { deletionTexts } from './texts';
import { type App, useApp } from '#app/appContext.ts';
import { CodeStep } from '#ui/otp/CodeStep.tsx';
import { AuthLayout } from '#ui/layout/AuthLayout.tsx';
import { Callout } from '#ui/feedback/Callout.tsx';
import { routes } from '#domain/routes.ts';
import { Button } from '#ui/Button.tsx';
import { ButtonLink } from '#ui/Link.tsx';
import layout from '#ui/layout/layout.module.css';
import { WaitCountdown } from '#ui/form/RetryCountdown.tsx';
import { SlowNotice } from '#ui/feedback/SlowNotice.tsx';
import { loadFailureText } from '#ui/feedback/errorMessages.ts';
import { DeletionSummary } from './DeletionSummary';
import { waysTexts } from '#ui/texts.ts';

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

type ExplainStepProps = Pick<App, 'session'> & {
  deletion: ActorRefFrom<typeof accountDeletionMachine>;
  history: ActorRefFrom<typeof deletionSummaryMachine>;
};

function ExplainStep({ deletion, session, history }: ExplainStepProps) {
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

type VisitorStepProps = { deletion: ActorRefFrom<typeof accountDeletionMachine> };

/** For a visitor, whose account is not known yet: the button opens sign-in, which returns to this page. */
const VisitorStep = ({ deletion }: VisitorStepProps) => (
  <>
    <Callout>{deletionTexts.signInFirst}</Callout>
    <div className={layout.actions}>
      <Button
        look="danger"
        onClick={() => {
          deletion.send({ type: 'deletion.requested' });
        }}
      >
        {deletionTexts.remove}
      </Button>
      <ButtonLink to={routes.main} look="link">
        {waysTexts.home}
      </ButtonLink>
    </div>
  </>
);
