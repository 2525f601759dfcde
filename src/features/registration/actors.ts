import { createElement } from 'react';
import { registrationMachine } from '#machines/account/registration.ts';
import { focusPhone, focusRefusal } from '#browser/forms.ts';
import { loadPart, today } from '#browser/page.ts';
import { asCall } from '#runtime/toPromiseActor.ts';
import { codeStepsOn, followPhone, followStep } from '#runtime/codeSteps.ts';
import { form } from '#runtime/forms.ts';
import { otpWith } from '#runtime/otp.ts';
import { lazily } from '#runtime/lazyOnce.ts';
import { showToast } from '#runtime/toasts.ts';
import type { Screen, Tools } from '#runtime/services.ts';
import { withInput } from '#runtime/withInput.ts';
import type { FormValues } from '#domain/form/fields.ts';
import type { Applicant } from '#domain/registration.ts';
import { routes } from '#domain/routes.ts';
import { ru } from '#texts/ru.ts';
import { SignUpScreen } from './SignUpScreen';

type Given = { codeLength: number; values: FormValues | null };

export function compose({ http, go }: Tools): Screen {
  const calls = lazily(async () => {
    const { createAccountCalls } = await loadPart(() => import('#runtime/accountCalls.ts'));
    return createAccountCalls(http).registration;
  });

  const registration = registrationMachine.provide({
    actors: {
      form,
      otp: otpWith({
        verify: asCall(async ({ phone, code }, signal) =>
          (await calls()).confirm({ phoneNumber: phone, smsCode: code }, signal),
        ),
        resend: async ({ phone }, signal) => (await calls()).resend({ phoneNumber: phone }, signal),
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
  });

  return {
    flows: {
      registration: withInput(registration, (given: Given) => ({ ...given, today: today() })),
    },
    view: ({ registration: running }) =>
      running && createElement(SignUpScreen, { registration: running }),
    follow: ({ registration: running }, place, mode) => {
      if (!running) return;
      followPhone(running, place, mode);
      followStep(running, place);
    },
  };
}

const candidateOf = ({ phone, birthDate, cardNumber, cvv }: Applicant) => ({
  phoneNumber: phone,
  birthDate,
  cardNumber,
  cvv,
});
