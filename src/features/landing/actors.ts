import { createElement } from 'react';
import { publicLevelsMachine } from '#machines/dashboard/publicLevels.ts';
import { whenIdle } from '#browser/idle.ts';
import { loadChunk } from '#browser/page.ts';
import { toPromiseActor } from '#runtime/toPromiseActor.ts';
import type { Screen, Services } from '#runtime/services.ts';
import { withInput } from '#runtime/withInput.ts';
import { defaultTiers } from '#domain/publicLevels.ts';
import { MainScreen } from './MainScreen';

/** The main page; the calls are fetched once it has been painted. */
export function compose({ http }: Services): Screen {
  const { baseUrl, onUnavailable } = http;
  const levels = publicLevelsMachine.provide({
    actors: {
      settle: toPromiseActor(() => new Promise<void>(whenIdle)),
      loadLevels: toPromiseActor(async (_, signal) => {
        const { createPublicCalls } = await loadChunk(() => import('#runtime/publicCalls.ts'));
        return createPublicCalls({ baseUrl, ...(onUnavailable && { onUnavailable }) }).levels(
          signal,
        );
      }),
    },
  });
  return {
    flows: { publicLevels: withInput(levels, () => ({ rules: defaultTiers })) },
    view: ({ publicLevels }) => publicLevels && createElement(MainScreen, { levels: publicLevels }),
  };
}
