import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import type { registrationMachine } from '#machines/account/registration.ts';
import { routes } from '#domain/routes.ts';
import { useApp } from '#app/appContext.ts';
import { signUpTexts } from './texts';
import { TextLink } from '#ui/Link.tsx';
import { CodeStep } from '#ui/otp/CodeStep.tsx';
import { AuthLayout } from '#ui/layout/AuthLayout.tsx';
import { ApplicantStep } from './ApplicantStep';

type Props = { registration: ActorRefFrom<typeof registrationMachine> };

/** Section 4 "Registration", D2: one step at a time; a signed-in client has nothing to register. */
export function SignUpScreen({ registration }: Props) {
  const { session } = useApp();
  const isSignedIn = useSelector(session, (snapshot) => snapshot.hasTag('signedIn'));
  const { applicantForm, otp } = useSelector(registration, ({ children }) => children);
  if (isSignedIn) {
    return (
      <AuthLayout title={signUpTexts.title} lead={signUpTexts.already}>
        <TextLink to={routes.dashboard}>{signUpTexts.cabinet}</TextLink>
      </AuthLayout>
    );
  }
  return (
    <AuthLayout title={signUpTexts.title} lead={signUpTexts.lead}>
      {applicantForm && <ApplicantStep registration={registration} form={applicantForm} />}
      {otp && (
        <CodeStep otp={otp} submitText={signUpTexts.confirm} leaveText={signUpTexts.change} />
      )}
    </AuthLayout>
  );
}
