import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import type { registrationMachine } from '../../../machines/registration';
import { ru } from '../../ru';
import { CodeStep } from '../../ui/CodeStep';
import { GatePage } from '../../ui/GatePage';
import { ApplicantStep } from './ApplicantStep';

type Props = { registration: ActorRefFrom<typeof registrationMachine> };

/** Section 4 "Registration", D2: one step at a time. */
export function SignUpScreen({ registration }: Props) {
  const { applicantForm, codeForm, resend } = useSelector(registration, ({ children }) => children);
  const isSlow = useSelector(registration, (snapshot) => snapshot.hasTag('slow'));
  const canLeave = useSelector(registration, (snapshot) =>
    snapshot.can({ type: 'phone.changeRequested' }),
  );
  return (
    <GatePage title={ru.signUp.title} lead={ru.signUp.lead}>
      {applicantForm && <ApplicantStep registration={registration} form={applicantForm} />}
      {codeForm && resend && (
        <CodeStep
          form={codeForm}
          resend={resend}
          submitText={ru.signUp.confirm}
          busyText={ru.code.checking}
          leaveText={ru.signUp.change}
          onLeave={
            canLeave
              ? () => {
                  registration.send({ type: 'phone.changeRequested' });
                }
              : undefined
          }
          isSlow={isSlow}
          onCancel={() => {
            registration.send({ type: 'wait.cancelled' });
          }}
        />
      )}
    </GatePage>
  );
}
