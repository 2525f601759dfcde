import type { App } from '#runtime/appContext.ts';
import { useLoadingSkeleton } from './useLoadingSkeleton';

/** The bar with the dashboard's sections, from the first paint on: also while they load, and offline. */
export function DashboardBar({ modals }: Pick<App, 'modals'>) {
  const part = useLoadingSkeleton();
  return part && <part.Bar modals={modals} />;
}
