import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import type { Navigator } from 'react-router-dom';
import type { App } from '#runtime/appContext.ts';
import { AppPlace } from '#app/frame/AppPlace.tsx';
import { ErrorBoundary } from '#ui/feedback/ErrorBoundary.tsx';
import { ClosedOverlays } from './ClosedOverlays';
import { Menu } from '#app/menu/Menu.tsx';
import { Modals } from '#app/modals/Modals.tsx';
import { OverlaysContext, type Overlays } from '#runtime/modalsContext.ts';

type Options = {
  app: App;
  navigator: Navigator;
  overlays: Overlays;
  /** Called with the error when something could not be drawn. */
  onDefect: (error: unknown) => void;
  /** Told that not even a dialog could be shown, and that everything has been closed. */
  onClosed: () => void;
};

/** Draws the menu and the modals in a root of their own, beside the page they lie over. */
export function mountOverlays(root: HTMLElement, options: Options): void {
  const { app, navigator, overlays, onDefect, onClosed } = options;
  const close = () => {
    overlays.modals.send({ type: 'stack.dismissed' });
    overlays.menu.send({ type: 'menu.closed' });
    onClosed();
  };
  createRoot(root, { onCaughtError: onDefect }).render(
    <StrictMode>
      <OverlaysContext value={overlays}>
        <ErrorBoundary onFailure={close} Fallback={ClosedOverlays}>
          <AppPlace app={app} navigator={navigator}>
            <Menu />
            <Modals />
          </AppPlace>
        </ErrorBoundary>
      </OverlaysContext>
    </StrictMode>,
  );
}
