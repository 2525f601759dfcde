import { createElement } from 'react';
import { onScreen, publicTiersMachine } from '#machines/dashboard/publicTiers.ts';
import { whenIdle } from '#browser/tasks.ts';
import { loadChunk } from '#browser/page.ts';
import { toPromiseActor } from '#app/promiseActors.ts';
import type { ScreenFeature, Services } from '#app/feature.ts';
import { defaultTiers } from '#domain/programme.ts';
import { MainScreen } from './MainScreen';

/** The main page; its calls load when the browser is idle after the first paint. */
export function compose({
  http,
}: Services): ScreenFeature<{ publicTiers: typeof publicTiersMachine }> {
  const tiers = publicTiersMachine.provide({
    actors: {
      settle: toPromiseActor(() => new Promise<void>(whenIdle)),
      loadTiers: toPromiseActor(async (_, signal) => {
        const { createPublicCalls } = await loadChunk(() => import('./publicCalls'));
        return createPublicCalls(http).tiers(signal);
      }),
    },
  });
  return {
    flows: {
      publicTiers: {
        ...onScreen,
        flow: { logic: tiers, input: () => ({ rules: defaultTiers }) },
      },
    },
    view: ({ publicTiers }) => publicTiers && createElement(MainScreen, { tiers: publicTiers }),
  };
}
