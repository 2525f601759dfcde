import { createActor } from 'xstate';
import { appMachine } from '#machines/app/app.ts';
import { isOnline, onConnectionChange } from '#browser/connection.ts';
import { currentPlace } from '#browser/history.ts';
import { dropOfflineSnapshot, dropFamily } from '#browser/offlineSnapshot.ts';
import { afterLoad, loadChunk } from '#browser/page.ts';
import type { ModalId } from '#domain/modals.ts';
import { routes, isRoute } from '#domain/routes.ts';
import type { Settings } from '#src/settings.ts';
import type { App } from '#app/appContext.ts';
import { inspectOptions } from './inspectOptions';
import type {
  ModalFeatures,
  ScreenParts,
  Services,
  RootSnapshot,
  ScreenFeature,
} from '#app/feature.ts';
import { appImplementations } from './appImplementations';
import { rootEvents, entryOf } from './rootEvents';
import { composeNavigation } from './composeNavigation';
import { composeSession } from './composeSession';
import { lastingFlows } from './appContext';
import type { ReactNode } from 'react';
import { lazyPart } from '#app/lazyOnce.ts';

type Options = {
  settings: Settings;
  parts: ScreenParts;
  features: ModalFeatures;
  onDefect: (error: Error) => void;
};

/** The root flow with the calls and the browser access that it and its flows need. */
export function composeApp({ settings, parts, features, onDefect }: Options) {
  const screens = createScreenHost({ parts, services, root: () => root.getSnapshot() });
  const isOpenOver =
    (screen: string | undefined) =>
    (id: string): id is ModalId =>
      id === 'menu' ||
      Object.entries(features).some(
        ([known, modal]) => known === id && [undefined, screen].includes(modal.screen),
      );
  const hasModal = (id: string): id is ModalId =>
    isOpenOver(root.getSnapshot().context.screen?.path)(id);
  const toRoot = rootEvents((event) => {
    root.send(event);
  }, hasModal);
  const { goWhenStill, open, openModal, onRejected, onUnavailable, followEntry } = toRoot;
  const overlays = lateOverlays({ features, screens, services, toRoot });
  const session = composeSession({
    settings,
    onRejected,
    onUnavailable,
    session: () => flows().session,
  });
  const navigation = composeNavigation({
    ...overlays,
    findCopy: async (path) => {
      if (path !== routes.dashboard) return false;
      // The screen's chunk loads in parallel. Ignores the failure: opening the screen retries the load.
      overlays.loadScreen(path).catch(() => {});
      const { hasOwnCopy } = await import('./frame/LoadingSkeleton');
      return hasOwnCopy(flows().session);
    },
  });
  const made = { settings, overlays, session, navigation, followEntry, onDefect };
  const root = createActor(appMachine.provide(appImplementations({ ...made, app: () => app })), {
    ...((__FLOWS__ || __TELEMETRY__) && inspectOptions(settings.telemetry)),
    input: {
      ...session.input,
      ...navigation.input,
      isOnline: isOnline(),
      // No screen is open yet that could have modals of its own.
      entry: entryOf(currentPlace(), isOpenOver(undefined)),
    },
  });
  const flows = () => lastingFlows(root);
  const app: App = { ...flows(), modals: { send: open }, menu: { send: open }, settings };
  return {
    app,
    screens,
    go: goWhenStill,
    /** Loads the calls, the menu and the modals before a person needs them. */
    prefetch: () => {
      session.prefetch();
      overlays.prefetch();
    },
    start: () => {
      root.start();
      session.watch();
      toRoot.followHistory();
      followConnection(app);
      dropFormerCopies(app, session.dropHalfPair);
    },
  };

  function services(): Services {
    return {
      settings,
      session: flows().session,
      http: session.http,
      signInCalls: session.calls,
      running: () => root.getSnapshot().children,
      openModal,
      hasModal,
      ...(__PASSKEYS__ && {
        // Ignores the failure: opening the screen retries the load.
        prepareCabinet: () => void parts[routes.dashboard]().catch(() => {}),
      }),
    };
  }
}

/** Passes each change of the browser's connection to its flow. */
function followConnection({ connection }: App) {
  onConnectionChange((isBack) => {
    connection.send({ type: isBack ? 'connection.restored' : 'connection.lost' });
  });
}

/** Without a client, deletes the data that a former one has left on the device, once the page has loaded. */
function dropFormerCopies({ session }: App, dropHalfPair: () => Promise<void>) {
  afterLoad(() => {
    if (session.getSnapshot().hasTag('signedIn')) return;
    void dropOfflineSnapshot();
    void dropFamily();
    dropHalfPair().catch(() => {
      // The chunk with the calls did not load: the next start of the app retries.
    });
  });
}

type HostOptions = {
  parts: ScreenParts;
  services: () => Services;
  root: () => RootSnapshot;
};

/** Keeps the screens whose chunks have loaded, and returns the view of the one that the root has open. */
function createScreenHost({ parts, services, root }: HostOptions) {
  const composed = new Map<string, ScreenFeature>();
  /** The view is made once for each opening of a screen. */
  let openView: { screen: RootSnapshot['context']['screen']; view: ReactNode } | null = null;

  return {
    load: async (path: string): Promise<ScreenFeature> => {
      if (!isRoute(path)) throw new Error(`No screen for ${path}`);
      const { compose } = await parts[path]();
      const feature = composed.get(path) ?? compose(services());
      composed.set(path, feature);
      return feature;
    },
    view: (): ReactNode => {
      const { context, children } = root();
      const running = children as Parameters<ScreenFeature['view']>[0];
      if (context.screen !== openView?.screen) {
        const { path } = context.screen ?? { path: '' };
        openView = { screen: context.screen, view: composed.get(path)?.view(running) ?? null };
      }
      return openView.view;
    },
  };
}

type OverlayOptions = {
  features: ModalFeatures;
  screens: ReturnType<typeof createScreenHost>;
  services: () => Services;
  toRoot: ReturnType<typeof rootEvents>;
};

/** The menu and the modals. Their chunk loads when one of them is first needed. */
function lateOverlays({ features, screens, services, toRoot }: OverlayOptions) {
  const overlays = lazyPart(async () => {
    const { composeOverlays } = await loadChunk(() => import('./composeOverlays'));
    return composeOverlays({
      features,
      services,
      go: toRoot.goWhenStill,
      onMarked: toRoot.onMarked,
    });
  });
  return {
    ...overlays,
    /**
     * Loads the screen of `path`. The dashboard needs its menu, and an entry with modals needs
     * them, so their chunk loads too.
     */
    loadScreen: async (path: string) => {
      const isNeeded = path === routes.dashboard || currentPlace().state.modals !== undefined;
      const [screen] = await Promise.all([screens.load(path), isNeeded && overlays.load()]);
      return screen;
    },
    /** Ignores the failure: opening a modal retries the load. */
    prefetch: () => void overlays.load().catch(() => {}),
  };
}
