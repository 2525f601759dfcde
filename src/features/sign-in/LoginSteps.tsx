import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import type { loginMachine } from '#machines/account/login.ts';
import { loginCode } from '#runtime/loginCode.ts';
import { authTexts } from './texts';
import { waysTexts } from '#ui/texts.ts';
import { PhoneStep } from './PhoneStep';

type Props = { login: ActorRefFrom<typeof loginMachine> };

export function LoginSteps({ login }: Props) {
  const { phoneForm, otp } = useSelector(login, ({ children }) => children);
  if (phoneForm) return <PhoneStep login={login} form={phoneForm} />;
  if (!otp) return null;
  const { CodeStep } = loginCode();
  return <CodeStep otp={otp} submitText={waysTexts.signIn} leaveText={authTexts.changePhone} />;
}
