import { createActor, waitFor } from 'xstate';
import { modalStackMachine } from '../../machines/modalStack';
import { currentPlace, entryIndex, goBackBy, onEntryChange, writeEntry } from '../browser/history';
import { afterRender } from '../browser/page';
import { lockScroll, unlockScroll } from '../browser/scrollLock';
import { modalsOf, type Modal, type ModalEntry } from '../domain/modals';
import type { EntryState, Place } from '../domain/routes';
import type { OverlayOptions } from './overlayDoor';
import { createOverlayStage } from './overlayStage';
import { watched } from './watched';

/** The modal stack and what its modals show, not yet started. */
export function composeModals(options: OverlayOptions) {
  const { parts, screenParts, has, tools, onMarked } = options;
  const { session, news } = tools;

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
      const load = screenParts()[modal.id] ?? parts[modal.id];
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

  const follow = (place: Place) => {
    modals.send({ type: 'entry.changed', entry: entryOf(place) });
    for (const modal of modals.getSnapshot().context.stack)
      stage.of(modal)?.opened?.follow?.(place);
  };

  return {
    modals,
    stage,
    follow,
    open: (modal: Modal) => {
      modals.send({ type: 'modal.opened', modal });
    },
    /** A change of place must not overtake the browser on its way back, nor what follows from it. */
    whenStill: (act: () => void) => {
      const isStill = () => !modals.getSnapshot().hasTag('moving');
      if (isStill()) act();
      else {
        void waitFor(modals, isStill).then(() => {
          afterRender(act);
        });
      }
    },
    start: () => {
      modals.subscribe(({ context: { stack, leaving } }) => {
        stage.keep(stack, leaving);
      });
      for (const type of ['session.started', 'session.ended'] as const) {
        news.on(type, () => {
          modals.send({ type });
        });
      }
      onEntryChange(follow);
      modals.start();
    },
  };
}
