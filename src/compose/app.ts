import { createActor } from 'xstate';
import { appMachine } from '../../machines/app';
import { errorToastsMachine } from '../../machines/errorToasts';
import { isOnline, onConnectionChange } from '../browser/connection';
import { onEntryChange } from '../browser/history';
import { dropCopy } from '../browser/keptCopy';
import { afterLoad } from '../browser/page';
import { place, routes } from '../domain/routes';
import type { Settings } from '../settings';
import type { App } from '../ui/appContext';
import { followPhone, followStep, type Go } from './codeSteps';
import { lastingFlows } from './lastingFlows';
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
  onDefect: (error: Error) => void;
};

/** The root flow and what it and its flows need from the world. */
export function composeApp({ settings, parts, overlayParts, onDefect }: Options) {
  const stage = createStage(parts);
  const go: Go = (address, mode, state = {}) => {
    flows().navigation.send({ type: 'navigation.requested', target: place(address, state), mode });
  };
  const session = composeSession({
    settings,
    onRejected: ({ shownError }) => {
      root.send({ type: 'call.rejected', text: shownError });
    },
    onUnavailable: () => {
      root.send({ type: 'service.unavailable' });
    },
    go,
    session: () => flows().session,
  });
  const navigation = composeNavigation({
    loadScreen: async (path) => {
      await Promise.all([stage.load(path), overlays.prepare(path)]);
    },
    showScreen: (path) => {
      stage.show(path, tools());
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
      },
      actions: {
        closeScreens: (_, { paths }) => {
          stage.close(...paths);
        },
        followPlace: (_, { place: arrived, mode }) => {
          const { login } = flows().session.getSnapshot().children;
          if (login && arrived.path === routes.auth) {
            followPhone(login, arrived, mode);
            followStep(login, arrived);
          }
          stage.follow(arrived, mode);
          overlays.follow(arrived);
        },
        reportDefect: (_, { error }) => {
          onDefect(error instanceof Error ? error : new Error(String(error)));
        },
      },
    }),
    { ...watched(), input: { ...session.input, ...navigation.input, isOnline: isOnline() } },
  );
  const flows = () => lastingFlows(root);

  const tools = (): Tools => ({
    settings,
    session: flows().session,
    news: root,
    http: session.http,
    go,
    openModal: (modal) => {
      overlays.openModal(modal);
    },
    hasModal: (id) => overlays.has(id),
  });
  const goWhenStill: Go = (...target) => {
    overlays.whenStill(() => {
      go(...target);
    });
  };
  const app: App = {
    ...flows(),
    modals: {
      send: ({ modal }) => {
        overlays.openModal(modal);
      },
    },
    menu: {
      send: () => {
        overlays.openMenu();
      },
    },
    settings,
  };
  const overlays = overlayDoor({
    parts: overlayParts,
    screenParts: stage.modals,
    tools: tools(),
    app,
    go: goWhenStill,
    onMarked: (marked) => {
      flows().navigation.send({ type: 'entry.marked', place: marked });
    },
  });

  return {
    app,
    stage,
    go: goWhenStill,
    /** Brings what a person may need next. */
    prefetch: () => {
      session.prefetch();
      overlays.prefetch();
    },
    start: () => {
      root.start();
      session.watch();
      onEntryChange((target) => {
        flows().navigation.send({ type: 'navigation.requested', target, mode: 'pop' });
      });
      onConnectionChange((isBack) => {
        flows().connection.send({ type: isBack ? 'connection.restored' : 'connection.lost' });
      });
      afterLoad(() => {
        if (!flows().session.getSnapshot().hasTag('signedIn')) void dropCopy();
      });
    },
  };
}
