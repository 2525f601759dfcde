import { useSelector } from '@xstate/react';
import { StrictMode, useEffect } from 'react';
import { createRoot } from 'react-dom/client';
import type { Navigator } from 'react-router-dom';
import type { App } from '#app/appContext.ts';
import { AppPlace } from '#app/frame/AppPlace.tsx';
import { ErrorBoundary } from '#ui/feedback/ErrorBoundary.tsx';
import { Menu } from '#app/menu/Menu.tsx';
import { OverlaysContext, useOverlays, type Overlays } from './overlaysContext';

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

/** The modals, as soon as their code is here. */
function Modals() {
  const { modals, drawModals } = useOverlays();
  const flows = useSelector(modals, ({ children }) => children.modalFlows);
  return flows ? drawModals(flows) : null;
}

type ClosedProps = { onRetry: () => void };

/** The menu and the modals could not be drawn: the next opening tries again. */
function ClosedOverlays({ onRetry }: ClosedProps) {
  const { modals, menu } = useOverlays();
  useEffect(() => {
    const opened = [modals.subscribe(onRetry), menu.subscribe(onRetry)];
    return () => {
      for (const subscription of opened) subscription.unsubscribe();
    };
  }, [modals, menu, onRetry]);
  return null;
}
