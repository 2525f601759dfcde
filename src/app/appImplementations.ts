import { assertEvent } from 'xstate';
import type { appMachine, OverlayFlows } from '#machines/app/app.ts';
import { errorToastsMachine } from '#machines/app/errorToasts.ts';
import { errorOf } from '#machines/shared/flow.ts';
import { loadFailureText } from '#ui/feedback/errorMessages.ts';
import { toFailure } from '#domain/failure.ts';
import type { Place } from '#domain/routes.ts';
import type { Settings } from '#src/settings.ts';
import type { App } from '#app/appContext.ts';
import type { lazyPart } from '#app/lazyOnce.ts';
import { toPromiseActor } from './promiseActors';
import { dismissToasts, showToast } from './toasts';
import type { composeNavigation } from './composeNavigation';
import type { composeOverlays, Shown } from './composeOverlays';
import type { composeSession } from './composeSession';
import { notesMachine } from '#machines/app/notes.ts';
import { afterLoad, loadChunk } from '#browser/page.ts';

type Provided = Parameters<(typeof appMachine)['provide']>[0];

export type AppParts = {
  settings: Settings;
  overlays: ReturnType<typeof lazyPart<Awaited<ReturnType<typeof composeOverlays>>>>;
  session: Pick<ReturnType<typeof composeSession>, 'logic'>;
  navigation: Pick<ReturnType<typeof composeNavigation>, 'logic'>;
  /** The app's flows, once they run. */
  app: () => App;
  /** Called with each place at which the navigation arrives, because its history entry may hold modals. */
  followEntry: (arrived: Place) => void;
  onDefect: (error: Error) => void;
};

const toasts = () =>
  errorToastsMachine.provide({
    actions: {
      showErrorToast: ({ event }) => {
        assertEvent(event, 'call.rejected');
        showToast('failed', event.text);
      },
      dismissToasts,
    },
  });

/** The actors and the actions of the root machine. */
export const appImplementations = ({
  settings,
  overlays,
  session,
  navigation,
  app,
  followEntry,
  onDefect,
}: AppParts): Provided => ({
  actors: {
    session: session.logic,
    navigation: navigation.logic,
    errorToasts: toasts(),
    notes: lazyNotes(settings),
    loadOverlays: toPromiseActor(async (): Promise<OverlayFlows> => {
      await overlays.load();
      return overlays.here();
    }),
  },
  actions: {
    followPlace: ({ event }) => {
      assertEvent(event, 'place.arrived');
      followEntry(event.place);
    },
    showOverlays: ({ system }) => {
      overlays.here().show({
        modals: system.get('modalStack') as Shown['modals'],
        menu: system.get('menu') as Shown['menu'],
        app: app(),
      });
    },
    showUnopened: ({ event }) => {
      showToast('failed', loadFailureText(toFailure(errorOf(event))));
    },
    reportDefect: ({ event }) => {
      const error = errorOf(event);
      onDefect(error instanceof Error ? error : new Error(String(error)));
    },
  },
});

/** The flow of the notes. Its chunk loads after the page has loaded. */
function lazyNotes(settings: Settings) {
  const loadNotes = async () => {
    await new Promise<void>(afterLoad);
    const { composeNotes } = await loadChunk(() => import('./composeNotes'));
    return composeNotes(settings);
  };
  return notesMachine.provide({
    actors: {
      loadNotes: toPromiseActor(loadNotes),
    },
  });
}
