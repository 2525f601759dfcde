import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import type { phoneChangeMachine } from '#machines/account/phoneChange.ts';
import { phoneChangeTexts } from './texts';
import { ModalSheet } from '#ui/dialog/ModalSheet.tsx';
import text from '#ui/text.module.css';
import { LostPhoneHelp, RequestStep } from './RequestStep';
import type { OtpActor } from '#machines/account/otp.ts';
import { formatPhone } from '#lib/text.ts';
import { CodeStep } from '#ui/otp/CodeStep.tsx';
import { Callout } from '#ui/feedback/Callout.tsx';
import { failureText } from '#ui/feedback/errorMessages.ts';
import { failureTexts } from '#ui/texts.ts';
import { useApp } from '#app/appContext.ts';
import { Skeleton } from '#ui/feedback/Skeleton.tsx';
import { Button } from '#ui/Button.tsx';
import { WaitCountdown } from '#ui/form/RetryCountdown.tsx';
import { SlowNotice } from '#ui/feedback/SlowNotice.tsx';

type Props = { change: ActorRefFrom<typeof phoneChangeMachine> };

/** Section 4 "Phone change", in the modal of section 2: one step at a time. */
export function PhoneChange({ change }: Props) {
  const { phoneForm, otp } = useSelector(change, ({ children }) => children);
  const isWaiting = useSelector(change, (snapshot) => snapshot.matches('awaitingClient'));
  const isChanged = useSelector(change, (snapshot) => snapshot.matches('changed'));
  const isChecking = useSelector(otp, (snapshot) => snapshot?.hasTag('busy'));
  const isSending = useSelector(change, (snapshot) => snapshot.matches({ code: 'sending' }));
  const isUnsent = useSelector(change, (snapshot) => snapshot.matches({ code: 'unsent' }));
  const stage = useSelector(change, ({ context }) => context.stage);
  const number = phoneForm
    ? 1
    : otp && stage === 'old'
      ? 2
      : otp || isSending || isUnsent
        ? 3
        : undefined;
  const step = otp ?? (isUnsent ? change : undefined);
  const goBack = () => {
    step?.send({ type: 'step.leaveRequested' });
  };
  return (
    <ModalSheet
      title={phoneChangeTexts.title}
      onBack={isChecking || isSending ? null : step ? goBack : undefined}
    >
      {number !== undefined && (
        <p className={text.caption}>{phoneChangeTexts.step(String(number))}</p>
      )}
      {isWaiting && <WaitingStep />}
      {phoneForm && <RequestStep change={change} form={phoneForm} />}
      {(isSending || isUnsent) && <SendingStep change={change} />}
      {otp && <CodesStep change={change} otp={otp} />}
      {isChanged && <ChangedStep change={change} />}
    </ModalSheet>
  );
}

type CodesStepProps = {
  change: ActorRefFrom<typeof phoneChangeMachine>;
  otp: OtpActor;
};

/** The code of the old number, then the code of the new one. */
function CodesStep({ change, otp }: CodesStepProps) {
  const { stage, phone } = useSelector(change, ({ context }) => context);
  const failure = useSelector(otp, ({ context }) => context.earlierFailure);
  const isOld = stage === 'old';
  return (
    <>
      {failure && (
        <Callout look="danger">
          <p>{failureText(failure)}</p>
          <p>{phoneChangeTexts.expired}</p>
        </Callout>
      )}
      {isOld ? (
        <p key="oldWords" className={text.muted}>
          {phoneChangeTexts.oldStep}
          <span className={text.number} translate="no">
            {formatPhone(phone)}
          </span>
        </p>
      ) : (
        <p key="newWords" className={text.muted}>
          {phoneChangeTexts.newStep}
        </p>
      )}
      <CodeStep key={stage} otp={otp} submitText={phoneChangeTexts.confirm} />
      {isOld && <LostPhoneHelp />}
    </>
  );
}

/** Shown while the client loads, or after the load has failed. */
function WaitingStep() {
  const { session } = useApp();
  const isUnloaded = useSelector(session, (snapshot) =>
    snapshot.matches({ signedIn: { profile: 'unreachable' } }),
  );
  if (!isUnloaded) {
    return (
      <p aria-busy="true">
        <Skeleton size="long" />
      </p>
    );
  }
  return (
    <Callout look="danger">
      {phoneChangeTexts.unloaded}{' '}
      <Button
        look="link"
        onClick={() => {
          session.send({ type: 'profile.requested' });
        }}
      >
        {failureTexts.retry}
      </Button>
    </Callout>
  );
}

type SendingStepProps = { change: ActorRefFrom<typeof phoneChangeMachine> };

/** The old number is confirmed; the code to the new one is being sent, or was not sent (D28). */
function SendingStep({ change }: SendingStepProps) {
  const { phone, failure, wait } = useSelector(change, ({ context }) => context);
  const isSending = useSelector(change, (snapshot) => snapshot.matches({ code: 'sending' }));
  const isHeld = useSelector(change, (snapshot) => snapshot.hasTag('held'));
  return (
    <>
      <p className={text.muted}>{phoneChangeTexts.newStep}</p>
      <p>
        {phoneChangeTexts.sendTo}
        <b className={text.number} translate="no">
          {formatPhone(phone)}
        </b>
      </p>
      {failure && !isSending && (
        <Callout look="danger" isRefusal>
          {failureText(failure)}
        </Callout>
      )}
      <Button
        isWide
        disabled={isHeld}
        busyText={isSending ? phoneChangeTexts.sending : undefined}
        onClick={() => {
          change.send({ type: 'retry.requested' });
        }}
      >
        {phoneChangeTexts.send}
      </Button>
      {isHeld && <WaitCountdown seconds={wait} />}
      <SlowNotice actor={change} />
    </>
  );
}

type ChangedStepProps = { change: ActorRefFrom<typeof phoneChangeMachine> };

/** Confirms the change: which number signs in from now on, and which numbers got a message. */
function ChangedStep({ change }: ChangedStepProps) {
  const { oldPhone, phone } = useSelector(change, ({ context }) => context);
  return (
    <>
      <div role="status">
        <Callout>
          <p className={text.strong}>{phoneChangeTexts.done}</p>
          <p>
            {phoneChangeTexts.doneText}
            <b className={text.number} translate="no">
              {formatPhone(phone)}
            </b>
            .
          </p>
          <p>
            {phoneChangeTexts.told}
            <span className={text.number} translate="no">
              {formatPhone(oldPhone)}
            </span>
            {phoneChangeTexts.toldAnd}
            <span className={text.number} translate="no">
              {formatPhone(phone)}
            </span>
            .
          </p>
        </Callout>
      </div>
      <Button
        isWide
        onClick={() => {
          change.send({ type: 'close.requested' });
        }}
      >
        {phoneChangeTexts.close}
      </Button>
    </>
  );
}
