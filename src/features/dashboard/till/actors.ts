import { createElement } from 'react';
import { createActor, type ActorRefFrom } from 'xstate';
import type { cabinetCopyMachine } from '#machines/dashboard/cabinetCopy.ts';
import { wakeLockMachine } from '#machines/dashboard/wakeLock.ts';
import { isPageVisible, keepAwake, onVisibilityChange } from '#browser/wakeLock.ts';
import { asCall } from '#runtime/toPromiseActor.ts';
import type { Tools } from '#runtime/services.ts';
import { watched } from '#runtime/inspectOptions.ts';
import type { OpenOverlay } from '#runtime/openOverlay.ts';
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
