import { createElement } from 'react';
import { consentMachine } from '#machines/account/consent.ts';
import { profileMachine } from '#machines/account/profile.ts';
import { inModal, profileModalMachine } from '#machines/account/profileModal.ts';
import { errorOf } from '#machines/shared/flow.ts';
import { createClient } from '#api/client.ts';
import { createHttp } from '#api/http.ts';
import { today } from '#browser/clock.ts';
import { toPromiseActor } from '#app/promiseActors.ts';
import { form } from '#app/form.ts';
import { showToast } from '#app/toasts.ts';
import type { Services, ModalFeature } from '#app/feature.ts';
import { toFailure } from '#domain/failure.ts';
import { withChanges } from '#domain/profile.ts';
import { profileTexts } from './texts';
import { failureText, loadFailureText } from '#ui/feedback/errorMessages.ts';
import { ProfileSheet } from './ProfileSheet';

/** The profile, with the calls it makes. */
export function compose({
  http,
  openModal,
  hasModal,
}: Services): ModalFeature<typeof profileModalMachine> {
  const calls = createClient(createHttp(http));

  const profile = profileMachine.provide({
    actors: {
      form,
      saveProfile: toPromiseActor(async (change, signal) =>
        calls.update(withChanges(await calls.me(signal), change), signal),
      ),
    },
    actions: {
      showSaved: () => {
        showToast('done', profileTexts.saved);
      },
      showFailure: ({ event }) => {
        showToast('failed', failureText(toFailure(errorOf(event))));
      },
    },
  });
  const consent = consentMachine.provide({
    actors: {
      changeConsent: toPromiseActor(({ code: agreementCode, isGiven }, signal) =>
        calls.changeSubscription(
          { agreements: [{ agreementCode, value: isGiven ? 'true' : 'false' }] },
          signal,
        ),
      ),
    },
    actions: {
      showFailure: (_, { failure }) => {
        // The switch returns to its former position, so the toast must not promise that typed data is kept.
        if (failure && failure.kind !== 'rejected') showToast('failed', loadFailureText(failure));
      },
    },
  });
  const onPhoneChange = hasModal('profile-tel')
    ? () => {
        openModal({ id: 'profile-tel' });
      }
    : undefined;

  return {
    ...inModal,
    flow: {
      logic: profileModalMachine.provide({ actors: { profile, consent } }),
      input: ({ draft }) => ({ draft, today: today() }),
    },
    view: (shown) => shown && createElement(ProfileSheet, { modal: shown, onPhoneChange }),
  };
}
