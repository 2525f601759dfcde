import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import type { OtpActor } from '#machines/account/otp.ts';
import type { phoneChangeMachine } from '#machines/account/phoneChange.ts';
import { formatPhone } from '#lib/text.ts';
import { phoneChangeTexts } from './texts';
import { CodeStep } from '#ui/otp/CodeStep.tsx';
import { Callout } from '#ui/feedback/Callout.tsx';
import text from '#ui/text.module.css';
import { failureText } from '#ui/feedback/errorMessages.ts';
import { LostPhoneHelp } from './LostPhoneHelp';

type Props = {
  change: ActorRefFrom<typeof phoneChangeMachine>;
  otp: OtpActor;
};

/** The code of the old number, then the code of the new one. */
export function CodesStep({ change, otp }: Props) {
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
