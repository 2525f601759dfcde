import { createElement } from 'react';
import { inModal, phoneChangeMachine } from '#machines/account/phoneChange.ts';
import { focusPhone, focusRefusal, focusTitle } from '#browser/forms.ts';
import { currentPlace } from '#browser/history.ts';
import { createHttp } from '#api/http.ts';
import { createPhone } from '#api/phone.ts';
import { toPromiseActor, atOnce } from '#app/promiseActors.ts';
import { form } from '#app/form.ts';
import { otpWith, sentCode } from '#app/otp.ts';
import { replacing } from './replacing';
import { showToast } from '#app/toasts.ts';
import type { Services, ModalFeature } from '#app/feature.ts';
import { phoneChangeTexts } from './texts';
import { PhoneChange } from './PhoneChange';

type NewPhone = { phone: string };

/** The phone change with its calls; it starts at the step that the history entry holds. */
export function compose(services: Services): ModalFeature<typeof phoneChangeMachine> {
  const { settings } = services;
  const phoneChange = phoneChangeMachine.provide({
    actors: { form, ...actorsOf(services) },
    actions: {
      showChanged: () => {
        showToast('done', phoneChangeTexts.done);
      },
      focusPhone,
      focusRefusal,
      focusTitle,
    },
  });

  return {
    ...inModal,
    flow: {
      logic: phoneChange,
      input: ({ client }) => ({
        oldPhone: client?.mobilePhone ?? '',
        codeLength: settings.codeLength,
        step: currentPlace().state.step,
      }),
    },
    view: (change) => change && createElement(PhoneChange, { change }),
  };
}

/** Actors for the calls of the change, and for its code steps. */
function actorsOf({ http, session }: Services) {
  const whileIssuing = replacing(() => session.getSnapshot().context.tokens);
  const calls = createPhone(createHttp({ ...http, whileIssuing }));
  return {
    oldOtp: otpWith({
      verify: toPromiseActor(({ code }, signal) => calls.confirmOld({ smsCode: code }, signal)),
      // The API has no call that sends the old number's code again; a new request replaces the code.
      resend: ({ operationId: phoneNumber }, signal) => calls.change({ phoneNumber }, signal),
    }),
    newOtp: otpWith({
      verify: toPromiseActor(
        ({ code }, signal) => calls.confirmNew({ smsCode: code }, signal),
        atOnce,
      ),
      resend: ({ phone: phoneNumber }, signal) => calls.resendNew({ phoneNumber }, signal),
    }),
    requestChange: toPromiseActor(({ phone: phoneNumber }: NewPhone, signal) =>
      sentCode(() => calls.change({ phoneNumber }, signal)),
    ),
    sendNewCode: toPromiseActor(({ phone: phoneNumber }: NewPhone, signal) =>
      sentCode(() => calls.resendNew({ phoneNumber }, signal)),
    ),
  };
}
