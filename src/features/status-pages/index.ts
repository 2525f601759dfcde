import { createElement } from 'react';
import type { offlineSnapshotMachine } from '#machines/dashboard/offlineSnapshot.ts';
import { deviceDay, timeNow } from '#browser/page.ts';
import { composeOfflineSnapshot } from '#app/offlineSnapshot.ts';
import type { ScreenFeature, Services } from '#app/feature.ts';
import { ServiceWorkScreen } from './ServiceWorkScreen';

/** The page of technical works; each visit shows when the server was called last. */
export const compose = ({
  session,
}: Services): ScreenFeature<{
  offlineSnapshot: typeof offlineSnapshotMachine;
}> => ({
  flows: {
    // Nothing loads from the server meanwhile, so the flow receives only the session's start and end.
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
