import { createElement } from 'react';
import { createActor } from 'xstate';
import { appLinkMachine } from '../../../machines/appLink';
import { deviceHints } from '../../browser/device';
import { leaveFor } from '../../browser/leave';
import { asCall } from '../../compose/call';
import type { OpenScreen, Tools } from '../../compose/tools';
import { storeLinksOf } from '../../compose/storeLinks';
import { watched } from '../../compose/watched';
import { deviceOf } from '../../domain/device';
import { routes } from '../../domain/routes';
import { AppLinkScreen } from './AppLinkScreen';

/** The page of the app's listings, which sends the person on by itself. */
export function open({ settings, go }: Tools): OpenScreen {
  const appLink = createActor(
    appLinkMachine.provide({
      actors: { readDevice: asCall(() => Promise.resolve(deviceOf(deviceHints()))) },
      actions: {
        openStore: (_, { url }) => {
          leaveFor(url);
        },
        openMainPage: () => {
          go(routes.main, 'replace');
        },
      },
    }),
    { ...watched(), input: { links: storeLinksOf(settings) } },
  );
  appLink.start();
  return {
    view: createElement(AppLinkScreen, { appLink }),
    close: () => {
      appLink.stop();
    },
  };
}
