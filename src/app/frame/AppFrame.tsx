import { useSelector } from '@xstate/react';
import type { ComponentType, ReactNode } from 'react';
import type { Navigator } from 'react-router-dom';
import { routes } from '#domain/routes.ts';
import type { App } from '#app/appContext.ts';
import { AppPlace } from './AppPlace';
import { ErrorBoundary, type FallbackProps } from '#ui/feedback/ErrorBoundary.tsx';
import { HeaderNav } from './HeaderNav';
import layout from '#ui/layout/layout.module.css';
import { AppLayout } from './AppLayout';
import { SlowNotice } from '#ui/feedback/SlowNotice.tsx';
import { brokenTexts, failureTexts, titlesTexts, unopenedTexts, waysTexts } from '#ui/texts.ts';
import { Callout } from '#ui/feedback/Callout.tsx';
import { TextLink } from '#ui/Link.tsx';
import { offlineTexts } from '#app/texts.ts';
import { cx } from '#lib/cx.ts';
import { frameIcons } from '#ui/icons.ts';
import { Icon } from '#ui/Icon.tsx';
import styles from './AppFrame.module.css';
import { useLoadingSkeleton } from './useLoadingSkeleton';
import { Button } from '#ui/Button.tsx';
import { ServicePage } from '#ui/layout/ServicePage.tsx';

type Props = {
  app: App;
  navigator: Navigator;
  /** The screen that is open now. */
  view: () => ReactNode;
  /** Fallback for a screen that cannot render. */
  Broken?: ComponentType<FallbackProps>;
};

/**
 * Renders the router at the current place of the navigation machine, the frame, and the screen. The frame shows the
 * notice of a long wait: the former screen stays meanwhile, and has no access to the waiting flow.
 */
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
        wait={
          screen && (
            <>
              <SlowNotice actor={app.navigation} />
              {navigation.matches('awaitingProfile') && <SlowNotice actor={app.session} />}
            </>
          )
        }
        banner={
          <>
            {isOffline && <OfflineBar />}
            <SessionEndNotice {...app} />
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

type SessionEndNoticeProps = Pick<App, 'navigation' | 'session'>;

/** D22: announces the end of a refused session on a public page. The login shows its own notice. */
function SessionEndNotice({ navigation, session }: SessionEndNoticeProps) {
  const place = useSelector(navigation, ({ context }) => context.current);
  const isVisitor = useSelector(session, (snapshot) => snapshot.matches('visitor'));
  if (!isVisitor || !place?.state.isSessionEnded || place.path === routes.auth) return null;
  return (
    <div className={layout.page} role="alert">
      <Callout look="warn">
        {failureTexts.signedOut} <TextLink to={routes.auth}>{waysTexts.signIn}</TextLink>
      </Callout>
    </div>
  );
}

/** Announces that the device has no network. The offline snapshot shows its own notice instead. */
export const OfflineBar = () => (
  <div className={styles.bar} role="status">
    <div className={cx(layout.page, styles.row)}>
      <Icon path={frameIcons.offline} isSmall />
      <p>{offlineTexts.bar}</p>
    </div>
  </div>
);

/** The bar with the dashboard's sections; also shown while they load, and offline. */
function DashboardBar({ modals }: Pick<App, 'modals'>) {
  const part = useLoadingSkeleton();
  return part && <part.Bar modals={modals} />;
}

type LoadErrorPageProps = {
  app: App;
  /** The server holds another version of the app. */
  isOutdated: boolean;
};

/** Replaces a screen whose chunk did not load. */
const LoadErrorPage = ({ app, isOutdated }: LoadErrorPageProps) => (
  <ServicePage
    title={unopenedTexts.title}
    lead={isOutdated ? failureTexts.outdated : failureTexts.unread}
  >
    <Button
      onClick={() => {
        app.navigation.send({ type: 'retry.requested' });
      }}
    >
      {isOutdated ? brokenTexts.reloadPage : failureTexts.retry}
    </Button>
  </ServicePage>
);

type LoadingPageProps = { app: App };

/** Replaces the dashboard while the client or the screen loads. */
function LoadingPage({ app: { session, navigation } }: LoadingPageProps) {
  const part = useLoadingSkeleton();
  return (
    <div className={cx(layout.page, styles.opening)} aria-busy="true">
      <div className={styles.head}>
        <h1>{titlesTexts['/dashboard']}</h1>
        <div className={styles.note}>
          <SlowNotice actor={session} />
          <SlowNotice actor={navigation} />
        </div>
      </div>
      {part && <part.Skeleton />}
    </div>
  );
}
