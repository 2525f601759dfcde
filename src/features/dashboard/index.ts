import { createElement } from 'react';
import { dashboardMachine, onScreen } from '#machines/dashboard/dashboard.ts';
import {
  onScreen as onCopy,
  type offlineSnapshotMachine,
} from '#machines/dashboard/offlineSnapshot.ts';
import { whenIdle } from '#browser/tasks.ts';
import { today } from '#browser/clock.ts';
import { watchDay } from '#browser/day.ts';
import { ratedTransaction } from '#browser/offlineSnapshot.ts';
import { createSlidesKit } from '#browser/slides.ts';
import { cabinetActors } from './dashboardActors';
import { composeOfflineSnapshot } from '#app/offlineSnapshot.ts';
import type { ScreenFeature, Services } from '#app/feature.ts';
import { toWatchActor } from '#app/promiseActors.ts';
import { transactionActors } from './transactionActors';
import { passkeyOfferPart } from './passkey-offer/passkeyOfferPart';
import { Cabinet } from './DashboardScreen';

// Prepares `Intl` before the first render, in case `src/build/warmIntl.js` had no time for that.
Intl.NumberFormat.supportedLocalesOf('ru');

function prepareOffline() {
  // The card must open at the checkout without a network, and so must a receipt.
  whenIdle(() => {
    const parts = [import('./checkout'), import('./receipt')];
    for (const part of parts) void part.catch(() => {});
  });
}

type Flows = {
  dashboard: typeof dashboardMachine;
  offlineSnapshot: typeof offlineSnapshotMachine;
};

/** The dashboard; closing it forgets every transaction (section 4). */
export function compose(services: Services): ScreenFeature<Flows> {
  const { session } = services;
  const slides = createSlidesKit();
  const dashboard = dashboardMachine.provide({
    actors: {
      ...cabinetActors(services, slides),
      ...transactionActors(services),
      watchDay: toWatchActor(watchDay),
    },
    actions: { prepareOffline },
  });
  const passkeyOffer = passkeyOfferPart?.ifLoaded()?.passkeyOfferOf(services);
  return {
    flows: {
      ...(passkeyOffer && { passkeyOffer }),
      dashboard: {
        ...onScreen,
        flow: {
          logic: dashboard,
          input: ({ client }) => ({
            card: client?.card ?? null,
            today: today(),
            now: Date.now(),
            ratedRrn: ratedTransaction.read() ?? null,
          }),
        },
      },
      offlineSnapshot: {
        ...onCopy,
        flow: { logic: composeOfflineSnapshot(session), input: ({ client }) => ({ client }) },
      },
    },
    closesOn: ['session.started', 'session.ended'],
    view: ({ dashboard: cabinet, offlineSnapshot: copy }) =>
      cabinet &&
      copy &&
      createElement(Cabinet, { dashboard: cabinet, copy, mountSlides: slides.mount }),
  };
}
