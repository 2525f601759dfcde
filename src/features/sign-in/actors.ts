import { createElement } from 'react';
import { loginMachine } from '#machines/account/login.ts';
import { focusPhone } from '#browser/forms.ts';
import { toPromiseActor, atOnce } from '#app/promiseActors.ts';
import { form } from '#app/form.ts';
import { late } from '#runtime/late.ts';
import { loadLoginCode, loginCode } from '#app/loginCode.ts';
import type { ScreenFeature, Services } from '#runtime/services.ts';
import { AuthScreen } from './AuthScreen';

export function compose({ signInCalls: calls }: Services): ScreenFeature {
  const login = loginMachine.provide({
    actors: {
      form,
      otp: late(() =>
        loginCode().otpWith({
          verify: toPromiseActor(
            async ({ phone, operationId, code }, signal) =>
              (await calls()).verifyCode(
                { phoneNumber: phone, operationId, smsCode: code },
                signal,
              ),
            atOnce,
          ),
          resend: async ({ phone, operationId }, signal) =>
            (await calls()).resend({ phoneNumber: phone, operationId }, signal),
        }),
      ),
      requestCode: toPromiseActor(async ({ phone, operationId }, signal) => {
        const [made] = await Promise.all([calls(), loadLoginCode()]);
        return loginCode().sentOperation(operationId, () =>
          made.login({ phoneNumber: phone }, signal),
        );
      }),
    },
    actions: { focusPhone },
  });
  return {
    flows: {},
    login: { logic: login, input: (given) => given },
    closesOn: ['session.started'],
    view: () => createElement(AuthScreen),
  };
}
