import type { ActorRef, AnyMachineSnapshot, EventObject } from 'xstate';
import type { Tools } from './tools';

type Around = Pick<Tools, 'session' | 'news'>;

type Flow<S extends AnyMachineSnapshot> = Pick<
  ActorRef<S, EventObject>,
  'getSnapshot' | 'subscribe' | 'stop'
>;

/**
 * Stops a flow that is out of sight. What it asks of the server at that moment is heard to the end
 * where the answer changes the account: given up, it would leave this tab with what is no more.
 */
export async function stopOnceHeard<S extends AnyMachineSnapshot>(
  flow: Flow<S>,
  isAsking: (snapshot: S) => boolean,
  { session, news }: Around,
): Promise<void> {
  const isSignedIn = session.getSnapshot().hasTag('signedIn');
  if (isSignedIn && isAsking(flow.getSnapshot())) await heard(flow, isAsking, news);
  flow.stop();
}

/** The answer is the business of the session it was asked in, and of no later one. */
function heard<S extends AnyMachineSnapshot>(
  flow: Flow<S>,
  isAsking: (snapshot: S) => boolean,
  news: Around['news'],
): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      for (const subscription of subscriptions) subscription.unsubscribe();
      resolve();
    };
    const subscriptions = [
      flow.subscribe((snapshot) => {
        if (!isAsking(snapshot)) end();
      }),
      news.on('session.started', end),
      news.on('session.ended', end),
    ];
  });
}
