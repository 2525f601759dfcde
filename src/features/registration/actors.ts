import { createElement } from 'react';
import { createActor, type Subscription } from 'xstate';
import { registrationMachine } from '#machines/account/registration.ts';
import { focusPhone, focusRefusal } from '#browser/forms.ts';
import { loadPart, today } from '#browser/page.ts';
import { asCall } from '#runtime/toPromiseActor.ts';
import { codeStepsOn, followPhone, followStep } from '#runtime/codeSteps.ts';
import { form } from '#runtime/forms.ts';
import { otpWith } from '#runtime/otp.ts';
import { lazily } from '#runtime/lazyOnce.ts';
import { showToast } from '#runtime/toasts.ts';
import type { OpenScreen, Tools } from '#runtime/services.ts';
import { watched } from '#runtime/inspectOptions.ts';
import type { FormValues } from '#domain/form/fields.ts';
import type { Applicant } from '#domain/registration.ts';
import { routes } from '#domain/routes.ts';
import { ru } from '#texts/ru.ts';
import { SignUpScreen } from './SignUpScreen';

/** What has been typed, until somebody signs in: a look at another screen loses nothing. */
let draft: FormValues | undefined;
let forgetting: Subscription | undefined;

export function open({ settings, http, news, go }: Tools): OpenScreen {
  forgetting ??= news.on('session.started', () => {
    draft = undefined;
  });
  const calls = lazily(async () => {
    const { createAccountCalls } = await loadPart(() => import('#runtime/accountCalls.ts'));
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
