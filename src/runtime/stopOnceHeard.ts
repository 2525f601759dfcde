import type { ActorRef, AnyMachineSnapshot, EventObject } from 'xstate';
import type { Tools } from './services';

type Around = Pick<Tools, 'session' | 'news'>;

/** What asks the server for a flow; it is `busy` as long as it waits for the answer. */
type Asking = Pick<ActorRef<AnyMachineSnapshot, EventObject>, 'getSnapshot' | 'subscribe'>;

/**
 * Stops a flow that is out of sight. What it asks of the server at that moment is heard to the end
 * where the answer changes the account: given up, it would leave this tab with what is no more.
 */
export async function stopOnceHeard(
  flow: { stop: () => unknown },
  asking: Asking | undefined,
  { session, news }: Around,
): Promise<void> {
  const isSignedIn = session.getSnapshot().hasTag('signedIn');
  if (isSignedIn && asking?.getSnapshot().hasTag('busy')) await heard(asking, news);
  flow.stop();
}

/** The answer is the business of the session it was asked in, and of no later one. */
function heard(asking: Asking, news: Around['news']): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      for (const subscription of subscriptions) subscription.unsubscribe();
      resolve();
    };
    const subscriptions = [
      asking.subscribe((snapshot) => {
        if (!snapshot.hasTag('busy')) end();
      }),
      news.on('session.started', end),
      news.on('session.ended', end),
    ];
  });
}
