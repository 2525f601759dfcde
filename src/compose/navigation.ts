import { createActor, type ActorRefFrom } from 'xstate';
import { navigationMachine, type Clearance } from '../../machines/navigation';
import { currentPlace, onEntryChange, writeEntry } from '../browser/history';
import {
  afterRender,
  focusHeading,
  loadPart,
  markReloaded,
  reload,
  scrollToContainer,
  setTitle,
  wasReloaded,
} from '../browser/page';
import { focusSection, scrollToSection } from '../browser/sections';
import {
  addressOf,
  place,
  type EntryState,
  type NavigationMode,
  type Place,
} from '../domain/routes';
import { titleOf } from '../titles';
import { asCall } from './call';
import type { Session } from './session';
import { watched } from './watched';

export type Navigation = ActorRefFrom<typeof navigationMachine>;

type Options = {
  session: Session;
  /** Loads the part of the app that holds the screen of `path`. */
  loadScreen: (path: string) => Promise<void>;
  showScreen: (path: string) => void;
  /** Once the place is in the history. */
  onArrival: (place: Place, mode: NavigationMode) => void;
};

/** The navigation actor, not yet started. */
export function composeNavigation({ session, loadScreen, showScreen, onArrival }: Options) {
  let last: Place | null = null;

  const logic = navigationMachine.provide({
    actors: { loadScreen: asCall(({ path }) => loadPart(() => loadScreen(path))) },
    actions: {
      requestProfile: () => {
        session.send({ type: 'profile.requested' });
      },
      showScreen: ({ context }) => {
        showScreen(context.target.path);
      },
      writeHistory: ({ context }) => {
        writeEntry(context.target, context.mode);
        markReloaded(false);
        onArrival(context.target, context.mode);
      },
      setTitle: ({ context }) => {
        setTitle(titleOf(context.target.path));
      },
      scrollToContainer: ({ context }) => {
        const { target, mode } = context;
        const former = last;
        last = target;
        const isSame = former !== null && addressOf(former) === addressOf(target);
        if (isSame && mode === 'pop') return;
        afterRender(() => {
          if (!scrollToSection(target.hash)) scrollToContainer();
          if (former === null) return;
          if (target.hash !== '') focusSection(target.hash);
          else if (former.path !== target.path) focusHeading();
        });
      },
      reloadApp: ({ context }) => {
        markReloaded(true);
        reload(addressOf(context.target));
      },
    },
  });

  const navigation = createActor(logic, {
    ...watched(),
    input: {
      clearance: clearanceOf(session),
      target: currentPlace(),
      isReloaded: wasReloaded(),
    },
  });

  return {
    navigation,
    start: () => {
      for (const type of events) {
        session.on(type, (event) => {
          navigation.send(event);
        });
      }
      onEntryChange((target) => {
        navigation.send({ type: 'navigation.requested', target, mode: 'pop' });
      });
      navigation.start();
    },
    go: (address: string, mode: NavigationMode, state: EntryState = {}) => {
      navigation.send({ type: 'navigation.requested', target: place(address, state), mode });
    },
  };
}

const events = [
  'session.started',
  'client.loaded',
  'profile.refused',
  'profile.unreachable',
  'session.ended',
] as const;

/** What the guard starts from: the session has read its cookies by now. */
const clearanceOf = (session: Session): Clearance => {
  const { tokens, client } = session.getSnapshot().context;
  return client ? 'card' : tokens ? 'token' : 'none';
};
