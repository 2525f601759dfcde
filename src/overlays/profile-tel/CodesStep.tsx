import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import type { phoneChangeMachine } from '../../../machines/phoneChange';
import { formatPhone } from '../../domain/text';
import { ru } from '../../ru';
import { CodeStep } from '../../ui/CodeStep';
import { Note } from '../../ui/Note';
import text from '../../ui/text.module.css';
import { failureText } from '../../ui/words';
import { LostSim } from './LostSim';

type Props = { change: ActorRefFrom<typeof phoneChangeMachine> };

/** The code of the old number, then the code of the new one. */
export function CodesStep({ change }: Props) {
  const { phone, failure } = useSelector(change, ({ context }) => context);
  const { codeForm, oldResend, newResend } = useSelector(change, ({ children }) => children);
  const isSlow = useSelector(change, (snapshot) => snapshot.hasTag('slow'));
  const resend = oldResend ?? newResend;
  if (!codeForm || !resend) return null;
  return (
    <>
      {failure && (
        <Note look="danger">
          <p>{failureText(failure)}</p>
          <p>{ru.phoneChange.expired}</p>
        </Note>
      )}
      <p className={text.muted}>
        {oldResend ? (
          <>
            {ru.phoneChange.oldStep}
            <span className={text.number}>{formatPhone(phone)}</span>
          </>
        ) : (
          ru.phoneChange.newStep
        )}
      </p>
      <CodeStep
        key={oldResend ? 'old' : 'new'}
        form={codeForm}
        resend={resend}
        submitText={ru.phoneChange.confirm}
        busyText={ru.code.checking}
        isSlow={isSlow}
        onCancel={() => {
          change.send({ type: 'wait.cancelled' });
        }}
      />
      {oldResend && <LostSim />}
    </>
  );
}
