import { createHttp } from '#api/http.ts';
import { createPasskeySignIn } from '#api/passkeys.ts';
import { atOnce, toPromiseActor } from '#app/promiseActors.ts';
import { signIn } from '#app/tokenExchange.ts';
import type { Services } from '#app/feature.ts';
import { askForPasskey, awaitAutofilledPasskey } from '#browser/webauthn.ts';
import { passkeySignInMachine } from '#machines/account/passkeySignIn.ts';
import type { LoadedFlow } from '#machines/shared/flow.ts';

export { WaitCountdown } from '#ui/form/RetryCountdown.tsx';

/** The sign-in by a passkey with its calls: nobody's, as those of a code are. */
export function passkeySignInOf({
  http: { access: _, ...http },
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
        askForPasskey: toPromiseActor(
          ({ options }, signal) => askForPasskey(options, signal),
          atOnce,
        ),
        signIn: toPromiseActor(
          (answer, signal) => signIn(() => calls.signIn(answer, signal), signal),
          atOnce,
        ),
      },
    }),
    input: () => undefined,
  };
}
