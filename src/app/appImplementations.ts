import { enqueueActions } from 'xstate';
import type { appMachine, FlowStart, LateFlow } from '#machines/app/app.ts';
import { errorToastsMachine } from '#machines/app/errorToasts.ts';
import { startLoaded } from '#machines/shared/flow.ts';
import { unopenedText } from '#ui/feedback/errorMessages.ts';
import { toFailure } from '#domain/failure.ts';
import type { Place } from '#domain/routes.ts';
import type { Settings } from '#src/settings.ts';
import type { App } from '#runtime/appContext.ts';
import type { lazyPart } from '#runtime/lazyOnce.ts';
import { toPromiseActor } from './promiseActors';
import { dismissToasts, showToast } from './toasts';
import type { composeNavigation } from './composeNavigation';
import type { composeOverlays, Shown } from './composeOverlays';
import type { composeSession } from './composeSession';
import { lazyNotes } from './lazyNotes';
import type { createScreenHost } from './screenHost';

type Provided = Parameters<(typeof appMachine)['provide']>[0];

export type AppParts = {
  settings: Settings;
  screens: ReturnType<typeof createScreenHost>;
  overlays: ReturnType<typeof lazyPart<Awaited<ReturnType<typeof composeOverlays>>>>;
  session: Pick<ReturnType<typeof composeSession>, 'logic'>;
  navigation: Pick<ReturnType<typeof composeNavigation>, 'logic'>;
  /** The app's flows, once they run. */
  app: () => App;
  /** The place that the navigation has come to is the history entry's too. */
  followEntry: (arrived: Place) => void;
  onDefect: (error: Error) => void;
};

const toasts = () =>
  errorToastsMachine.provide({
    actions: {
      showErrorToast: (_, { text }) => {
        showToast('failed', text);
      },
      dismissToasts,
    },
  });

const overlayFlows = ['modalStack', 'menu', 'sectionHighlight'] as const;

/** The menu and the modals come in a chunk of their own; any other flow comes with its screen. */
const isOverlay = (id: LateFlow): id is (typeof overlayFlows)[number] =>
  overlayFlows.some((name) => name === id);

/** The flows that the root runs, and what it does in the world. */
export const appImplementations = ({
  settings,
  screens,
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
    loadOverlays: toPromiseActor(overlays.load),
  },
  actions: {
    startFlow: enqueueActions(({ enqueue }, { id, given }: FlowStart) => {
      const flow = isOverlay(id) ? overlays.here()[id] : screens.flow(id);
      startLoaded(enqueue, flow, { id, systemId: id, given });
    }),
    followPlace: (_, { place: arrived }) => {
      followEntry(arrived);
    },
    showOverlays: ({ system }) => {
      overlays.here().show({
        modals: system.get('modalStack') as Shown['modals'],
        menu: system.get('menu') as Shown['menu'],
        app: app(),
      });
    },
    showUnopened: (_, { error }) => {
      showToast('failed', unopenedText(toFailure(error)));
    },
    reportDefect: (_, { error }) => {
      onDefect(error instanceof Error ? error : new Error(String(error)));
    },
  },
});
