import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import type { registrationMachine } from '#machines/account/registration.ts';
import { signUpTexts } from '#texts/signUp.ts';
import { CodeStep } from '#ui/otp/CodeStep.tsx';
import { AuthLayout } from '#ui/layout/AuthLayout.tsx';
import { ApplicantStep } from './ApplicantStep';

type Props = { registration: ActorRefFrom<typeof registrationMachine> };

/** Section 4 "Registration", D2: one step at a time. */
export function SignUpScreen({ registration }: Props) {
  const { applicantForm, otp } = useSelector(registration, ({ children }) => children);
  return (
    <AuthLayout title={signUpTexts.title} lead={signUpTexts.lead}>
      {applicantForm && <ApplicantStep registration={registration} form={applicantForm} />}
      {otp && (
        <CodeStep otp={otp} submitText={signUpTexts.confirm} leaveText={signUpTexts.change} />
      )}
    </AuthLayout>
  );
}
