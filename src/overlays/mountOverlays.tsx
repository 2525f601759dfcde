import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import type { Navigator } from 'react-router-dom';
import type { App } from '../ui/appContext';
import { AppPlace } from '../ui/AppPlace';
import { Menu } from './menu/Menu';
import { OverlaysContext, type Overlays } from './overlaysContext';
import { OverlayStack } from './OverlayStack';

type Options = { app: App; navigator: Navigator; overlays: Overlays };

/** Draws the menu and the modals in a root of their own, beside the page they lie over. */
export function mountOverlays(root: HTMLElement, { app, navigator, overlays }: Options): void {
  createRoot(root).render(
    <StrictMode>
      <AppPlace app={app} navigator={navigator}>
        <OverlaysContext value={overlays}>
          <Menu />
          <OverlayStack />
        </OverlaysContext>
      </AppPlace>
    </StrictMode>,
  );
}
