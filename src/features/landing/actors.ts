import { createElement } from 'react';
import { publicLevelsMachine } from '#machines/dashboard/publicLevels.ts';
import { whenIdle } from '#browser/idle.ts';
import { loadPart } from '#browser/page.ts';
import { asCall } from '#runtime/toPromiseActor.ts';
import type { Screen, Tools } from '#runtime/services.ts';
import { withInput } from '#runtime/withInput.ts';
import { builtLevels } from '#domain/publicLevels.ts';
import { MainScreen } from './MainScreen';

/** The main page; the calls are fetched once it has been painted. */
export function compose({ http }: Tools): Screen {
  const { baseUrl, onUnavailable } = http;
  const levels = publicLevelsMachine.provide({
    actors: {
      settle: asCall(() => new Promise<void>(whenIdle)),
      loadLevels: asCall(async (_, signal) => {
        const { createPublicCalls } = await loadPart(() => import('#runtime/publicCalls.ts'));
        return createPublicCalls({ baseUrl, ...(onUnavailable && { onUnavailable }) }).levels(
          signal,
        );
      }),
    },
  });
  return {
    flows: { publicLevels: withInput(levels, () => ({ rules: builtLevels })) },
    view: ({ publicLevels }) => publicLevels && createElement(MainScreen, { levels: publicLevels }),
  };
}
