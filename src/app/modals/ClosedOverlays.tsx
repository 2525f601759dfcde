import { useEffect } from 'react';
import { useOverlays } from '#runtime/modalsContext.ts';

type Props = { onRetry: () => void };

/** Nothing lies over the page, as it could not be drawn: with what is opened next it is tried anew. */
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
