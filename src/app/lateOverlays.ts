import { currentPlace } from '#browser/history.ts';
import { loadChunk } from '#browser/page.ts';
import { routes } from '#domain/routes.ts';
import { lazyPart } from '#runtime/lazyOnce.ts';
import type { ModalFeatures } from '#runtime/modalFeature.ts';
import type { Services } from '#runtime/services.ts';
import type { rootEvents } from './rootEvents';
import type { createScreenHost } from './screenHost';

type Options = {
  features: ModalFeatures;
  screens: ReturnType<typeof createScreenHost>;
  services: () => Services;
  toRoot: ReturnType<typeof rootEvents>;
};

/** The part of the app with the menu and the modals, which comes when one of them is first needed. */
export function lateOverlays({ features, screens, services, toRoot }: Options) {
  const overlays = lazyPart(async () => {
    const { composeOverlays } = await loadChunk(() => import('./composeOverlays'));
    return composeOverlays({
      features,
      services,
      go: toRoot.goWhenStill,
      onMarked: toRoot.onMarked,
    });
  });
  return {
    ...overlays,
    /** Brings the screen of `path`: the cabinet needs its menu, and a history entry its modals. */
    loadScreen: async (path: string) => {
      const isNeeded = path === routes.dashboard || currentPlace().state.modals !== undefined;
      const [screen] = await Promise.all([screens.load(path), isNeeded && overlays.load()]);
      return screen;
    },
    /** What is opened before it has come asks for it again. */
    prefetch: () => void overlays.load().catch(() => {}),
  };
}
