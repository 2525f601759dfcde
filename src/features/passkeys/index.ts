import { createElement } from 'react';
import { inModal, passkeysMachine } from '#machines/account/passkeys.ts';
import { createHttp } from '#api/http.ts';
import { createPasskeys } from '#api/passkeys.ts';
import { focusPasskeyName, focusQuestion, focusTitle } from '#browser/forms.ts';
import { forgetPasskey } from '#browser/webauthn.ts';
import { toPromiseActor } from '#app/promiseActors.ts';
import { form } from '#app/form.ts';
import { passkeyAddingWith } from '#app/passkeyAdding.ts';
import { passkeyAddingTexts } from '#app/texts.ts';
import { showToast } from '#app/toasts.ts';
import type { ModalFeature, Services } from '#app/feature.ts';
import { PasskeysSheet } from './PasskeysSheet';
import { passkeysTexts } from './texts';

/** The client's passkeys, with the calls they need. */
export function compose({ http }: Services): ModalFeature<typeof passkeysMachine> {
  const calls = createPasskeys(createHttp(http));
  return {
    ...inModal,
    flow: {
      logic: passkeysMachine.provide({
        actors: {
          form,
          passkeyAdding: passkeyAddingWith(http),
          loadPasskeys: toPromiseActor((_, signal) => calls.list(signal)),
          renamePasskey: toPromiseActor((passkey, signal) => calls.rename(passkey, signal)),
          removePasskey: toPromiseActor((passkey, signal) => calls.remove(passkey, signal)),
        },
        actions: {
          forgetOnDevice: (_, { id }) => {
            forgetPasskey(id);
          },
          showAdded: () => {
            showToast('done', passkeyAddingTexts.added);
          },
          showKnown: () => {
            showToast('done', passkeyAddingTexts.known);
          },
          showRemoved: () => {
            showToast('done', passkeysTexts.removed);
          },
          focusQuestion,
          focusName: focusPasskeyName,
          focusTitle,
        },
      }),
      input: () => undefined,
    },
    view: (shown) => shown && createElement(PasskeysSheet, { passkeys: shown }),
  };
}
