import { createElement } from 'react';
import { createActor } from 'xstate';
import { appLinkMachine } from '#machines/app/appLink.ts';
import { deviceHints } from '#browser/device.ts';
import { leaveFor } from '#browser/leave.ts';
import { asCall } from '#runtime/toPromiseActor.ts';
import type { OpenScreen, Tools } from '#runtime/services.ts';
import { storeLinksOf } from '#runtime/storeLinks.ts';
import { watched } from '#runtime/inspectOptions.ts';
import { deviceOf } from '#domain/device.ts';
import { routes } from '#domain/routes.ts';
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
