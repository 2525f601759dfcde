import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import type { OtpActor } from '../../../machines/otp';
import type { phoneChangeMachine } from '../../../machines/phoneChange';
import { formatPhone } from '../../domain/text';
import { ru } from '../../ru';
import { CodeStep } from '../../ui/CodeStep';
import { Note } from '../../ui/Note';
import text from '../../ui/text.module.css';
import { failureText } from '../../ui/words';
import { LostSim } from './LostSim';

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
        <Note look="danger">
          <p>{failureText(failure)}</p>
          <p>{ru.phoneChange.expired}</p>
        </Note>
      )}
      <p className={text.muted}>
        {isOld ? (
          <>
            {ru.phoneChange.oldStep}
            <span className={text.number}>{formatPhone(phone)}</span>
          </>
        ) : (
          ru.phoneChange.newStep
        )}
      </p>
      <CodeStep key={stage} otp={otp} submitText={ru.phoneChange.confirm} />
      {isOld && <LostSim />}
    </>
  );
}
