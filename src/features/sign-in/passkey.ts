import { createHttp } from '#api/http.ts';
import { createPasskeySignIn } from '#api/passkeys.ts';
import { atOnce, toPromiseActor } from '#app/promiseActors.ts';
import { signIn } from '#app/tokenExchange.ts';
import type { Services } from '#app/feature.ts';
import { askForPasskey, awaitAutofilledPasskey } from '#browser/webauthn.ts';
import { passkeySignInMachine } from '#machines/account/passkeySignIn.ts';
import { yieldToMain } from '#browser/tasks.ts';
import type { LoadedFlow } from '#machines/shared/flow.ts';

export { WaitCountdown } from '#ui/form/RetryCountdown.tsx';

/** Delay of the cabinet's load, in ms: an immediate answer of the device is sent before any code loads. */
const askedFor = 300;

/** The sign-in by a passkey with its calls, which carry no token, like the calls for a code. */
export function passkeySignInOf({
  http: { access: _, ...http },
  prepareCabinet,
}: Services): LoadedFlow<typeof passkeySignInMachine, object> {
  const calls = createPasskeySignIn(createHttp(http));
  return {
    logic: passkeySignInMachine.provide({
      actors: {
        loadOptions: toPromiseActor((_input, signal) => calls.signInOptions(signal)),
        awaitPasskey: toPromiseActor(({ options }, signal) =>
          awaitAutofilledPasskey(options, signal),
        ),
        // The browser requires a user gesture: nothing may run between the press and the request.
        askForPasskey: toPromiseActor(({ options }, signal) => {
          if (prepareCabinet) setTimeout(prepareCabinet, askedFor);
          return askForPasskey(options, signal);
        }, atOnce),
        signIn: toPromiseActor(
          (answer, signal) =>
            signIn(() => {
              const tokens = calls.signIn(answer, signal);
              // The call must be sent before the load of the cabinet's code occupies the connections.
              void yieldToMain().then(prepareCabinet);
              return tokens;
            }, signal),
          atOnce,
        ),
      },
    }),
    input: () => undefined,
  };
}
