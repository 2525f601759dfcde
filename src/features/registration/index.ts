import { createElement } from 'react';
import { onScreen, registrationMachine } from '#machines/account/registration.ts';
import { focusPhone, focusRefusal } from '#browser/forms.ts';
import { today } from '#browser/clock.ts';
import { loadChunk } from '#browser/page.ts';
import { toPromiseActor } from '#app/promiseActors.ts';
import { form } from '#app/form.ts';
import { otpWith, sentCode } from '#app/otp.ts';
import { lazyOnce } from '#app/lazyOnce.ts';
import type { ScreenFeature, Services } from '#app/feature.ts';
import type { Applicant } from '#domain/registration.ts';
import { SignUpScreen } from './SignUpScreen';

export function compose({
  http,
}: Services): ScreenFeature<{ registration: typeof registrationMachine }> {
  const calls = lazyOnce(async () => {
    const { createRegistrationCalls } = await loadChunk(() => import('./calls'));
    return createRegistrationCalls(http);
  });

  const registration = registrationMachine.provide({
    actors: {
      form,
      otp: otpWith({
        verify: toPromiseActor(async ({ phone, code }, signal) =>
          (await calls()).confirm({ phoneNumber: phone, smsCode: code }, signal),
        ),
        resend: async ({ phone }, signal) => (await calls()).resend({ phoneNumber: phone }, signal),
      }),
      checkAllowed: toPromiseActor(async (applicant, signal) =>
        (await calls()).isAllowed(candidateOf(applicant), signal),
      ),
      register: toPromiseActor((applicant, signal) => {
        const { agreements } = applicant;
        const registered = { ...candidateOf(applicant), listOfAgreements: agreements };
        return sentCode(async () => (await calls()).register(registered, signal));
      }),
    },
    actions: {
      focusPhone,
      focusRefusal,
    },
  });

  return {
    flows: {
      registration: {
        ...onScreen,
        flow: {
          logic: registration,
          input: ({ codeLength, draft }) => ({ codeLength, values: draft, today: today() }),
        },
      },
    },
    view: ({ registration: running }) =>
      running && createElement(SignUpScreen, { registration: running }),
  };
}

const candidateOf = ({ phone, birthDate, cardNumber, cvv }: Applicant) => ({
  phoneNumber: phone,
  birthDate,
  cardNumber,
  cvv,
});
