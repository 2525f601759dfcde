import { addRoot } from '../browser/appRoot';
import { noteDefect } from '../browser/defects';
import { mountOverlays } from '../overlays/mountOverlays';
import type { Place } from '../domain/routes';
import { ru } from '../ru';
import { composeMenu } from './menu';
import { composeModals } from './modals';
import { navigatorOf } from './navigator';
import type { OverlayOptions } from './overlayDoor';
import { showToast } from './toasts';

/** Everything that lies over the screens, started and drawn. */
export function openOverlays(options: OverlayOptions) {
  const modals = composeModals(options);
  const menu = composeMenu(options, modals);
  menu.start();
  modals.start();
  mountOverlays(addRoot(), {
    app: options.app,
    navigator: navigatorOf(options.go),
    overlays: { modals: modals.modals, menu: menu.menu, stage: modals.stage },
    onDefect: noteDefect,
    onClosed: () => {
      showToast('failed', ru.broken.notice);
    },
  });
  return {
    openModal: modals.open,
    openMenu: menu.open,
    whenStill: modals.whenStill,
    follow: (place: Place) => {
      modals.follow(place);
      menu.follow(place);
    },
  };
}
