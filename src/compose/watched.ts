import type { InspectionEvent } from 'xstate';

type Watcher = (event: InspectionEvent) => void;

/**
 * The option that lets what has been put on the page as `watchActors` see every step of an actor
 * and its children: the flow viewer, or a test that measures what has run. Only in builds with
 * the flow viewer; a plain build holds nothing of it.
 */
export const watched = (): { inspect?: Watcher } => {
  if (!__FLOWS__) return {};
  const { watchActors } = globalThis as { watchActors?: Watcher };
  return watchActors ? { inspect: watchActors } : {};
};
