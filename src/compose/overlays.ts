import { addRoot } from '../browser/appRoot';
import { mountOverlays } from '../overlays/mountOverlays';
import type { Place } from '../domain/routes';
import { composeMenu } from './menu';
import { composeModals } from './modals';
import { navigatorOf } from './navigator';
import type { OverlayOptions } from './overlayDoor';

/** Everything that lies over the screens, started and drawn. */
export function openOverlays(options: OverlayOptions) {
  const modals = composeModals(options);
  const menu = composeMenu(options, modals);
  menu.start();
  modals.start();
  mountOverlays(addRoot(), {
    app: options.app(),
    navigator: navigatorOf(options.go),
    overlays: { modals: modals.modals, menu: menu.menu, stage: modals.stage },
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
