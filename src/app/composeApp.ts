import { createActor } from 'xstate';
import { appMachine } from '#machines/app/app.ts';
import { isOnline, onConnectionChange } from '#browser/connection.ts';
import { currentPlace } from '#browser/history.ts';
import { dropCopy, dropFamily } from '#browser/offlineSnapshot.ts';
import { afterLoad } from '#browser/page.ts';
import type { ModalId } from '#domain/modals.ts';
import { routes } from '#domain/routes.ts';
import type { Settings } from '#src/settings.ts';
import type { App } from '#runtime/appContext.ts';
import { inspectOptions } from './inspectOptions';
import type { ModalFeatures } from '#runtime/modalFeature.ts';
import type { ScreenParts, Services } from '#runtime/services.ts';
import { appImplementations } from './appImplementations';
import { rootEvents, entryOf } from './rootEvents';
import { composeNavigation } from './composeNavigation';
import { composeSession } from './composeSession';
import { lastingFlows } from './lastingFlows';
import { lateOverlays } from './lateOverlays';
import { createScreenHost } from './screenHost';

type Options = {
  settings: Settings;
  parts: ScreenParts;
  features: ModalFeatures;
  onDefect: (error: Error) => void;
};

/** The root flow and what it and its flows need from the world. */
export function composeApp({ settings, parts, features, onDefect }: Options) {
  const screens = createScreenHost({ parts, services, root: () => root.getSnapshot() });
  const isOpenOver = (screen: string | undefined) => (id: ModalId) =>
    id === 'menu' || [undefined, screen].includes(features[id].screen);
  const hasModal = (id: ModalId) => isOpenOver(root.getSnapshot().context.screen?.path)(id);
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
      // Its code comes meanwhile; opening the screen asks for what has failed again.
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
    /** Brings what a person may need next. */
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
    };
  }
}

/** What the browser says of the network from now on. */
function followConnection({ connection }: App) {
  onConnectionChange((isBack) => {
    connection.send({ type: isBack ? 'connection.restored' : 'connection.lost' });
  });
}

/** What a former client has left on the device goes, once the page has loaded. */
function dropFormerCopies({ session }: App, dropHalfPair: () => Promise<void>) {
  afterLoad(() => {
    if (session.getSnapshot().hasTag('signedIn')) return;
    void dropCopy();
    void dropFamily();
    dropHalfPair().catch(() => {
      // The part with the calls did not load: the next start tries again.
    });
  });
}
