import { useSelector } from '@xstate/react';
import type { ComponentType, ReactNode } from 'react';
import type { Navigator } from 'react-router-dom';
import { routes } from '#domain/routes.ts';
import type { App } from '#runtime/appContext.ts';
import { AppPlace } from './AppPlace';
import { ErrorBoundary, type FallbackProps } from '#ui/feedback/ErrorBoundary.tsx';
import { HeaderNav } from './HeaderNav';
import layout from '#ui/layout/layout.module.css';
import { OfflineBar } from './OfflineBar';
import { LoadingPage } from './LoadingPage';
import { AppLayout } from './AppLayout';
import { DashboardBar } from './DashboardBar';
import { SlowNotice } from '#ui/feedback/SlowNotice.tsx';
import { SessionEndNotice } from './SessionEndNotice';
import { LoadErrorPage } from './LoadErrorPage';

type Props = {
  app: App;
  navigator: Navigator;
  /** The screen that is open now. */
  view: () => ReactNode;
  /** What stands in place of a screen that cannot be drawn. */
  Broken?: ComponentType<FallbackProps>;
};

/** The page: the router at the place the navigation machine has come to, the frame, the screen. */
export function AppFrame({ app, navigator, view, Broken }: Props) {
  const navigation = useSelector(app.navigation, (snapshot) => snapshot);
  const isOffline = useSelector(app.connection, (snapshot) => snapshot.matches('offline'));
  const isSignedIn = useSelector(app.session, (snapshot) => snapshot.hasTag('signedIn'));
  const { current, target } = navigation.context;
  const { path } = current ?? target;
  const isOutdated = navigation.matches('outdated');
  const isUnopened = isOutdated || navigation.matches('unopened');
  const screen = view();
  return (
    <AppPlace app={app} navigator={navigator}>
      <AppLayout
        nav={<HeaderNav path={path} />}
        banner={
          <>
            {isOffline && <OfflineBar />}
            <SessionEndNotice {...app} />
            {screen && navigation.hasTag('slow') && (
              <div className={layout.page}>
                <SlowNotice actor={app.navigation} />
              </div>
            )}
          </>
        }
        foot={path === routes.dashboard && isSignedIn && <DashboardBar {...app} />}
        cookiePolicyUrl={app.settings.cookiePolicyUrl}
      >
        <ErrorBoundary key={path} Fallback={Broken}>
          {isUnopened ? (
            <LoadErrorPage app={app} isOutdated={isOutdated} />
          ) : (
            (screen ?? <LoadingPage app={app} />)
          )}
        </ErrorBoundary>
      </AppLayout>
    </AppPlace>
  );
}
