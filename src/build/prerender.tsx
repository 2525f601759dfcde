import { StrictMode, type ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { createActor } from 'xstate';
import { accountDeletionMachine } from '#machines/account/accountDeletion.ts';
import { appMachine } from '#machines/app/app.ts';
import { appLinkMachine } from '#machines/app/appLink.ts';
import { loginMachine } from '#machines/account/login.ts';
import { deletionSummaryMachine } from '#machines/account/deletionSummary.ts';
import type { LoadedLogin } from '#machines/shared/onScreen.ts';
import { publicTiersMachine } from '#machines/dashboard/publicTiers.ts';
import { registrationMachine } from '#machines/account/registration.ts';
import { lastingFlows } from '#app/appContext.ts';
import { navigatorOf } from '#app/frame/AppPlace.tsx';
import { storeLinksOf } from '#domain/device.ts';
import { defaultTiers } from '#domain/programme.ts';
import type { Tokens } from '#domain/client.ts';
import { place, routes } from '#domain/routes.ts';
import { brand } from '#src/brand.ts';
import { notStartedTexts, oldBrowserTexts } from './texts';
import { pageHead } from './pageHead';
import { plannedCalls } from './plannedCalls';
import { AppLinkScreen } from '#features/app-link/AppLinkScreen.tsx';
import { AuthScreen } from '#features/sign-in/AuthScreen.tsx';
import { DeleteAccountScreen } from '#features/account-deletion/DeleteAccountScreen.tsx';
import { GetCardScreen } from '#features/get-card/GetCardScreen.tsx';
import { MainScreen } from '#features/landing/MainScreen.tsx';
import { NotFoundScreen } from '#features/status-pages/NotFoundScreen.tsx';
import { ServiceWorkScreen } from '#features/status-pages/ServiceWorkScreen.tsx';
import { SignUpScreen } from '#features/registration/SignUpScreen.tsx';
import { titleOf } from '#app/titles.ts';
import { AppFrame } from '#app/frame/AppFrame.tsx';
import { loadLoadingSkeleton } from '#app/frame/useLoadingSkeleton.ts';

/** A page written by the build; `parts` are the sources of the chunks it will need at once. */
type Page = {
  file: string;
  route: string;
  parts: string[];
  title: string;
  head: string[];
  body: string;
};

// The shell of the cabinet renders this skeleton.
await loadLoadingSkeleton();

const navigator = navigatorOf(() => {});

/**
 * The first view of a visitor with a network on the route; with tokens, that of a client. The
 * tokens are used for no call.
 */
function bodyOf(route: string, view: ReactNode, tokens: Tokens | null = null): string {
  const { codeLength } = __SETTINGS__;
  const root = createActor(appMachine, {
    input: {
      tokens,
      codeLength,
      isOnline: true,
      target: place(route),
      isReloaded: false,
      entry: { index: 0, page: route, modals: [] },
    },
  });
  const app = {
    ...lastingFlows(root),
    modals: { send: () => {} },
    menu: { send: () => {} },
    settings: __SETTINGS__,
  };
  root.start();
  if (route === routes.auth) {
    const loadedOtp = () => {
      throw new Error('The page of the login is prerendered in its first step');
    };
    const flow: LoadedLogin = {
      logic: loginMachine,
      input: (given) => ({ ...given, loadedOtp }),
    };
    app.session.send({ type: 'login.requested', flow });
  }
  const body = renderToString(
    <StrictMode>
      <AppFrame app={app} navigator={navigator} view={() => view} />
    </StrictMode>,
  );
  root.stop();
  return body;
}

/** Actors that are not started: a page is prerendered in their first state. */
const tiers = createActor(publicTiersMachine, { input: { rules: defaultTiers } });
const registration = createActor(registrationMachine, {
  input: { codeLength: __SETTINGS__.codeLength, today: '' },
});
const deletionSummary = createActor(deletionSummaryMachine, { input: { isSignedIn: false } });
const deletion = createActor(accountDeletionMachine, {
  input: { codeLength: __SETTINGS__.codeLength, isSignedIn: false, ownPhone: undefined },
});
const appLink = createActor(appLinkMachine, { input: { links: storeLinksOf(__SETTINGS__) } });

const screens: { route: string; part: string; view: ReactNode }[] = [
  {
    route: routes.main,
    part: 'src/features/landing/index.ts',
    view: <MainScreen tiers={tiers} />,
  },
  {
    route: routes.getCard,
    part: 'src/features/get-card/GetCardScreen.tsx',
    view: <GetCardScreen />,
  },
  {
    route: routes.appLink,
    part: 'src/features/app-link/index.ts',
    view: <AppLinkScreen appLink={appLink} />,
  },
  { route: routes.auth, part: 'src/features/sign-in/index.ts', view: <AuthScreen /> },
  {
    route: routes.signUp,
    part: 'src/features/registration/index.ts',
    view: <SignUpScreen registration={registration} />,
  },
  {
    route: routes.deleteAccount,
    part: 'src/features/account-deletion/index.ts',
    view: <DeleteAccountScreen deletion={deletion} history={deletionSummary} />,
  },
  {
    route: routes.notFound,
    part: 'src/features/status-pages/NotFoundScreen.tsx',
    view: <NotFoundScreen />,
  },
  {
    route: routes.serviceWork,
    part: 'src/features/status-pages/index.ts',
    view: <ServiceWorkScreen checkedAt="" />,
  },
];

/** Every page the build writes: the public ones, and the shell of all other addresses. */
export function pages(): Page[] {
  return [
    ...screens.map(({ route, part, view }) => ({
      file: `${route.slice(1)}/index.html`,
      route,
      parts: [part],
      title: titleOf(route),
      head: pageHead(route),
      body: bodyOf(route, view),
    })),
    {
      file: 'app.html',
      route: '',
      // Most requests to this shell are for the cabinet, so the parts that it waits for load with the page.
      parts: [
        'src/features/dashboard/index.ts',
        'src/app/sessionCalls.ts',
        'src/app/composeOverlays.ts',
        'src/app/frame/LoadingSkeleton.tsx',
      ],
      title: titleOf(routes.dashboard),
      head: [],
      body: bodyOf(routes.dashboard, null, { accessToken: '-', refreshToken: '-' }),
    },
  ];
}

/** Calls that the cabinet's page sends before its code has loaded (`earlyCalls.js`). */
export const firstCalls = plannedCalls(__SETTINGS__.apiUrl);

export { siteFiles } from './siteFiles';

/** Hidden on every page; `oldBrowser.js` shows it in a browser that is too old. */
export const oldBrowserNotice = oldBrowserTexts.notice + brand.supportPhone;

/** Hidden on every page; `watchStart.js` shows it when the app does not start. */
export const notStartedNotice = `${notStartedTexts.notice} <button type="button">${notStartedTexts.reload}</button>`;
