import { fromPromise, type ActorRefFrom, type AnyActorRef, type EventFromLogic } from 'xstate';
import { appUpdateMachine } from '#machines/app/appUpdate.ts';
import {
  cookieConsentMachine,
  popupDelay,
  type StoredConsent,
} from '#machines/app/cookieConsent.ts';
import type { NoteFlows } from '#machines/app/notes.ts';
import { cookieConsent as kept } from '#browser/consent.ts';
import { whenIdle } from '#browser/tasks.ts';
import { reloadPage, sinceLoad } from '#browser/page.ts';
import {
  activateUpdate,
  checkForUpdate,
  forgetApp,
  keepApp,
  watchVersions,
  isKeptApp,
} from '#browser/serviceWorker.ts';
import type { Settings } from '#src/settings.ts';
import { toPromiseActor, toWatchActor } from './promiseActors';
import { statisticsActions, statisticsAnswer, watchAnswers, watchSettings } from './statistics';
import { statisticsTexts } from './texts';
import { addBottomBar } from '#browser/bottomBar.ts';

type CookieConsent = ActorRefFrom<typeof cookieConsentMachine>;

const known: readonly StoredConsent[] = ['WAITING', 'OPEN', 'CONFIRM'];
const isConfirmed = (stored: string | null | undefined) => stored === 'CONFIRM';
const storedConsent = () => {
  const stored = kept.read();
  return known.find((value) => value === stored) ?? null;
};

const answerOfStatistics = () => (__TELEMETRY__ ? statisticsAnswer() : ('notAsked' as const));

/**
 * True once the person has answered the note about cookies. The answer is read from storage, so a
 * browser that blocks storage counts as not answered.
 */
export const areCookiesAnswered = () => isConfirmed(kept.read()) && answerOfStatistics() !== null;

/**
 * The texts with which the note asks about statistics; only in a build with telemetry, and where
 * the browser permits counting.
 */
const askedOf = () =>
  __TELEMETRY__ && statisticsAnswer() !== 'notAsked' && { statistics: statisticsTexts };
const loadNotes = () => import('#ui/feedback/BottomNotes.tsx');

/** The flows of the notes at the foot of the page, with the calls and the browser access that they need. */
export function composeNotes(settings: Settings): NoteFlows {
  const { cookiePolicyUrl: policyUrl } = settings;
  const cookieConsent = cookieConsentMachine.provide({
    // The two seconds begin when the page loads, not when this chunk does (section 4).
    delays: { popupDelay: () => Math.max(0, popupDelay - sinceLoad()) },
    actors: {
      watchConsent: __TELEMETRY__
        ? watchAnswers()
        : toWatchActor<EventFromLogic<typeof cookieConsentMachine>>((tell) =>
            kept.onChange((value) => {
              if (isConfirmed(value)) tell({ type: 'cookies.accepted' });
            }),
          ),
      ...(__TELEMETRY__ && { watchSettings: watchSettings() }),
      showPopup: toNoteActor<CookieConsent>(async () => {
        const { mountCookiePopup } = await loadNotes();
        return (host, consent) => mountCookiePopup(host, { consent, policyUrl, ...askedOf() });
      }),
    },
    actions: {
      // Another tab may have stored the person's consent: a weaker value never replaces that.
      storeConsent: (_, { value }) => {
        if (!isConfirmed(kept.read())) kept.write(value);
      },
      // Ignores the failure: opening the popup retries the load.
      preparePopup: () => void loadNotes().catch(() => {}),
      ...(__TELEMETRY__ && statisticsActions(settings)),
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
        // The first installation waits for an idle page, after the dashboard has loaded.
        if (!isKeptApp()) await new Promise<void>(whenIdle);
        return keepApp();
      }),
      checkForUpdate: toPromiseActor(checkForUpdate),
      forgetApp: toPromiseActor(forgetApp),
      showNote: toNoteActor(async () => {
        const { mountUpdateNote } = await loadNotes();
        return mountUpdateNote;
      }),
    },
    actions: { activateUpdate: () => void activateUpdate(), reloadPage },
  });
  return {
    cookieConsent: {
      logic: cookieConsent,
      input: () => ({
        stored: storedConsent(),
        statistics: answerOfStatistics(),
      }),
    },
    appUpdate: {
      logic: appUpdate,
      input: ({ isNeeded }) => ({ isNeeded: isNeeded || isKeptApp() }),
    },
  };
}

/** Renders the note of a flow; returns how to unmount it. */
type Draw<Flow> = (host: HTMLElement, flow: Flow) => () => void;

/** A note at the foot of the page, mounted until the flow that runs it leaves the state. */
export const toNoteActor = <Flow extends AnyActorRef>(load: () => Promise<Draw<Flow>>) =>
  fromPromise<never, AnyActorRef>(async ({ input, signal }) => {
    const draw = await load();
    if (!signal.aborted) {
      const { host, remove } = addBottomBar();
      const unmount = draw(host, input as Flow);
      signal.addEventListener('abort', () => {
        remove();
        unmount();
      });
    }
    return new Promise<never>(() => {});
  });
