import { createElement } from 'react';
import { createActor } from 'xstate';
import { publicLevelsMachine } from '../../../machines/publicLevels';
import { whenIdle } from '../../browser/idle';
import { loadPart } from '../../browser/page';
import { asCall } from '../../compose/call';
import type { OpenScreen, Tools } from '../../compose/tools';
import { watched } from '../../compose/watched';
import { builtLevels } from '../../domain/publicLevels';
import { MainScreen } from './MainScreen';

/** The main page; the calls are fetched once it has been painted. */
export function open({ http, news }: Tools): OpenScreen {
  const { baseUrl, onUnavailable } = http;
  const levels = createActor(
    publicLevelsMachine.provide({
      actors: {
        settle: asCall(() => new Promise<void>(whenIdle)),
        loadLevels: asCall(async (_, signal) => {
          const { createPublicCalls } = await loadPart(() => import('../../compose/publicCalls'));
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
