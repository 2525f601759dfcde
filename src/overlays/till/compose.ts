import { createElement } from 'react';
import { createActor, type ActorRefFrom } from 'xstate';
import type { cabinetCopyMachine } from '../../../machines/cabinetCopy';
import { wakeLockMachine } from '../../../machines/wakeLock';
import { isPageVisible, keepAwake, onVisibilityChange } from '../../browser/wakeLock';
import { asCall } from '../../compose/call';
import type { Tools } from '../../compose/tools';
import { watched } from '../../compose/watched';
import type { OpenOverlay } from '../overlay';
import { TillCard } from './TillCard';

type Options = Pick<Tools, 'session'> & { copy: ActorRefFrom<typeof cabinetCopyMachine> };

/** The card for the till; the screen stays on as long as it is shown. */
export function openTill({ session, copy }: Options): OpenOverlay {
  const wakeLock = createActor(
    wakeLockMachine.provide({
      actors: { keepAwake: asCall((_, signal) => keepAwake(signal)) },
    }),
    { ...watched(), input: { isVisible: isPageVisible() } },
  );
  const stopWatching = onVisibilityChange((isVisible) => {
    wakeLock.send({ type: isVisible ? 'page.shown' : 'page.hidden' });
  });
  wakeLock.start();
  return {
    view: createElement(TillCard, { session, copy }),
    close() {
      stopWatching();
      wakeLock.stop();
    },
  };
}
