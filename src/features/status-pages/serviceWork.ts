import { createElement } from 'react';
import { timeNow, today } from '#browser/page.ts';
import { composeCopy } from '#app/offlineSnapshot.ts';
import type { Screen, Services } from '#runtime/services.ts';
import { ServiceWorkScreen } from './ServiceWorkScreen';

/** The page of the technical works: each arrival says when the server was asked last. */
export const compose = ({ session }: Services): Screen => ({
  flows: { offlineSnapshot: { logic: composeCopy(session) } },
  view: ({ offlineSnapshot: copy }) =>
    createElement(ServiceWorkScreen, {
      checkedAt: timeNow(),
      today: today(),
      ...(copy && { copy }),
    }),
});
