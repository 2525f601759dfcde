import { createActor, type ActorRefFrom } from 'xstate';
import { connectionMachine } from '../../machines/connection';
import { errorToastsMachine } from '../../machines/errorToasts';
import type { loginMachine } from '../../machines/login';
import { isOnline, onConnectionChange } from '../browser/connection';
import { goBack } from '../browser/history';
import { setTier } from '../browser/page';
import { codeStepOf } from '../domain/codeStep';
import { tierOf } from '../domain/loyalty';
import { routes, type Place } from '../domain/routes';
import type { Settings } from '../settings';
import { composeNavigation } from './navigation';
import { composeSession } from './session';
import { createStage } from './stage';
import { showToast } from './toasts';
import type { ScreenPart, Tools } from './tools';

type Options = {
  settings: Settings;
  parts: Readonly<Record<string, () => Promise<ScreenPart>>>;
};

/** Every actor that lives as long as the page, wired to the browser and to each other. */
export function composeApp({ settings, parts }: Options) {
  const stage = createStage(parts);
  const connection = createActor(connectionMachine, { input: { isOnline: isOnline() } });
  const errorToasts = createActor(
    errorToastsMachine.provide({
      actions: {
        showErrorToast: (_, { text }) => {
          showToast('failed', text);
        },
      },
    }),
  );

  const {
    session,
    http,
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
    steps: {
      enter: ({ phone, operationId, sentAt }) => {
        go(routes.auth, 'push', { step: { phone, operationId, sentAt } });
      },
      update: ({ phone, operationId, sentAt }) => {
        go(routes.auth, 'replace', { step: { phone, operationId, sentAt } });
      },
      leave: goBack,
    },
  });

  const tools: Tools = { settings, session, connection, http };
  const {
    navigation,
    start: startNavigation,
    go,
  } = composeNavigation({
    session,
    loadScreen: stage.load,
    showScreen: (path) => {
      stage.show(path, tools);
    },
    onArrival: (place) => {
      followStep(session.getSnapshot().children.login, place);
    },
  });

  return {
    app: { session, navigation, connection, settings },
    stage,
    go,
    start: () => {
      errorToasts.start();
      connection.start();
      session.on('session.started', stage.close);
      session.on('session.ended', stage.close);
      session.subscribe(({ context: { client } }) => {
        setTier(tierOf(client?.card.programName ?? ''));
      });
      startSession();
      startNavigation();
      onConnectionChange((isBack) => {
        connection.send({ type: isBack ? 'connection.restored' : 'connection.lost' });
      });
      connection.on('connection.restored', () => {
        if (session.getSnapshot().matches({ signedIn: { profile: 'unreachable' } })) {
          session.send({ type: 'profile.requested' });
        }
        navigation.send({ type: 'open.retried' });
      });
    },
  };
}

/** The login is where the history entry says: Back, Forward and a reload lead to their step. */
function followStep(login: ActorRefFrom<typeof loginMachine> | undefined, place: Place) {
  if (!login || place.path !== routes.auth) return;
  const step = codeStepOf(place.state.step);
  if (!step) login.send({ type: 'step.left' });
  else if (login.getSnapshot().matches('phone')) login.send({ type: 'step.restored', ...step });
}
