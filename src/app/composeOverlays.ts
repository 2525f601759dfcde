import type { ActorRefFrom } from 'xstate';
import { menuMachine } from '#machines/app/menu.ts';
import { modalStackMachine } from '#machines/app/modalStack.ts';
import { sectionHighlightMachine } from '#machines/app/sectionHighlight.ts';
import { addRoot } from '#browser/appRoot.ts';
import { noteDefect } from '#browser/defects.ts';
import { currentPlace, goBackBy, writeEntry } from '#browser/history.ts';
import { lockScroll, unlockScroll } from '#browser/scrollLock.ts';
import { lightSection } from '#browser/sections.ts';
import type { Modal, ModalId } from '#domain/modals.ts';
import type { EntryState, Place } from '#domain/routes.ts';
import { mountOverlays } from './modals/mountOverlays';
import { ru } from '#texts/ru.ts';
import type { App } from '#runtime/appContext.ts';
import type { Go } from '#runtime/codeSteps.ts';
import { navigatorOf } from './navigator';
import { createOverlayStage } from './overlayStage';
import { showToast } from '#runtime/toasts.ts';
import type { OverlayPart, ScreenModals, Tools } from '#runtime/services.ts';

/** The modals that stand on no screen's actors, and how the part that holds each is brought. */
export type OverlayParts = Readonly<Partial<Record<ModalId, () => Promise<OverlayPart>>>>;

export type OverlayOptions = {
  parts: OverlayParts;
  /** The modals of the screen that is open. */
  screenParts: () => ScreenModals;
  /** A link in what lies over the screen. */
  go: Go;
  /** The current entry has been written without a change of place. */
  onMarked: (place: Place) => void;
  /** What the current entry holds has changed with it. */
  onStep: () => void;
};

/** The flows whose views lie over the screens, and what the views and their flows work with. */
export type Shown = {
  modals: ActorRefFrom<typeof modalStackMachine>;
  menu: ActorRefFrom<typeof menuMachine>;
  app: App;
  tools: Tools;
};

/** What the menu and the modals need from the world, and how they are drawn. */
export function composeOverlays(options: OverlayOptions) {
  const { parts, screenParts, go, onMarked, onStep } = options;

  const write = (mode: 'push' | 'replace', state: EntryState) => {
    const { path, hash, state: kept } = currentPlace();
    const place = { path, hash, state: { ...kept, ...state } };
    writeEntry(place, mode);
    onMarked(place);
  };

  const modalStack = modalStackMachine.provide({
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
  });
  const menu = menuMachine.provide({
    actions: {
      lockScroll: () => {
        lockScroll('menu');
      },
      unlockScroll: () => {
        unlockScroll('menu');
      },
    },
  });
  const sectionHighlight = sectionHighlightMachine.provide({
    actions: {
      light: (_, { section }) => {
        lightSection(section);
      },
    },
  });

  /** Everything that lies over the screens, drawn from now on. */
  function show({ modals, menu: shownMenu, app, tools }: Shown): void {
    const stage = createOverlayStage({
      load: (modal: Modal) => {
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
          onStep();
        },
      }),
    });
    let followed: unknown = null;
    const follow = () => {
      const { stack, leaving, entry } = modals.getSnapshot().context;
      stage.keep(stack, leaving);
      if (entry === followed) return;
      followed = entry;
      for (const modal of stack) stage.of(modal)?.opened?.follow?.(currentPlace());
    };
    modals.subscribe(follow);
    follow();
    mountOverlays(addRoot(), {
      app,
      navigator: navigatorOf(go),
      overlays: { modals, menu: shownMenu, stage },
      onDefect: noteDefect,
      onClosed: () => {
        showToast('failed', ru.broken.notice);
      },
    });
  }

  return { modalStack, menu, sectionHighlight, show };
}
