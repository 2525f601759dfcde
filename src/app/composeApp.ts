import { createActor } from 'xstate';
import { appMachine } from '#machines/app/app.ts';
import { errorToastsMachine } from '#machines/app/errorToasts.ts';
import { isOnline, onConnectionChange } from '#browser/connection.ts';
import { currentPlace, entryIndex, onEntryChange } from '#browser/history.ts';
import { dropCopy, dropFamily } from '#browser/offlineSnapshot.ts';
import { yieldToMain } from '#browser/yieldToMain.ts';
import { afterLoad, loadChunk } from '#browser/page.ts';
import { modalsOf, type Modal, type ModalEntry, type ModalId } from '#domain/modals.ts';
import { place, routes, type Place } from '#domain/routes.ts';
import { unopenedTexts } from '#texts/unopened.ts';
import type { Settings } from '#src/settings.ts';
import type { App } from '#runtime/appContext.ts';
import { toPromiseActor } from '#runtime/toPromiseActor.ts';
import type { Navigate } from '#runtime/otpHistory.ts';
import { lastingFlows } from './lastingFlows';
import { lazyNotes } from './lazyNotes';
import { late } from '#runtime/late.ts';
import { lazyPart } from '#runtime/lazyOnce.ts';
import { composeNavigation } from './composeNavigation';
import type { Shown } from './composeOverlays';
import { composeSession } from './composeSession';
import { createScreenHost } from './screenHost';
import { showToast } from '#runtime/toasts.ts';
import type { OverlayParts, ScreenPart, Services } from '#runtime/services.ts';
import { inspectOptions } from '#runtime/inspectOptions.ts';

type Options = {
  settings: Settings;
  parts: Readonly<Record<string, () => Promise<ScreenPart>>>;
  overlayParts: OverlayParts;
  onDefect: (error: Error) => void;
};

/** The root flow and what it and its flows need from the world. */
export function composeApp({ settings, parts, overlayParts, onDefect }: Options) {
  const stage = createScreenHost({
    parts,
    services: () => services(),
    root: () => root.getSnapshot(),
  });
  const go: Navigate = (address, mode, state = {}) => {
    root.send({ type: 'navigation.requested', target: place(address, state), mode });
  };
  const goWhenStill: Navigate = (address, mode, state = {}) => {
    root.send({ type: 'place.requested', target: place(address, state), mode });
  };
  /** A modal makes the browser restyle the whole page: the pressed button is drawn first. */
  const open = (event: { type: 'modal.opened'; modal: Modal } | { type: 'menu.opened' }) => {
    void yieldToMain().then(() => {
      root.send(event);
    });
  };
  const hasModal = (id: ModalId) => id === 'menu' || id in overlayParts || id in stage.modals();
  /** What the entry holds, up to the first modal that nothing here can show. */
  const entryOf = ({ path, state }: Place, isKnown = hasModal): ModalEntry => {
    const modals = modalsOf(state.modals);
    const end = modals.findIndex(({ id }) => !isKnown(id));
    return { index: entryIndex(), page: path, modals: end < 0 ? modals : modals.slice(0, end) };
  };
  const followEntry = (reached: Place) => {
    root.send({ type: 'entry.changed', entry: entryOf(reached), step: reached.state.step });
  };

  const overlays = lazyPart(async () => {
    const { composeOverlays } = await loadChunk(() => import('./composeOverlays'));
    return composeOverlays({
      parts: overlayParts,
      screenParts: stage.modals,
      services: () => services(),
      go: goWhenStill,
      onMarked: (marked) => {
        root.send({ type: 'entry.marked', place: marked });
      },
      onStep: () => {
        followEntry(currentPlace());
      },
    });
  });

  const session = composeSession({
    settings,
    onRejected: ({ shownError }) => {
      root.send({ type: 'call.rejected', text: shownError });
    },
    onUnavailable: () => {
      root.send({ type: 'service.unavailable' });
    },
    login: () => stage.flow('login'),
    session: () => flows().session,
  });
  const navigation = composeNavigation({
    loadScreen: async (path) => {
      // The cabinet needs its menu, and a history entry its modals.
      const needsOverlays = path === routes.dashboard || currentPlace().state.modals !== undefined;
      await Promise.all([stage.load(path), needsOverlays && overlays.load()]);
    },
  });

  const root = createActor(
    appMachine.provide({
      actors: {
        session: session.logic,
        navigation: navigation.logic,
        errorToasts: errorToastsMachine.provide({
          actions: {
            showErrorToast: (_, { text }) => {
              showToast('failed', text);
            },
          },
        }),
        notes: lazyNotes(settings),
        modalStack: late(() => overlays.here().modalStack),
        menu: late(() => overlays.here().menu),
        sectionHighlight: late(() => overlays.here().sectionHighlight),
        loadOverlays: toPromiseActor(overlays.load),
        publicTiers: late(() => stage.flow('publicTiers')),
        appLink: late(() => stage.flow('appLink')),
        registration: late(() => stage.flow('registration')),
        dashboard: late(() => stage.flow('dashboard')),
        offlineSnapshot: late(() => stage.flow('offlineSnapshot')),
        accountDeletion: late(() => stage.flow('accountDeletion')),
        deletionSummary: late(() => stage.flow('deletionSummary')),
      },
      actions: {
        followPlace: (_, { place: arrived }) => {
          followEntry(arrived);
        },
        showOverlays: ({ system }) => {
          overlays.here().show({
            modals: system.get('modalStack') as Shown['modals'],
            menu: system.get('menu') as Shown['menu'],
            app,
          });
        },
        showUnopened: () => {
          showToast('failed', unopenedTexts.text);
        },
        reportDefect: (_, { error }) => {
          onDefect(error instanceof Error ? error : new Error(String(error)));
        },
      },
    }),
    {
      ...inspectOptions(),
      input: {
        ...session.input,
        ...navigation.input,
        isOnline: isOnline(),
        // No screen is open yet that could have modals of its own.
        entry: entryOf(currentPlace(), (id) => id in overlayParts),
      },
    },
  );
  const flows = () => lastingFlows(root);

  const services = (): Services => ({
    settings,
    session: flows().session,
    http: session.http,
    signInCalls: session.calls,
    running: () => root.getSnapshot().children,
    go,
    openModal: (modal) => {
      open({ type: 'modal.opened', modal });
    },
    hasModal,
  });
  const app: App = { ...flows(), modals: { send: open }, menu: { send: open }, settings };

  return {
    app,
    stage,
    go: goWhenStill,
    /** Brings what a person may need next. */
    prefetch: () => {
      session.prefetch();
      void overlays.load().catch(() => {
        // What is opened asks for it again.
      });
    },
    start: () => {
      root.start();
      session.watch();
      onEntryChange((reached) => {
        root.send({ type: 'navigation.requested', target: reached, mode: 'pop' });
        followEntry(reached);
      });
      onConnectionChange((isBack) => {
        flows().connection.send({ type: isBack ? 'connection.restored' : 'connection.lost' });
      });
      afterLoad(() => {
        if (flows().session.getSnapshot().hasTag('signedIn')) return;
        void dropCopy();
        void dropFamily();
      });
    },
  };
}
