import { createActor } from 'xstate';
import { overlayPartMachine } from '#machines/app/overlayPart.ts';
import { currentPlace } from '#browser/history.ts';
import { loadPart, reloadPage } from '#browser/page.ts';
import { modalKey, type Modal } from '#domain/modals.ts';
import type { Overlay } from '#runtime/openOverlay.ts';
import { asCall } from '#runtime/toPromiseActor.ts';
import type { OverlayPart, OverlayTools } from '#runtime/services.ts';
import { watched } from '#runtime/inspectOptions.ts';

type Options = {
  load: (modal: Modal) => Promise<OverlayPart>;
  toolsFor: (modal: Modal) => OverlayTools;
};

/** The actors of the modals that are open; they live until their modal is out of sight. */
export function createOverlayStage({ load, toolsFor }: Options) {
  const overlays = new Map<string, Overlay>();
  let parting: ReadonlySet<string> = new Set();

  function add(modal: Modal): void {
    const bring = asCall<void, void>(async () => {
      const { open } = await loadPart(() => load(modal));
      if (overlays.get(modalKey(modal)) !== overlay) return;
      overlay.opened = open(toolsFor(modal), modal);
      overlay.opened.follow?.(currentPlace());
    });
    const logic = overlayPartMachine.provide({
      actors: { loadPart: bring },
      actions: { reloadApp: reloadPage },
    });
    const overlay: Overlay = { part: createActor(logic, watched()), opened: null };
    overlays.set(modalKey(modal), overlay);
    overlay.part.start();
  }

  function end(key: string, { part, opened }: Overlay): void {
    overlays.delete(key);
    part.stop();
    opened?.close();
  }

  return {
    /** Opens what has come and ends what has gone; what comes back from its way out begins anew. */
    keep(open: readonly Modal[], leaving: readonly Modal[]): void {
      const wanted = new Set([...open, ...leaving].map(modalKey));
      const back = open.map(modalKey).filter((key) => parting.has(key));
      for (const [key, overlay] of overlays) {
        if (!wanted.has(key) || back.includes(key)) end(key, overlay);
      }
      for (const modal of [...open, ...leaving]) if (!overlays.has(modalKey(modal))) add(modal);
      parting = new Set(leaving.map(modalKey));
    },
    of: (modal: Modal): Overlay | undefined => overlays.get(modalKey(modal)),
  };
}
