import { StrictMode, type ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { createActor } from 'xstate';
import { connectionMachine } from '../machines/connection';
import { navigationMachine } from '../machines/navigation';
import { sessionMachine } from '../machines/session';
import { navigatorOf } from './compose/navigator';
import { place, routes } from './domain/routes';
import { AuthScreen } from './screens/auth/AuthScreen';
import { NotFoundScreen } from './screens/error404/NotFoundScreen';
import { ServiceWorkScreen } from './screens/service_work/ServiceWorkScreen';
import { titleOf } from './titles';
import { AppFrame } from './ui/AppFrame';

/** A page written by the build; `part` is the source of the screen's own chunk. */
export type Page = { file: string; route: string; part?: string; title: string; body: string };

const navigator = navigatorOf(() => {});

/** What a visitor with a network sees on the route before anything has happened. */
function bodyOf(route: string, view: ReactNode): string {
  const app = {
    session: createActor(sessionMachine, {
      input: { tokens: null, codeLength: __SETTINGS__.codeLength },
    }),
    navigation: createActor(navigationMachine, {
      input: { clearance: 'none', target: place(route), isReloaded: false },
    }),
    connection: createActor(connectionMachine, { input: { isOnline: true } }),
    settings: __SETTINGS__,
  };
  return renderToString(
    <StrictMode>
      <AppFrame app={app} navigator={navigator} view={() => view} />
    </StrictMode>,
  );
}

const screens: { route: string; part: string; view: ReactNode }[] = [
  { route: routes.auth, part: 'src/screens/auth/AuthScreen.tsx', view: <AuthScreen /> },
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
      part,
      title: titleOf(route),
      body: bodyOf(route, view),
    })),
    {
      file: 'app.html',
      route: '',
      title: titleOf(routes.dashboard),
      body: bodyOf(routes.dashboard, null),
    },
  ];
}
