import { StrictMode, type ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { createActor } from 'xstate';
import { accountDeletionMachine } from '../machines/accountDeletion';
import { appMachine } from '../machines/app';
import { appLinkMachine } from '../machines/appLink';
import { ownHistoryMachine } from '../machines/ownHistory';
import { publicLevelsMachine } from '../machines/publicLevels';
import { registrationMachine } from '../machines/registration';
import { lastingFlows } from './compose/lastingFlows';
import { navigatorOf } from './compose/navigator';
import { storeLinksOf } from './compose/storeLinks';
import { builtLevels } from './domain/publicLevels';
import { place, routes } from './domain/routes';
import { pageHead } from './pageHead';
import { AppLinkScreen } from './screens/app_link/AppLinkScreen';
import { AuthScreen } from './screens/auth/AuthScreen';
import { DeleteAccountScreen } from './screens/delete_account/DeleteAccountScreen';
import { GetCardScreen } from './screens/get_card/GetCardScreen';
import { MainScreen } from './screens/main/MainScreen';
import { NotFoundScreen } from './screens/error404/NotFoundScreen';
import { ServiceWorkScreen } from './screens/service_work/ServiceWorkScreen';
import { SignUpScreen } from './screens/sign_up/SignUpScreen';
import { titleOf } from './titles';
import { AppFrame } from './ui/AppFrame';

/** A page written by the build; `parts` are the sources of the chunks it will need at once. */
export type Page = {
  file: string;
  route: string;
  parts: string[];
  title: string;
  head: string[];
  body: string;
};

const navigator = navigatorOf(() => {});

/** What a visitor with a network sees on the route before anything has happened. */
function bodyOf(route: string, view: ReactNode): string {
  const { codeLength } = __SETTINGS__;
  const root = createActor(appMachine, {
    input: {
      tokens: null,
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
  return renderToString(
    <StrictMode>
      <AppFrame app={app} navigator={navigator} view={() => view} />
    </StrictMode>,
  );
}

/** Actors that are not started: a page is prerendered in their first state. */
const levels = createActor(publicLevelsMachine, { input: { rules: builtLevels } });
const registration = createActor(registrationMachine, {
  input: { codeLength: __SETTINGS__.codeLength, today: '' },
});
const ownHistory = createActor(ownHistoryMachine, { input: { isSignedIn: false } });
const deletion = createActor(accountDeletionMachine, {
  input: { codeLength: __SETTINGS__.codeLength, isSignedIn: false },
});
const appLink = createActor(appLinkMachine, { input: { links: storeLinksOf(__SETTINGS__) } });

const screens: { route: string; part: string; view: ReactNode }[] = [
  {
    route: routes.main,
    part: 'src/screens/main/compose.ts',
    view: <MainScreen levels={levels} />,
  },
  {
    route: routes.getCard,
    part: 'src/screens/get_card/GetCardScreen.tsx',
    view: <GetCardScreen />,
  },
  {
    route: routes.appLink,
    part: 'src/screens/app_link/compose.ts',
    view: <AppLinkScreen appLink={appLink} />,
  },
  { route: routes.auth, part: 'src/screens/auth/AuthScreen.tsx', view: <AuthScreen /> },
  {
    route: routes.signUp,
    part: 'src/screens/sign_up/compose.ts',
    view: <SignUpScreen registration={registration} />,
  },
  {
    route: routes.deleteAccount,
    part: 'src/screens/delete_account/compose.ts',
    view: <DeleteAccountScreen deletion={deletion} history={ownHistory} />,
  },
  {
    route: routes.notFound,
    part: 'src/screens/error404/NotFoundScreen.tsx',
    view: <NotFoundScreen />,
  },
  {
    route: routes.serviceWork,
    part: 'src/screens/service_work/ServiceWorkScreen.tsx',
    view: <ServiceWorkScreen />,
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
      // It is mostly the cabinet that is asked for: what it waits for comes with the page.
      parts: [
        'src/screens/dashboard/compose.ts',
        'src/compose/sessionCalls.ts',
        'src/compose/overlays.ts',
      ],
      title: titleOf(routes.dashboard),
      head: [],
      body: bodyOf(routes.dashboard, null),
    },
  ];
}

export { siteFiles } from './siteFiles';
