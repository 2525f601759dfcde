import { createElement } from 'react';
import { loginMachine } from '#machines/account/login.ts';
import { focusPhone } from '#browser/forms.ts';
import { noteCodeSignIn } from '#browser/passkeyOffer.ts';
import { toPromiseActor, atOnce } from '#app/promiseActors.ts';
import { form } from '#app/form.ts';
import { loginCode } from '#app/loginCode.ts';
import type { ScreenFeature, Services } from '#app/feature.ts';
import type { LoadedFlow } from '#machines/shared/flow.ts';
import type { Otp } from '#machines/account/otp.ts';
import type { Tokens } from '#domain/client.ts';
import { AuthScreen } from './AuthScreen';
import { signInPasskey } from './passkeyPart';

export function compose(services: Services): ScreenFeature {
  const { signInCalls: calls } = services;
  const login = loginMachine.provide({
    actors: {
      form,
      requestCode: toPromiseActor(async ({ phone, operationId }, signal) => {
        const [made] = await Promise.all([calls(), loginCode.load()]);
        return loginCode
          .here()
          .sentOperation(operationId, () => made.login({ phoneNumber: phone }, signal));
      }),
    },
    actions: { focusPhone },
  });
  /** The chunk loads with the first request for a code, or with a history entry that holds a code step. */
  const loadedOtp = (): LoadedFlow<Otp<Tokens>> => ({
    logic: loginCode.here().otpWith({
      verify: toPromiseActor(async ({ phone, operationId, code }, signal) => {
        const typed = { phoneNumber: phone, operationId, smsCode: code };
        const tokens = await (await calls()).verifyCode(typed, signal);
        if (__PASSKEYS__) noteCodeSignIn();
        return tokens;
      }, atOnce),
      resend: async ({ phone, operationId }, signal) =>
        (await calls()).resend({ phoneNumber: phone, operationId }, signal),
    }),
    input: (given) => given,
  });
  const passkey = signInPasskey?.ifLoaded()?.passkeySignInOf(services);
  return {
    flows: {},
    login: {
      logic: login,
      input: (given) => ({
        ...given,
        loadedOtp,
        ...(passkey && { loadedPasskey: () => passkey }),
      }),
    },
    closesOn: ['session.started'],
    view: () => createElement(AuthScreen),
  };
}
