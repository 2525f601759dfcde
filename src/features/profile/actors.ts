import { createElement } from 'react';
import { createActor } from 'xstate';
import { consentMachine } from '#machines/account/consent.ts';
import { profileMachine } from '#machines/account/profile.ts';
import { createClient } from '#api/client.ts';
import { createHttp } from '#api/http.ts';
import { today } from '#browser/page.ts';
import { asCall } from '#runtime/toPromiseActor.ts';
import { form } from '#runtime/forms.ts';
import { stopOnceHeard } from '#runtime/stopOnceHeard.ts';
import { showToast } from '#runtime/toasts.ts';
import type { OverlayTools } from '#runtime/services.ts';
import { watched } from '#runtime/inspectOptions.ts';
import type { Client } from '#domain/client.ts';
import { isChanged, type FormValues } from '#domain/form/fields.ts';
import { hasAgreed, profileOf } from '#domain/profile.ts';
import { consents as codes } from '#domain/registration.ts';
import { ru } from '#texts/ru.ts';
import { failureText, loadFailureText } from '#ui/feedback/words.ts';
import type { OpenOverlay } from '#runtime/openOverlay.ts';
import { ProfileSheet } from './ProfileSheet';

/** What a client typed and neither saved nor gave up: Back has closed the profile over it. */
let left: { cardNumber: string; values: FormValues } | null = null;

/** The profile and its actors. */
export function open(tools: OverlayTools): OpenOverlay {
  const { session, http, openModal, hasModal } = tools;
  const now = session.getSnapshot();
  let { client: known } = now.context;
  // The form is sent as a whole: what it starts from must be what the server holds.
  const client = now.matches({ signedIn: { profile: 'loaded' } }) ? known : null;
  const requestProfile = () => {
    session.send({ type: 'profile.requested' });
  };
  const calls = createClient(createHttp(http));
  // The form says in place why the server has refused it.
  const ownCalls = createClient(createHttp({ ...http, onRejected: () => {} }));

  const profile = createActor(
    profileMachine.provide({
      actors: {
        form,
        saveProfile: asCall((values, signal) => ownCalls.update(profileOf(values), signal)),
      },
      actions: {
        showSaved: () => {
          left = null;
          showToast('done', ru.profile.saved);
        },
        requestProfile,
        closeModal: tools.close,
      },
    }),
    { ...watched(), input: { client, draft: draftOf(known), today: today() } },
  );

  const consents = codes.map((code) =>
    createActor(
      consentMachine.provide({
        actors: {
          changeConsent: asCall(({ code: agreementCode, isGiven }, signal) =>
            calls.changeSubscription(
              { agreements: [{ agreementCode, value: isGiven ? 'true' : 'false' }] },
              signal,
            ),
          ),
        },
        actions: {
          showFailure: (_, { failure }) => {
            // The switch goes back, so the toast does not promise that what was entered stays.
            if (failure && failure.kind !== 'rejected')
              showToast('failed', loadFailureText(failure));
          },
          requestProfile,
        },
      }),
      { ...watched(), input: { code, isGiven: client !== null && hasAgreed(client, code) } },
    ),
  );

  const following = session.subscribe(({ context: { client: loaded } }) => {
    if (!loaded || loaded === known) return;
    known = loaded;
    profile.send({ type: 'client.loaded', client: loaded });
    consents.forEach((consent, at) => {
      const code = codes[at];
      if (code) consent.send({ type: 'consent.loaded', isGiven: hasAgreed(loaded, code) });
    });
  });

  profile.start();
  for (const consent of consents) consent.start();

  return {
    view: createElement(ProfileSheet, {
      profile,
      consents,
      onPhoneChange: hasModal('profile-tel')
        ? () => {
            openModal({ id: 'profile-tel' });
          }
        : undefined,
    }),
    leave: () => {
      profile.send({ type: 'close.requested' });
    },
    follow: () => {
      if (session.getSnapshot().hasTag('missed')) requestProfile();
    },
    close: () => {
      following.unsubscribe();
      const snapshot = profile.getSnapshot();
      const { client: edited } = snapshot.context;
      const { profileForm } = snapshot.children;
      const typed = profileForm?.getSnapshot().context;
      if (edited) {
        const isDraft = typed && isChanged(typed.values, typed.initial);
        left = isDraft ? { cardNumber: edited.card.cardNumber, values: typed.values } : null;
      }
      const isSaving = snapshot.hasTag('busy');
      void stopOnceHeard(profile, profile, tools).then(() => {
        const failure = isSaving && profileForm?.getSnapshot().context.failure;
        if (failure) showToast('failed', failureText(failure));
      });
      for (const consent of consents) void stopOnceHeard(consent, consent, tools);
    },
  };
}

const draftOf = (client: Client | null): FormValues | null =>
  client && left?.cardNumber === client.card.cardNumber ? left.values : null;
