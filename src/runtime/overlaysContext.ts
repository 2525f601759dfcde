import { createContext, use } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { menuMachine } from '#machines/app/menu.ts';
import type { modalStackMachine } from '#machines/app/modalStack.ts';
import type { Modal } from '#domain/modals.ts';
import type { Overlay } from './openOverlay';

/** The actors of everything that lies over the screens. */
export type Overlays = {
  modals: ActorRefFrom<typeof modalStackMachine>;
  menu: ActorRefFrom<typeof menuMachine>;
  stage: { of: (modal: Modal) => Overlay | undefined };
};

export const OverlaysContext = createContext<Overlays | null>(null);

export function useOverlays(): Overlays {
  const overlays = use(OverlaysContext);
  if (!overlays) throw new Error('useOverlays outside of OverlaysContext');
  return overlays;
}
