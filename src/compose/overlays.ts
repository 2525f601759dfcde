import { createActor, waitFor } from 'xstate';
import { menuMachine } from '../../machines/menu';
import { modalStackMachine } from '../../machines/modalStack';
import { sectionHighlightMachine } from '../../machines/sectionHighlight';
import { currentPlace, entryIndex, goBackBy, onEntryChange, writeEntry } from '../browser/history';
import { afterRender } from '../browser/page';
import { lockScroll, unlockScroll } from '../browser/scrollLock';
import { lightSection } from '../browser/sections';
import { modalsOf, type Modal, type ModalEntry, type ModalId } from '../domain/modals';
import { routes, type EntryState, type Place } from '../domain/routes';
import type { Go } from './codeSteps';
import { createOverlayStage } from './overlayStage';
import type { Session } from './session';
import type { OverlayPart, Tools } from './tools';
import { watched } from './watched';

/** The modals that stand on no screen's actors, and how the part that holds each is brought. */
export type OverlayParts = Readonly<Partial<Record<ModalId, () => Promise<OverlayPart>>>>;

type Options = {
  parts: OverlayParts;
  /** The modals of the screen that is open. */
  screenParts: () => Partial<Record<ModalId, OverlayPart>>;
  session: Session;
  tools: Tools;
  go: Go;
  /** The current entry has been written without a change of place. */
  onMarked: (place: Place) => void;
};

/** The modal stack, the menu and the mark of a section, not yet started. */
export function composeOverlays(options: Options) {
  const { parts, screenParts, session, tools, go, onMarked } = options;

  const has = (id: ModalId) => id in parts || id in screenParts();

  /** What the entry holds, up to the first modal that nothing here can show. */
  const entryOf = ({ path, state }: Place): ModalEntry => {
    const modals = modalsOf(state.modals);
    const end = modals.findIndex(({ id }) => !has(id));
    return { index: entryIndex(), page: path, modals: end < 0 ? modals : modals.slice(0, end) };
  };

  const write = (mode: 'push' | 'replace', state: EntryState) => {
    const { path, hash, state: kept } = currentPlace();
    const place = { path, hash, state: { ...kept, ...state } };
    writeEntry(place, mode);
    onMarked(place);
  };

  const modals = createActor(
    modalStackMachine.provide({
      actions: {
        pushEntry: ({ context }) => {
          write('push', { modals: context.entry.modals });
        },
        replaceEntry: ({ context }) => {
          write('replace', { modals: context.entry.modals });
        },
        goBack: (_, { steps }) => {
          goBackBy(steps);
        },
        lockScroll: () => {
          lockScroll('modal');
        },
        unlockScroll: () => {
          unlockScroll('modal');
        },
      },
    }),
    {
      ...watched(),
      input: { entry: entryOf(currentPlace()), isClient: session.getSnapshot().hasTag('signedIn') },
    },
  );

  const stage = createOverlayStage({
    load: (modal) => {
      const part = screenParts()[modal.id];
      const load = parts[modal.id];
      if (part) return Promise.resolve(part);
      return load ? load() : Promise.reject(new Error(`No modal ${modal.id}`));
    },
    toolsFor: (modal) => ({
      ...tools,
      close: () => {
        modals.send({ type: 'modal.closed', modal });
      },
      keepStep: (step, mode) => {
        write(mode, { step });
        follow(currentPlace());
      },
    }),
  });

  const sections = createActor(
    sectionHighlightMachine.provide({
      actions: {
        light: (_, { section }) => {
          lightSection(section);
        },
      },
    }),
    watched(),
  );

  const menu = createActor(
    menuMachine.provide({
      actions: {
        lockScroll: () => {
          lockScroll('menu');
        },
        unlockScroll: () => {
          unlockScroll('menu');
        },
        goToSection: (_, { section }) => {
          modals.send({ type: 'stack.dismissed' });
          sections.send({ type: 'section.chosen', section });
          whenStill(() => {
            go(`${routes.dashboard}#${section}`, 'push');
          });
        },
        openProfile: () => {
          open({ id: 'edit-profile' });
        },
        signOut: () => {
          session.send({ type: 'signOut.requested' });
        },
      },
    }),
    watched(),
  );

  const open = (modal: Modal) => {
    modals.send({ type: 'modal.opened', modal });
  };

  /** A change of place must not overtake the browser on its way back, nor what follows from it. */
  const whenStill = (act: () => void) => {
    const isStill = () => !modals.getSnapshot().hasTag('moving');
    if (isStill()) act();
    else {
      void waitFor(modals, isStill).then(() => {
        afterRender(act);
      });
    }
  };

  const follow = (place: Place) => {
    modals.send({ type: 'entry.changed', entry: entryOf(place) });
    for (const modal of modals.getSnapshot().context.stack)
      stage.of(modal)?.opened?.follow?.(place);
    if (place.path !== routes.dashboard) menu.send({ type: 'menu.closed' });
  };

  return {
    modals,
    menu,
    stage,
    open,
    has,
    follow,
    whenStill,
    start: () => {
      modals.subscribe(({ context: { stack, leaving } }) => {
        stage.keep([...stack, ...leaving]);
      });
      for (const type of ['session.started', 'session.ended'] as const) {
        session.on(type, () => {
          menu.send({ type: 'menu.closed' });
          modals.send({ type });
        });
      }
      onEntryChange(follow);
      modals.start();
      sections.start();
      menu.start();
    },
  };
}
