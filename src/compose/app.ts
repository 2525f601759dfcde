import { createActor } from 'xstate';
import { connectionMachine } from '../../machines/connection';
import { errorToastsMachine } from '../../machines/errorToasts';
import { isOnline, onConnectionChange } from '../browser/connection';
import { dropCopy } from '../browser/keptCopy';
import { afterLoad, setTier } from '../browser/page';
import { tierOf } from '../domain/loyalty';
import { routes } from '../domain/routes';
import type { Settings } from '../settings';
import type { App } from '../ui/appContext';
import { followPhone, followStep, type Go } from './codeSteps';
import { composeNavigation } from './navigation';
import { overlayDoor, type OverlayParts } from './overlayDoor';
import { composeSession } from './session';
import { createStage } from './stage';
import { showToast } from './toasts';
import type { ScreenPart, Tools } from './tools';
import { watched } from './watched';

type Options = {
  settings: Settings;
  parts: Readonly<Record<string, () => Promise<ScreenPart>>>;
  overlayParts: OverlayParts;
};

/** Every actor that lives as long as the page, wired to the browser and to each other. */
export function composeApp({ settings, parts, overlayParts }: Options) {
  const stage = createStage(parts);
  const connection = createActor(connectionMachine, {
    ...watched(),
    input: { isOnline: isOnline() },
  });
  const errorToasts = createActor(
    errorToastsMachine.provide({
      actions: {
        showErrorToast: (_, { text }) => {
          showToast('failed', text);
        },
      },
    }),
    watched(),
  );

  const {
    session,
    http,
    prefetch: prefetchCalls,
    start: startSession,
  } = composeSession({
    settings,
    onRejected: ({ shownError }) => {
      errorToasts.send({ type: 'call.rejected', text: shownError });
    },
    onUnavailable: () => {
      navigation.send({ type: 'service.unavailable' });
    },
    setErrorToasts: (isOn) => {
      errorToasts.send({ type: isOn ? 'errorToasts.enabled' : 'errorToasts.disabled' });
    },
    go: (...place) => {
      go(...place);
    },
  });

  const tools: Tools = {
    settings,
    session,
    connection,
    http,
    go: (...place) => {
      go(...place);
    },
    openModal: (modal) => {
      overlays.openModal(modal);
    },
    hasModal: (id) => overlays.has(id),
  };
  const goWhenStill: Go = (...place) => {
    overlays.whenStill(() => {
      go(...place);
    });
  };
  const overlays = overlayDoor({
    parts: overlayParts,
    screenParts: stage.modals,
    session,
    tools,
    app: () => app,
    go: goWhenStill,
    onMarked: (place) => {
      navigation.send({ type: 'entry.marked', place });
    },
  });
  const {
    navigation,
    start: startNavigation,
    go,
  } = composeNavigation({
    session,
    loadScreen: async (path) => {
      await Promise.all([stage.load(path), overlays.prepare(path)]);
    },
    showScreen: (path) => {
      stage.show(path, tools);
    },
    onArrival: (place, mode) => {
      const { login } = session.getSnapshot().children;
      if (login && place.path === routes.auth) {
        followPhone(login, place, mode);
        followStep(login, place);
      }
      stage.follow(place, mode);
      overlays.follow(place);
    },
  });

  const app: App = {
    session,
    navigation,
    connection,
    modals: {
      send: ({ modal }) => {
        overlays.openModal(modal);
      },
    },
    menu: { send: overlays.openMenu },
    settings,
  };

  return {
    app,
    stage,
    go: goWhenStill,
    /** Brings what a person may need next. */
    prefetch: () => {
      prefetchCalls();
      overlays.prefetch();
    },
    start: () => {
      errorToasts.start();
      connection.start();
      session.on('session.started', () => {
        stage.close(routes.auth, routes.dashboard);
      });
      session.on('session.ended', () => {
        stage.close(routes.dashboard);
      });
      session.subscribe(({ context: { client } }) => {
        setTier(tierOf(client?.card.programName ?? ''));
      });
      startSession();
      afterLoad(() => {
        if (!session.getSnapshot().hasTag('signedIn')) void dropCopy();
      });
      startNavigation();
      onConnectionChange((isBack) => {
        connection.send({ type: isBack ? 'connection.restored' : 'connection.lost' });
      });
      connection.on('connection.restored', () => {
        if (session.getSnapshot().hasTag('missed')) session.send({ type: 'profile.requested' });
        navigation.send({ type: 'open.retried' });
      });
    },
  };
}
