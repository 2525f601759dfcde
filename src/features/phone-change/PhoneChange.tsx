import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import type { phoneChangeMachine } from '#machines/account/phoneChange.ts';
import { phoneChangeTexts } from './texts';
import { ModalSheet } from '#ui/dialog/ModalSheet.tsx';
import text from '#ui/text.module.css';
import { ChangedStep } from './ChangedStep';
import { CodesStep } from './CodesStep';
import { RequestStep } from './RequestStep';
import { SendingStep } from './SendingStep';
import { WaitingStep } from './WaitingStep';

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
