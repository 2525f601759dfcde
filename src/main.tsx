import { startTransition, StrictMode, useLayoutEffect, type ReactNode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { waitFor } from 'xstate';
import { appRoot, clearApp, markBegun, prerenderedRoute, showApp } from '#browser/page.ts';
import { reportDefect, onUncaught } from './browser/defects';
import { currentPlace } from './browser/history';
import { yieldToMain } from '#browser/tasks.ts';
import { afterLoad, reloadPage } from './browser/page';
import { replayEarlyInput } from '#browser/forms.ts';
import { composeApp } from './app/composeApp';
import { defectNotice } from './app/defects';
import { loginCode } from './app/loginCode';
import { passkeyOfferPart } from './features/dashboard/passkey-offer/passkeyOfferPart';
import { signInPasskey } from './features/sign-in/passkeyPart';
import { hasSomethingToShow, isAsPrerendered } from './app/firstRender';
import { navigatorOf } from './app/frame/AppPlace';
import type { ModalFeatures, ScreenPart, ScreenParts } from './app/feature';
import { routes } from './domain/routes';
import { AppFrame } from './app/frame/AppFrame';
import { loadLoadingSkeleton } from './app/frame/useLoadingSkeleton';
import { BrokenPage } from './app/frame/BrokenPage';
import { ErrorBoundary, type FallbackProps } from './ui/feedback/ErrorBoundary';
import './ui/tokens.css';
import './ui/base.css';

/** A screen without flows of its own. */
const plain = (view: ReactNode): ScreenPart => ({
  compose: () => ({ flows: {}, view: () => view }),
});

const parts: ScreenParts = {
  [routes.main]: () => import('./features/landing'),
  [routes.getCard]: async () => {
    const { GetCardScreen } = await import('./features/get-card/GetCardScreen');
    return plain(<GetCardScreen />);
  },
  [routes.appLink]: () => import('./features/app-link'),
  [routes.auth]: async () => {
    const [part] = await Promise.all([
      import('#features/sign-in/index.ts'),
      // The history entry may be at the second step.
      currentPlace().state.step !== undefined && loginCode.load(),
      signInPasskey?.load(),
    ]);
    return part;
  },
  [routes.signUp]: () => import('./features/registration'),
  [routes.deleteAccount]: () => import('./features/account-deletion'),
  [routes.dashboard]: async () => {
    const [part] = await Promise.all([import('./features/dashboard'), passkeyOfferPart?.load()]);
    return part;
  },
  [routes.notFound]: async () => {
    const { NotFoundScreen } = await import('./features/status-pages/NotFoundScreen');
    return plain(<NotFoundScreen />);
  },
  [routes.serviceWork]: () => import('./features/status-pages'),
};

const features: ModalFeatures = {
  'edit-profile': { load: () => import('./features/profile') },
  'profile-tel': { load: () => import('./features/phone-change') },
  ...(__PASSKEYS__ && { passkeys: { load: () => import('./features/passkeys') } }),
  map: { load: () => import('./features/stations') },
  placemark: { load: () => import('./features/stations/placemark') },
  receipt: {
    load: () => import('./features/dashboard/receipt'),
    screen: routes.dashboard,
  },
  checkout: {
    load: () => import('./features/dashboard/checkout'),
    screen: routes.dashboard,
  },
};

const BrokenScreen = (props: FallbackProps) => <BrokenPage {...props} onReload={reloadPage} />;

const BrokenFrame = (props: FallbackProps) => (
  <main>
    <BrokenScreen {...props} />
  </main>
);

const showDefect = defectNotice(() => {
  markBegun();
  createRoot(clearApp()).render(<BrokenFrame isRetried onRetry={reloadPage} />);
});
onUncaught(showDefect);

/** Replays early input in its first effect: from then on the page is interactive. */
function TakenOver({ children }: { children: ReactNode }) {
  useLayoutEffect(replayEarlyInput, []);
  return children;
}

/**
 * A caught error is already shown where it happened, and after a recovered one the person sees no
 * failure: both are only reported.
 */
const rootOptions = { onCaughtError: reportDefect, onRecoverableError: reportDefect };

/** Hydrates a page that equals its prerendered markup; renders any other one. */
function render({ app, screens, go }: ReturnType<typeof composeApp>) {
  const page = (
    <StrictMode>
      <ErrorBoundary Fallback={BrokenFrame}>
        <AppFrame app={app} navigator={navigatorOf(go)} view={screens.view} Broken={BrokenScreen} />
      </ErrorBoundary>
    </StrictMode>
  );
  if (isAsPrerendered(app, prerenderedRoute())) {
    startTransition(() => {
      hydrateRoot(appRoot(), <TakenOver>{page}</TakenOver>, rootOptions);
    });
  } else {
    // The render paints a moment later, and another page's markup must not be visible meanwhile.
    if (prerenderedRoute() !== '') appRoot().replaceChildren();
    delete appRoot().dataset['page'];
    createRoot(appRoot(), rootOptions).render(page);
  }
  showApp();
}

/** How long the first render waits for the skeleton, in ms. */
const skeletonWait = 5_000;

/**
 * Composes and starts the app in tasks of their own, after the evaluation of the code. The module
 * itself awaits nothing: WebKit hangs on a module that awaits while others import from it.
 */
async function begin() {
  await yieldToMain();
  const composed = composeApp({
    settings: __SETTINGS__,
    parts,
    features,
    onDefect: showDefect,
  });
  const late = new Promise((resolve) => setTimeout(resolve, skeletonWait));
  // React renders the prerendered skeleton again before the dashboard replaces it. The skeleton's
  // chunk is requested before the root starts and requests the dashboard's. The browser evaluates
  // chunks in the order of the requests, so the card appears a frame before the transactions.
  const skeleton = Promise.allSettled([
    prerenderedRoute() === '' && Promise.race([loadLoadingSkeleton(), late]),
  ]);
  await yieldToMain();
  composed.start();
  markBegun();
  const isReady = waitFor(composed.app.navigation, hasSomethingToShow);
  void Promise.allSettled([isReady, skeleton]).then(() => {
    render(composed);
  });
  afterLoad(composed.prefetch);
}

void begin();
