import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import type { loginMachine } from '../../../machines/login';
import { CodeStep } from './CodeStep';
import { PhoneStep } from './PhoneStep';

type Props = { login: ActorRefFrom<typeof loginMachine> };

export function LoginSteps({ login }: Props) {
  const phoneForm = useSelector(login, ({ children }) => children.phoneForm);
  const codeForm = useSelector(login, ({ children }) => children.codeForm);
  const resend = useSelector(login, ({ children }) => children.resend);
  if (phoneForm) return <PhoneStep login={login} form={phoneForm} />;
  if (codeForm && resend) return <CodeStep login={login} form={codeForm} resend={resend} />;
  return null;
}
