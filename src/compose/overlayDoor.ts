import { currentPlace } from '../browser/history';
import { nextTask } from '../browser/nextTask';
import { loadPart } from '../browser/page';
import type { Modal, ModalId } from '../domain/modals';
import { routes, type Place } from '../domain/routes';
import { ru } from '../ru';
import type { App } from '../ui/appContext';
import type { Go } from './codeSteps';
import { lazily } from './lazily';
import type { openOverlays } from './overlays';
import { showToast } from './toasts';
import type { OverlayPart, ScreenModals, Tools } from './tools';

/** The modals that stand on no screen's actors, and how the part that holds each is brought. */
export type OverlayParts = Readonly<Partial<Record<ModalId, () => Promise<OverlayPart>>>>;

type DoorOptions = {
  parts: OverlayParts;
  /** The modals of the screen that is open. */
  screenParts: () => ScreenModals;
  tools: Tools;
  app: App;
  /** A link in what lies over the screen. */
  go: Go;
  /** The current entry has been written without a change of place. */
  onMarked: (place: Place) => void;
};

export type OverlayOptions = DoorOptions & { has: (id: ModalId) => boolean };

type Overlays = ReturnType<typeof openOverlays>;

/**
 * The way to what lies over the screens. The menu, the modals and their machines are not in the
 * first load: they come with the cabinet, with a history entry that has modals, or when first asked for.
 */
export function overlayDoor(options: DoorOptions) {
  let overlays: Overlays | null = null;
  const has = (id: ModalId) => id in options.parts || id in options.screenParts();

  const load = lazily(async () => {
    const { openOverlays: open } = await loadPart(() => import('./overlays'));
    overlays = open({ ...options, has });
    return overlays;
  });

  // A modal makes the browser style the whole page anew: what was pressed shows that first.
  const ask = (act: (overlays: Overlays) => void) => {
    nextTask()
      .then(load)
      .then(act, () => {
        showToast('failed', ru.unopened.text);
      });
  };

  return {
    has,
    openModal: (modal: Modal) => {
      ask(({ openModal }) => {
        openModal(modal);
      });
    },
    openMenu: () => {
      ask(({ openMenu }) => {
        openMenu();
      });
    },
    /** Before a screen opens that cannot do without. */
    prepare: async (path: string): Promise<void> => {
      if (path === routes.dashboard || currentPlace().state.modals !== undefined) await load();
    },
    prefetch: () => void load().catch(() => {}),
    follow: (place: Place) => {
      overlays?.follow(place);
    },
    whenStill: (act: () => void) => {
      if (overlays) overlays.whenStill(act);
      else act();
    },
  };
}
