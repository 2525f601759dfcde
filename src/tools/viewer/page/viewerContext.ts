import { createContext, use } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { viewerMachine } from './machine';

export type Viewer = ActorRefFrom<typeof viewerMachine>;

export const ViewerContext = createContext<Viewer | null>(null);

/** The viewer's own actor. */
export function useViewer(): Viewer {
  const viewer = use(ViewerContext);
  if (!viewer) throw new Error('The viewer is not provided');
  return viewer;
}
