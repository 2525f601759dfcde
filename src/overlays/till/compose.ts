import { createElement } from 'react';
import { createActor } from 'xstate';
import { wakeLockMachine } from '../../../machines/wakeLock';
import { isPageVisible, keepAwake, onVisibilityChange } from '../../browser/wakeLock';
import { asCall } from '../../compose/call';
import type { OverlayTools } from '../../compose/tools';
import { watched } from '../../compose/watched';
import type { OpenOverlay } from '../overlay';
import { TillCard } from './TillCard';

/** The card for the till; the screen stays on as long as it is shown. */
export function open({ session }: OverlayTools): OpenOverlay {
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
    view: createElement(TillCard, { session }),
    close() {
      stopWatching();
      wakeLock.stop();
    },
  };
}
