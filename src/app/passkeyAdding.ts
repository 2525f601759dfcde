import { passkeyAddingMachine, type PasskeyFailure } from '#machines/account/passkeyAdding.ts';
import { createHttp, type HttpOptions } from '#api/http.ts';
import { createPasskeys } from '#api/passkeys.ts';
import { deviceHints } from '#browser/device.ts';
import { makePasskey } from '#browser/webauthn.ts';
import { passkeyNameOf } from '#domain/passkeys.ts';
import { failureText } from '#ui/feedback/errorMessages.ts';
import { atOnce, toPromiseActor } from './promiseActors';
import { passkeyAddingTexts } from './texts';

/** Adding a passkey, with its calls; the list of passkeys and the offer share it. */
export function passkeyAddingWith(http: HttpOptions) {
  const calls = createPasskeys(createHttp(http));
  return passkeyAddingMachine.provide({
    actors: {
      loadOptions: toPromiseActor((_, signal) => calls.addOptions(signal), atOnce),
      makePasskey: toPromiseActor(({ options }, signal) => makePasskey(options, signal), atOnce),
      addPasskey: toPromiseActor((answer, signal) =>
        calls.add({ ...answer, name: passkeyNameOf(deviceHints()) }, signal),
      ),
    },
  });
}

/** One sentence on why no passkey was added. */
export function passkeyFailureText(failure: PasskeyFailure): string {
  if (failure.kind === 'cancelled' || failure.kind === 'known' || failure.kind === 'unavailable')
    return passkeyAddingTexts[failure.kind];
  return failureText(failure);
}
