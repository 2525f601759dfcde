import { useSelector } from '@xstate/react';
import { useMemo, type ReactNode } from 'react';
import { Router, type Navigator } from 'react-router-dom';
import { goBack } from '#browser/history.ts';
import type { HistoryState } from '#domain/routes.ts';
import type { Navigate } from '#app/feature.ts';
import { AppContext, type App } from '#app/appContext.ts';

type Props = { app: App; navigator: Navigator; children: ReactNode };

/** Provides the app's actors, and the router at the current place of the navigation machine. */
export function AppPlace({ app, navigator, children }: Props) {
  const { path, hash, state } = useSelector(
    app.navigation,
    ({ context: { current, target } }) => current ?? target,
  );
  const location = useMemo(
    () => ({ pathname: path, search: '', hash, state, key: 'default' }),
    [path, hash, state],
  );
  return (
    <AppContext value={app}>
      <Router location={location} navigator={navigator}>
        {children}
      </Router>
    </AppContext>
  );
}

const addressOf = (to: Parameters<Navigator['push']>[0]): string =>
  typeof to === 'string' ? to : `${to.pathname ?? ''}${to.hash ?? ''}`;

/** Passes the router's requests to the navigation machine, which decides on them. */
export const navigatorOf = (go: Navigate): Navigator => ({
  createHref: addressOf,
  push: (to, state: HistoryState | null = null) => {
    go(addressOf(to), 'push', state ?? {});
  },
  replace: (to) => {
    go(addressOf(to), 'replace');
  },
  go: (delta) => {
    if (delta < 0) goBack();
  },
});
