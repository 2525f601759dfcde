import { createElement } from 'react';
import { createActor, type ActorRefFrom } from 'xstate';
import { phoneChangeMachine } from '#machines/account/phoneChange.ts';
import { focusPhone, focusRefusal, focusTitle } from '#browser/forms.ts';
import { currentPlace, goBack } from '#browser/history.ts';
import { loadPart } from '#browser/page.ts';
import { asCall, atOnce } from '#runtime/toPromiseActor.ts';
import { form } from '#runtime/forms.ts';
import { otpWith } from '#runtime/otp.ts';
import { lazily } from '#runtime/lazyOnce.ts';
import { stopOnceHeard } from '#runtime/stopOnceHeard.ts';
import { replacing } from '#runtime/replacing.ts';
import { showToast } from '#runtime/toasts.ts';
import type { OverlayTools } from '#runtime/services.ts';
import { watched } from '#runtime/inspectOptions.ts';
import { phoneChangeStepOf, type PhoneChangeStep } from '#domain/phoneChange.ts';
import type { Place } from '#domain/routes.ts';
import { ru } from '#texts/ru.ts';
import type { OpenOverlay } from '#runtime/openOverlay.ts';
import { PhoneChange } from './PhoneChange';

export function open(tools: OverlayTools): OpenOverlay {
  const { settings, http, session, keepStep, close } = tools;
  const calls = lazily(async () => {
    const { createAccountCalls } = await loadPart(() => import('#runtime/accountCalls.ts'));
    const whileIssuing = replacing(() => session.getSnapshot().context.tokens);
    return createAccountCalls({ ...http, whileIssuing }).phone;
  });
  const ownPhone = () => session.getSnapshot().context.client?.mobilePhone ?? '';
  const requestChange = async (phoneNumber: string, signal: AbortSignal) =>
    (await calls()).change({ phoneNumber }, signal);
  /** Out of sight, it has no history entry of its own and nothing to show. */
  let isOpen = true;
  const whileOpen = (act: () => void) => () => {
    if (isOpen) act();
  };
  const keep =
    (mode: 'push' | 'replace') =>
    ({
      context: { stage, oldPhone, phone, oldSentAt, newSentAt },
    }: {
      context: PhoneChangeStep;
    }) => {
      if (isOpen) keepStep({ stage, oldPhone, phone, oldSentAt, newSentAt }, mode);
    };

  const change: ActorRefFrom<typeof phoneChangeMachine> = createActor(
    phoneChangeMachine.provide({
      actors: {
        form,
        oldOtp: otpWith({
          verify: asCall(async ({ code }, signal) => {
            await (await calls()).confirmOld({ smsCode: code }, signal);
            return { sentAt: Date.now() };
          }),
          // The API has no call that repeats the old number's code: asking anew replaces it.
          resend: (_, signal) => requestChange(change.getSnapshot().context.phone, signal),
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
        leaveStep: whileOpen(() => {
          if (currentPlace().state.step !== undefined) goBack();
        }),
        forgetStep: whileOpen(() => {
          keepStep(undefined, 'replace');
        }),
        // The former tokens are dead: the new ones take their place in every tab.
        issueTokens: (_, tokens) => {
          session.send({ type: 'tokens.issued', tokens });
          session.send({ type: 'profile.requested' });
          if (!isOpen) showToast('done', ru.phoneChange.done);
        },
        focusPhone: whileOpen(focusPhone),
        focusRefusal: whileOpen(focusRefusal),
        focusTitle: whileOpen(focusTitle),
      },
    }),
    { ...watched(), input: { codeLength: settings.codeLength, oldPhone: ownPhone() } },
  );

  const follow = ({ state }: Place) => {
    const step = phoneChangeStepOf(state.step, ownPhone());
    if (step) change.send({ type: 'step.restored', step });
    else change.send({ type: 'step.left' });
  };
  const subscription = session.subscribe(() => {
    const before = change.getSnapshot();
    const oldPhone = ownPhone();
    if (oldPhone === '' || oldPhone === before.context.oldPhone) return;
    const typed = before.children.phoneForm?.getSnapshot().context.values['phone'];
    const phone = String(typed ?? before.context.phone);
    change.send({ type: 'client.known', phones: { oldPhone, phone } });
    if (before.matches('awaitingClient')) follow(currentPlace());
  });
  change.start();

  return {
    view: createElement(PhoneChange, { change, onDone: close }),
    follow,
    close: () => {
      isOpen = false;
      subscription.unsubscribe();
      const last = change.getSnapshot();
      const asking = last.matches({ code: 'new' }) ? last.children.otp : undefined;
      void stopOnceHeard(change, asking, tools);
    },
  };
}
