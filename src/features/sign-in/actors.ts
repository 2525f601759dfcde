import { createElement } from 'react';
import { loginMachine } from '#machines/account/login.ts';
import { focusPhone } from '#browser/forms.ts';
import { asCall, atOnce } from '#runtime/toPromiseActor.ts';
import { codeStepsOn, followPhone, followStep } from '#runtime/codeSteps.ts';
import { form } from '#runtime/forms.ts';
import { late } from '#runtime/late.ts';
import { loadLoginCode, loginCode } from '#runtime/loginCode.ts';
import type { Screen, Tools } from '#runtime/services.ts';
import { routes } from '#domain/routes.ts';
import { AuthScreen } from './AuthScreen';

export function compose({ signInCalls: calls, go }: Tools): Screen {
  const login = loginMachine.provide({
    actors: {
      form,
      otp: late(() =>
        loginCode().otpWith({
          verify: asCall(
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
      requestCode: asCall(async ({ phone }, signal) => {
        const [made] = await Promise.all([calls(), loadLoginCode()]);
        const { operationId } = await made.login({ phoneNumber: phone }, signal);
        return { operationId, sentAt: Date.now() };
      }),
    },
    actions: { ...codeStepsOn(routes.auth, go), focusPhone },
  });
  return {
    flows: { login },
    view: () => createElement(AuthScreen),
    follow: ({ session }, arrived, mode) => {
      const running = session?.getSnapshot().children.login;
      if (!running) return;
      followPhone(running, arrived, mode);
      followStep(running, arrived);
    },
  };
}
