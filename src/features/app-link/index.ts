import { createElement } from 'react';
import { appLinkMachine, onScreen } from '#machines/app/appLink.ts';
import { deviceHints } from '#browser/device.ts';
import { replaceLocation } from '#browser/page.ts';
import { toPromiseActor } from '#app/promiseActors.ts';
import type { ScreenFeature, Services } from '#app/feature.ts';
import { deviceOf, storeLinksOf } from '#domain/device.ts';
import { AppLinkScreen } from './AppLinkScreen';

/** The page with links to the app's stores; it opens the store of the device by itself. */
export function compose({ settings }: Services): ScreenFeature<{ appLink: typeof appLinkMachine }> {
  const logic = appLinkMachine.provide({
    actors: { readDevice: toPromiseActor(() => Promise.resolve(deviceOf(deviceHints()))) },
    actions: {
      openStore: (_, { url }) => {
        replaceLocation(url);
      },
    },
  });
  return {
    flows: {
      appLink: { ...onScreen, flow: { logic, input: () => ({ links: storeLinksOf(settings) }) } },
    },
    view: ({ appLink }) => appLink && createElement(AppLinkScreen, { appLink }),
  };
}
