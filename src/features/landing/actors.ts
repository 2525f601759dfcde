import { createElement } from 'react';
import { createActor } from 'xstate';
import { publicLevelsMachine } from '#machines/dashboard/publicLevels.ts';
import { whenIdle } from '#browser/idle.ts';
import { loadPart } from '#browser/page.ts';
import { asCall } from '#runtime/toPromiseActor.ts';
import type { OpenScreen, Tools } from '#runtime/services.ts';
import { watched } from '#runtime/inspectOptions.ts';
import { builtLevels } from '#domain/publicLevels.ts';
import { MainScreen } from './MainScreen';

/** The main page; the calls are fetched once it has been painted. */
export function open({ http, news }: Tools): OpenScreen {
  const { baseUrl, onUnavailable } = http;
  const levels = createActor(
    publicLevelsMachine.provide({
      actors: {
        settle: asCall(() => new Promise<void>(whenIdle)),
        loadLevels: asCall(async (_, signal) => {
          const { createPublicCalls } = await loadPart(() => import('#runtime/publicCalls.ts'));
          return createPublicCalls({ baseUrl, ...(onUnavailable && { onUnavailable }) }).levels(
            signal,
          );
        }),
      },
    }),
    { ...watched(), input: { rules: builtLevels } },
  );
  const restored = news.on('connection.restored', () => {
    levels.send({ type: 'levels.requested' });
  });
  levels.start();
  return {
    view: createElement(MainScreen, { levels }),
    close() {
      restored.unsubscribe();
      levels.stop();
    },
  };
}
