import { createElement } from 'react';
import { phoneChangeMachine } from '#machines/account/phoneChange.ts';
import { focusPhone, focusRefusal, focusTitle } from '#browser/forms.ts';
import { currentPlace, goBack } from '#browser/history.ts';
import { loadPart } from '#browser/page.ts';
import { asCall, atOnce } from '#runtime/toPromiseActor.ts';
import { form } from '#runtime/forms.ts';
import { otpWith } from '#runtime/otp.ts';
import { lazily } from '#runtime/lazyOnce.ts';
import { replacing } from '#runtime/replacing.ts';
import { showToast } from '#runtime/toasts.ts';
import type { OverlayTools } from '#runtime/services.ts';
import { withInput } from '#runtime/withInput.ts';
import type { PhoneChangeStep } from '#domain/phoneChange.ts';
import { ru } from '#texts/ru.ts';
import type { ModalView } from '#runtime/openOverlay.ts';
import { PhoneChange } from './PhoneChange';

/** The phone change, with the calls it makes; the history entry keeps its step. */
export function compose(tools: OverlayTools): ModalView<'phoneChange'> {
  const { settings, http, session, keepStep, close } = tools;
  const calls = lazily(async () => {
    const { createAccountCalls } = await loadPart(() => import('#runtime/accountCalls.ts'));
    const whileIssuing = replacing(() => session.getSnapshot().context.tokens);
    return createAccountCalls({ ...http, whileIssuing }).phone;
  });
  const requestChange = async (phoneNumber: string, signal: AbortSignal) =>
    (await calls()).change({ phoneNumber }, signal);
  const keep =
    (mode: 'push' | 'replace') =>
    ({
      context: { stage, oldPhone, phone, oldSentAt, newSentAt },
    }: {
      context: PhoneChangeStep;
    }) => {
      keepStep({ stage, oldPhone, phone, oldSentAt, newSentAt }, mode);
    };

  const phoneChange = phoneChangeMachine.provide({
    actors: {
      form,
      oldOtp: otpWith({
        verify: asCall(async ({ code }, signal) => {
          await (await calls()).confirmOld({ smsCode: code }, signal);
          return { sentAt: Date.now() };
        }),
        // The API has no call that repeats the old number's code: asking anew replaces it.
        resend: ({ operationId: phone }, signal) => requestChange(phone, signal),
      }),
      newOtp: otpWith({
        verify: asCall(
          async ({ code }, signal) => (await calls()).confirmNew({ smsCode: code }, signal),
          atOnce,
        ),
        resend: async ({ phone }, signal) =>
          (await calls()).resendNew({ phoneNumber: phone }, signal),
      }),
      requestChange: asCall(async ({ phone }, signal) => {
        await requestChange(phone, signal);
        return { sentAt: Date.now() };
      }),
    },
    actions: {
      enterStep: keep('push'),
      updateStep: keep('replace'),
      leaveStep: () => {
        if (currentPlace().state.step !== undefined) goBack();
      },
      forgetStep: () => {
        keepStep(undefined, 'replace');
      },
      showChanged: () => {
        showToast('done', ru.phoneChange.done);
      },
      focusPhone,
      focusRefusal,
      focusTitle,
    },
  });

  return {
    flows: {
      phoneChange: withInput(phoneChange, ({ oldPhone }) => ({
        oldPhone,
        codeLength: settings.codeLength,
        step: currentPlace().state.step,
      })),
    },
    view: ({ phoneChange: change }) =>
      change && createElement(PhoneChange, { change, onDone: close }),
  };
}
