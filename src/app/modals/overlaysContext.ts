import { createContext, use, type ReactNode } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { menuMachine } from '#machines/app/menu.ts';
import type { modalFlowsMachine } from '#machines/app/modalFlows.ts';
import type { modalStackMachine } from '#machines/app/modalStack.ts';

/** The actors of the menu and the modals. */
export type Overlays = {
  modals: ActorRefFrom<typeof modalStackMachine>;
  menu: ActorRefFrom<typeof menuMachine>;
  /** Renders the modals of the running flows. */
  drawModals: (flows: ActorRefFrom<typeof modalFlowsMachine>) => ReactNode;
};

export const OverlaysContext = createContext<Overlays | null>(null);

export function useOverlays(): Overlays {
  const overlays = use(OverlaysContext);
  if (!overlays) throw new Error('useOverlays outside of OverlaysContext');
  return overlays;
}
