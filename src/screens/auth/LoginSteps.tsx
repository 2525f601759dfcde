import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import type { loginMachine } from '../../../machines/login';
import { ru } from '../../ru';
import { CodeStep } from '../../ui/CodeStep';
import { PhoneStep } from './PhoneStep';

type Props = { login: ActorRefFrom<typeof loginMachine> };

export function LoginSteps({ login }: Props) {
  const { phoneForm, codeForm, resend } = useSelector(login, ({ children }) => children);
  const isSlow = useSelector(login, (snapshot) => snapshot.hasTag('slow'));
  if (phoneForm) return <PhoneStep login={login} form={phoneForm} />;
  if (!codeForm || !resend) return null;
  return (
    <CodeStep
      form={codeForm}
      resend={resend}
      submitText={ru.ways.signIn}
      busyText={ru.code.checking}
      leaveText={ru.auth.changePhone}
      onLeave={() => {
        login.send({ type: 'phone.changeRequested' });
      }}
      isSlow={isSlow}
      onCancel={() => {
        login.send({ type: 'wait.cancelled' });
      }}
    />
  );
}
