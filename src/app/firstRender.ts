import type { SnapshotFrom } from 'xstate';
import type { navigationMachine } from '#machines/app/navigation.ts';
import type { HistoryState } from '#domain/routes.ts';
import type { App } from '#app/appContext.ts';

/** Whether there is something to draw; until then the page keeps its prerendered markup. */
export const hasSomethingToShow = (snapshot: SnapshotFrom<typeof navigationMachine>): boolean =>
  snapshot.matches('arrived') ||
  snapshot.matches('awaitingProfile') ||
  snapshot.matches('unopened') ||
  snapshot.matches('outdated') ||
  snapshot.hasTag('slow');

/** Whether the entry holds nothing that the page shows: a step, a phone, the end of a session, a good-bye. */
const isPlain = ({ step, phone, isSessionEnded, isAccountDeleted }: HistoryState): boolean =>
  [step, phone, isSessionEnded, isAccountDeleted].every((shown) => shown === undefined);

/** Whether the first render says what the prerendered markup of `route` says. */
export function isAsPrerendered({ navigation, session, connection }: App, route: string): boolean {
  const place = navigation.getSnapshot();
  const visitor = session.getSnapshot();
  const { login } = visitor.children;
  return (
    place.matches('arrived') &&
    place.context.current?.path === route &&
    isPlain(place.context.current.state) &&
    connection.getSnapshot().matches('online') &&
    visitor.matches('visitor') &&
    (login === undefined || login.getSnapshot().matches({ phone: 'entering' }))
  );
}
