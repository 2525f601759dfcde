import { useSelector } from '@xstate/react';
import { useMemo, type ReactNode } from 'react';
import { Router, type Navigator } from 'react-router-dom';
import { AppContext, type App } from '#app/appContext.ts';

type Props = { app: App; navigator: Navigator; children: ReactNode };

/** The app's actors, and the router at the place the navigation machine has come to. */
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
