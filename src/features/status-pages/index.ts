import { createElement } from 'react';
import type { offlineSnapshotMachine } from '#machines/dashboard/offlineSnapshot.ts';
import { deviceDay, timeNow } from '#browser/page.ts';
import { composeOfflineSnapshot } from '#app/offlineSnapshot.ts';
import type { ScreenFeature, Services } from '#app/feature.ts';
import { ServiceWorkScreen } from './ServiceWorkScreen';

/** The page of the technical works: each arrival says when the server was asked last. */
export const compose = ({
  session,
}: Services): ScreenFeature<{
  offlineSnapshot: typeof offlineSnapshotMachine;
}> => ({
  flows: {
    // Nothing comes from the server meanwhile: only the end of the session is told.
    offlineSnapshot: {
      receives: ['session.started', 'session.ended'],
      flow: { logic: composeOfflineSnapshot(session), input: () => ({ client: null }) },
    },
  },
  view: ({ offlineSnapshot: copy }) =>
    createElement(ServiceWorkScreen, {
      checkedAt: timeNow(),
      today: deviceDay(),
      ...(copy && { copy }),
    }),
});
