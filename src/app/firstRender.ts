import type { SnapshotFrom } from 'xstate';
import type { navigationMachine } from '#machines/app/navigation.ts';
import type { HistoryState } from '#domain/routes.ts';
import type { App } from '#app/appContext.ts';

/** The page keeps its prerendered markup until this is true, because the app has nothing to render before. */
export const hasSomethingToShow = (snapshot: SnapshotFrom<typeof navigationMachine>): boolean =>
  snapshot.matches('arrived') ||
  snapshot.matches('awaitingProfile') ||
  snapshot.matches('unopened') ||
  snapshot.matches('outdated') ||
  snapshot.hasTag('slow');

/** A step, a phone, an ended session or a deleted account changes the page, so the entry must hold none of them. */
const isPlain = ({ step, phone, isSessionEnded, isAccountDeleted }: HistoryState): boolean =>
  [step, phone, isSessionEnded, isAccountDeleted].every((shown) => shown === undefined);

/** React can hydrate the prerendered markup of `route` only if its first render equals that markup. */
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
