import { createElement } from 'react';
import { createActor, type Subscription } from 'xstate';
import { registrationMachine } from '../../../machines/registration';
import { focusPhone, focusRefusal } from '../../browser/forms';
import { loadPart, today } from '../../browser/page';
import { asCall } from '../../compose/call';
import { codeStepsOn, followPhone, followStep } from '../../compose/codeSteps';
import { form } from '../../compose/forms';
import { otpWith } from '../../compose/otp';
import { lazily } from '../../compose/lazily';
import { showToast } from '../../compose/toasts';
import type { OpenScreen, Tools } from '../../compose/tools';
import { watched } from '../../compose/watched';
import type { FormValues } from '../../domain/fields';
import type { Applicant } from '../../domain/registration';
import { routes } from '../../domain/routes';
import { ru } from '../../ru';
import { SignUpScreen } from './SignUpScreen';

/** What has been typed, until somebody signs in: a look at another screen loses nothing. */
let draft: FormValues | undefined;
let forgetting: Subscription | undefined;

export function open({ settings, http, news, go }: Tools): OpenScreen {
  forgetting ??= news.on('session.started', () => {
    draft = undefined;
  });
  const calls = lazily(async () => {
    const { createAccountCalls } = await loadPart(() => import('../../compose/accountCalls'));
    return createAccountCalls(http).registration;
  });

  const registration = createActor(
    registrationMachine.provide({
      actors: {
        form,
        otp: otpWith({
          verify: asCall(async ({ phone, code }, signal) =>
            (await calls()).confirm({ phoneNumber: phone, smsCode: code }, signal),
          ),
          resend: async ({ phone }, signal) =>
            (await calls()).resend({ phoneNumber: phone }, signal),
        }),
        checkAllowed: asCall(async (applicant, signal) =>
          (await calls()).isAllowed(candidateOf(applicant), signal),
        ),
        register: asCall(async (applicant, signal) => {
          const { agreements } = applicant;
          const registered = { ...candidateOf(applicant), listOfAgreements: agreements };
          await (await calls()).register(registered, signal);
          return { sentAt: Date.now() };
        }),
      },
      actions: {
        ...codeStepsOn(routes.signUp, go),
        leadToSignIn: ({ context: { phone } }) => {
          showToast('done', ru.signUp.done);
          go(routes.auth, 'replace', { phone });
        },
        focusPhone,
        focusRefusal,
      },
    }),
    {
      ...watched(),
      input: { codeLength: settings.codeLength, today: today(), ...(draft && { values: draft }) },
    },
  );
  registration.start();

  return {
    view: createElement(SignUpScreen, { registration }),
    follow: (place, mode) => {
      followPhone(registration, place, mode);
      followStep(registration, place);
    },
    close: () => {
      const { status, context, children } = registration.getSnapshot();
      const typed = children.applicantForm?.getSnapshot().context.values ?? context.values;
      draft = status === 'done' ? undefined : typed;
      registration.stop();
    },
  };
}

const candidateOf = ({ phone, birthDate, cardNumber, cvv }: Applicant) => ({
  phoneNumber: phone,
  birthDate,
  cardNumber,
  cvv,
});
