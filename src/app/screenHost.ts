import type { ReactNode } from 'react';
import type { NavigationMode, Place } from '#domain/routes.ts';
import type { OpenScreen, ScreenPart, Tools } from '#runtime/services.ts';

type Parts = Readonly<Record<string, () => Promise<ScreenPart>>>;

/** Which screen is open. Its actors live from the arrival on its route until the person leaves it. */
export function createStage(parts: Parts) {
  const loaded = new Map<string, ScreenPart>();
  let shown: (OpenScreen & { path: string }) | null = null;

  const close = () => {
    shown?.close();
    shown = null;
  };

  return {
    load: async (path: string): Promise<void> => {
      const load = parts[path];
      if (!load) throw new Error(`No screen for ${path}`);
      loaded.set(path, await load());
    },
    show: (path: string, tools: Tools): void => {
      if (shown?.path === path) return;
      const part = loaded.get(path);
      close();
      if (part) shown = { path, ...part.open(tools) };
    },
    /** The open screen's own place has been arrived at, from outside or within. */
    follow: (place: Place, mode: NavigationMode): void => {
      if (shown?.path === place.path) shown.follow?.(place, mode);
    },
    /** Another client, or none: nothing of the former one may stay on these paths. */
    close: (...paths: readonly string[]): void => {
      if (shown && paths.includes(shown.path)) close();
    },
    /** The modals of the open screen itself. */
    modals: () => shown?.modals ?? {},
    view: (): ReactNode => shown?.view ?? null,
  };
}

export type Stage = ReturnType<typeof createStage>;
