import type { ActorRefFrom, EventFromLogic } from 'xstate';
import { appUpdateMachine } from '#machines/app/appUpdate.ts';
import {
  cookieConsentMachine,
  type StatisticsAnswer,
  type StoredConsent,
} from '#machines/app/cookieConsent.ts';
import {
  isCountingRefused,
  onConsentChange,
  readConsent,
  readStatistics,
  writeConsent,
  writeStatistics,
} from '#browser/consent.ts';
import { whenIdle } from '#browser/idle.ts';
import { reloadPage } from '#browser/page.ts';
import {
  activateUpdate,
  checkForUpdate,
  forgetApp,
  keepApp,
  watchVersions,
} from '#browser/serviceWorker.ts';
import { isKeptApp } from '#browser/serviceWorkerControl.ts';
import type { Settings } from '#src/settings.ts';
import { startTelemetry } from '#runtime/telemetry.ts';
import { toNoteActor } from '#runtime/toNoteActor.ts';
import { toPromiseActor } from '#runtime/toPromiseActor.ts';
import { toWatchActor } from '#runtime/toWatchActor.ts';
import { withInput } from '#runtime/withInput.ts';

type CookieConsent = ActorRefFrom<typeof cookieConsentMachine>;

const known: readonly StoredConsent[] = ['WAITING', 'OPEN', 'CONFIRM'];
const isConfirmed = (stored: string | null) => stored === 'CONFIRM';
const storedConsent = () => {
  const stored = readConsent();
  return known.find((value) => value === stored) ?? null;
};

const answers: readonly StatisticsAnswer[] = ['ALLOWED', 'REFUSED'];
const asksOfStatistics = () => __TELEMETRY__ && !isCountingRefused();
const storedStatistics = () => {
  const stored = readStatistics();
  return answers.find((value) => value === stored) ?? null;
};

/** What another tab has made of the note; a tab without statistics has not answered for them. */
function answerOfOtherTab(tell: (event: EventFromLogic<typeof cookieConsentMachine>) => void) {
  const statistics = asksOfStatistics() ? storedStatistics() : 'ALLOWED';
  if (statistics === 'REFUSED') tell({ type: 'statistics.refused' });
  if (statistics === 'ALLOWED') tell({ type: 'cookies.accepted' });
}

/** The flows of the notes at the foot of the page, with what they need from the world. */
export function composeNotes({ cookiePolicyUrl: policyUrl, telemetry }: Settings) {
  const cookieConsent = cookieConsentMachine.provide({
    actors: {
      watchConsent: toWatchActor<EventFromLogic<typeof cookieConsentMachine>>((tell) =>
        onConsentChange((value) => {
          if (isConfirmed(value)) answerOfOtherTab(tell);
        }),
      ),
      showPopup: toNoteActor<CookieConsent>(async () => {
        const mount = asksOfStatistics()
          ? (await import('./mountStatisticsPopup')).mountStatisticsPopup
          : (await import('./mountCookiePopup')).mountCookiePopup;
        return (host, consent) => mount(host, { consent, policyUrl });
      }),
    },
    actions: {
      // Consent that another tab has been given is not taken back.
      storeConsent: (_, { value }) => {
        if (!isConfirmed(readConsent())) writeConsent(value);
      },
      ...(__TELEMETRY__ && {
        storeStatistics: (_: unknown, { value }: { value: StatisticsAnswer }) => {
          writeStatistics(value);
        },
        startStatistics: () => {
          if (telemetry) void startTelemetry(telemetry);
        },
      }),
    },
  });
  const appUpdate = appUpdateMachine.provide({
    actors: {
      watchVersions: toWatchActor<EventFromLogic<typeof appUpdateMachine>>((tell) =>
        watchVersions((type) => {
          tell({ type });
        }),
      ),
      keepApp: toPromiseActor(async () => {
        if (import.meta.env.DEV) throw new Error('A development server is kept on no device');
        // What is put on the device for the first time comes after what the cabinet loads.
        if (!isKeptApp()) await new Promise<void>(whenIdle);
        return keepApp();
      }),
      checkForUpdate: toPromiseActor(checkForUpdate),
      forgetApp: toPromiseActor(forgetApp),
      showNote: toNoteActor(async () => {
        const { mountUpdateNote } = await import('./mountUpdateNote');
        return mountUpdateNote;
      }),
    },
    actions: { activateUpdate: () => void activateUpdate(), reloadPage },
  });
  return {
    cookieConsent: withInput(cookieConsent, () => ({
      stored: storedConsent(),
      statistics: asksOfStatistics() ? storedStatistics() : ('notAsked' as const),
    })),
    appUpdate: withInput(appUpdate, ({ isNeeded }: { isNeeded: boolean }) => ({
      isNeeded: isNeeded || isKeptApp(),
    })),
  };
}
