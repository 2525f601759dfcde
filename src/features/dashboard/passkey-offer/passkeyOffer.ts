import type { ActorRefFrom } from 'xstate';
import { onScreen, passkeyOfferMachine } from '#machines/account/passkeyOffer.ts';
import { areCookiesAnswered, toNoteActor } from '#app/composeNotes.ts';
import { passkeyAddingWith } from '#app/passkeyAdding.ts';
import { toPromiseActor } from '#app/promiseActors.ts';
import { passkeyAddingTexts } from '#app/texts.ts';
import { showToast } from '#app/toasts.ts';
import type { ScreenFeature, Services } from '#app/feature.ts';
import { rememberDeclined, takeOffer } from '#browser/passkeyOffer.ts';
import { canMakePasskey } from '#browser/webauthn.ts';

type Flows = { passkeyOffer: typeof passkeyOfferMachine };

/** The offer after a sign-in by a code, with the calls it needs. */
export const passkeyOfferOf = ({
  http,
}: Services): ScreenFeature<Flows>['flows']['passkeyOffer'] => ({
  ...onScreen,
  flow: {
    logic: passkeyOfferMachine.provide({
      actors: {
        passkeyAdding: passkeyAddingWith(http),
        checkDevice: toPromiseActor(canMakePasskey),
        showOffer: toNoteActor<ActorRefFrom<typeof passkeyOfferMachine>>(async () => {
          const { mountPasskeyOffer } = await import('./PasskeyOffer');
          return mountPasskeyOffer;
        }),
      },
      actions: {
        rememberDeclined,
        showAdded: () => {
          showToast('done', passkeyAddingTexts.added);
        },
        showKnown: () => {
          showToast('done', passkeyAddingTexts.known);
        },
      },
    }),
    input: () => ({ isDue: takeOffer(), areCookiesAnswered: areCookiesAnswered() }),
  },
});
