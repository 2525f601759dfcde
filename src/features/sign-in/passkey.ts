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

/** After so many ms the device still asks its owner: an answer that comes at once goes out before any code is fetched. */
const askedFor = 300;

/** The sign-in by a passkey with its calls: nobody's, as those of a code are. */
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
        // The browser asks for a gesture of the person: nothing may lie between the press and the request.
        askForPasskey: toPromiseActor(({ options }, signal) => {
          if (prepareCabinet) setTimeout(prepareCabinet, askedFor);
          return askForPasskey(options, signal);
        }, atOnce),
        signIn: toPromiseActor(
          (answer, signal) =>
            signIn(() => {
              const tokens = calls.signIn(answer, signal);
              // The call goes out before the cabinet's code takes up the connections.
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
