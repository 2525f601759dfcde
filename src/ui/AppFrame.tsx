import { useSelector } from '@xstate/react';
import { useMemo, type ReactNode } from 'react';
import { Router, type Navigator } from 'react-router-dom';
import { AppContext, type App } from './appContext';
import { HeaderNav } from './HeaderNav';
import { OfflineBar } from './OfflineBar';
import { OpeningPage } from './OpeningPage';
import { Shell } from './Shell';
import { UnopenedPage } from './UnopenedPage';

type Props = {
  app: App;
  navigator: Navigator;
  /** The screen that is open now. */
  view: () => ReactNode;
  /** What lies over the screen: the menu and the modals. */
  overlays?: ReactNode;
};

/** The page: the router at the place the navigation machine has come to, the frame, the screen. */
export function AppFrame({ app, navigator, view, overlays }: Props) {
  const navigation = useSelector(app.navigation, (snapshot) => snapshot);
  const isOffline = useSelector(app.connection, (snapshot) => snapshot.matches('offline'));
  const { current, target } = navigation.context;
  const { path, hash, state } = current ?? target;
  const location = useMemo(
    () => ({ pathname: path, search: '', hash, state, key: 'default' }),
    [path, hash, state],
  );
  const isUnopened = navigation.matches('unopened');
  return (
    <AppContext value={app}>
      <Router location={location} navigator={navigator}>
        <Shell
          nav={<HeaderNav path={path} />}
          banner={isOffline && <OfflineBar />}
          cookiePolicyUrl={app.settings.cookiePolicyUrl}
        >
          {isUnopened ? <UnopenedPage app={app} /> : (view() ?? <OpeningPage app={app} />)}
        </Shell>
        {overlays}
      </Router>
    </AppContext>
  );
}
