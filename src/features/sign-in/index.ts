import { createElement } from 'react';
import { loginMachine } from '#machines/account/login.ts';
import { focusPhone } from '#browser/forms.ts';
import { toPromiseActor, atOnce } from '#app/promiseActors.ts';
import { form } from '#app/form.ts';
import type { AnyActorLogic } from 'xstate';
import { loadLoginCode, loginCode } from '#app/loginCode.ts';
import type { ScreenFeature, Services } from '#app/feature.ts';
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

/** The logic is looked up at each start: it may have changed by then. */
const found = <Logic extends AnyActorLogic>(find: () => Logic): Logic =>
  new Proxy<Logic>({} as Logic, {
    get: (_, key) => Reflect.get(find(), key) as unknown,
    has: (_, key) => Reflect.has(find(), key),
    getPrototypeOf: () => Reflect.getPrototypeOf(find()),
  });

/** The logic of a flow whose code is loaded after the first load, and before the flow is started. */
function late<Logic extends AnyActorLogic>(make: () => Logic): Logic {
  let made: Logic | undefined;
  return found(() => (made ??= make()));
}
