import { useEffect } from 'react';
import { useOverlays } from '#runtime/modalsContext.ts';

type Props = { onRetry: () => void };

/** The menu and the modals could not be drawn: the next opening tries again. */
export function ClosedOverlays({ onRetry }: Props) {
  const { modals, menu } = useOverlays();
  useEffect(() => {
    const opened = [modals.subscribe(onRetry), menu.subscribe(onRetry)];
    return () => {
      for (const subscription of opened) subscription.unsubscribe();
    };
  }, [modals, menu, onRetry]);
  return null;
}
