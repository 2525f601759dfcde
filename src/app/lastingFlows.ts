import type { ActorRefFrom } from 'xstate';
import type { appMachine } from '#machines/app/app.ts';

/** The flows that live as long as the page. */
export function lastingFlows(root: ActorRefFrom<typeof appMachine>) {
  const { session, navigation, connection } = root.getSnapshot().children;
  if (!session || !navigation || !connection) throw new Error('The app has ended');
  return { session, navigation, connection };
}
