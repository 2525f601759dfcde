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
  /** Called with an error that an error boundary has caught. */
  onDefect: (error: unknown) => void;
  /** Called after everything has been closed, because not even a dialog could render. */
  onClosed: () => void;
};

/** Renders the menu and the modals in a root of their own, beside the page that they cover. */
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

function Modals() {
  const { modals, drawModals } = useOverlays();
  const flows = useSelector(modals, ({ children }) => children.modalFlows);
  return flows ? drawModals(flows) : null;
}

type ClosedProps = { onRetry: () => void };

/** Replaces a menu and modals that could not render: the next opening retries. */
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
