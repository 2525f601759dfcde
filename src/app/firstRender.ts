import type { SnapshotFrom } from 'xstate';
import type { navigationMachine } from '#machines/app/navigation.ts';
import type { HistoryState } from '#domain/routes.ts';
import type { App } from '#app/appContext.ts';

/** Whether the app can render something; until then the page keeps its prerendered markup. */
export const hasSomethingToShow = (snapshot: SnapshotFrom<typeof navigationMachine>): boolean =>
  snapshot.matches('arrived') ||
  snapshot.matches('awaitingProfile') ||
  snapshot.matches('unopened') ||
  snapshot.matches('outdated') ||
  snapshot.hasTag('slow');

/** Whether the entry holds nothing that changes the page: no step, phone, end of a session or good-bye. */
const isPlain = ({ step, phone, isSessionEnded, isAccountDeleted }: HistoryState): boolean =>
  [step, phone, isSessionEnded, isAccountDeleted].every((shown) => shown === undefined);

/** Whether the first render equals the prerendered markup of `route`, so that React can hydrate it. */
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
