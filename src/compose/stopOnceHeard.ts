import type { ActorRef, AnyMachineSnapshot, EventObject } from 'xstate';
import type { Session } from './session';

type Flow<S extends AnyMachineSnapshot> = Pick<
  ActorRef<S, EventObject>,
  'getSnapshot' | 'subscribe' | 'stop'
>;

/**
 * Stops a flow that is out of sight. What it asks of the server at that moment is heard to the end
 * where the answer changes the account: given up, it would leave this tab with what is no more.
 */
export function stopOnceHeard<S extends AnyMachineSnapshot>(
  flow: Flow<S>,
  isAsking: (snapshot: S) => boolean,
  session: Session,
): void {
  if (!isAsking(flow.getSnapshot())) {
    flow.stop();
    return;
  }
  const heard = flow.subscribe((snapshot) => {
    if (!isAsking(snapshot)) stop();
  });
  // The answer is the business of the session it was asked in, and of no later one.
  const others = (['session.started', 'session.ended'] as const).map((type) =>
    session.on(type, stop),
  );
  function stop(): void {
    for (const subscription of [heard, ...others]) subscription.unsubscribe();
    flow.stop();
  }
}
