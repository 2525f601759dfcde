import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import type { phoneChangeMachine } from '#machines/account/phoneChange.ts';
import { formatPhone } from '#lib/text.ts';
import { phoneChangeTexts } from './texts';
import { Button } from '#ui/Button.tsx';
import { WaitCountdown } from '#ui/form/RetryCountdown.tsx';
import { Callout } from '#ui/feedback/Callout.tsx';
import { SlowNotice } from '#ui/feedback/SlowNotice.tsx';
import text from '#ui/text.module.css';
import { failureText } from '#ui/feedback/errorMessages.ts';

type Props = { change: ActorRefFrom<typeof phoneChangeMachine> };

/** The old number is confirmed; the code to the new one is asked for, or could not be sent (D28). */
export function SendingStep({ change }: Props) {
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
