import { createInspector } from '@statelyai/inspect';
import type { InspectionEvent } from 'xstate';
import { Definitions } from './definitions';
import { microstepOf } from './microstep';
import { offerToOpen, sayUnreachable } from './openButton';
import { serialize } from './serialize';
import { viewerOf, type ViewerKind } from './viewers';
import { windowAdapter } from './windowAdapter';

/** Delays our own messages as the package delays its steps, so that their order stays. */
const whenIdle = (pass: () => void) => {
  if ('requestIdleCallback' in window) requestIdleCallback(pass);
  else requestAnimationFrame(pass);
};

/** Milliseconds that Stately's page may take to load and answer. */
const answerLimit = 20_000;

/**
 * Shows a viewer every step of the actors, redacted. Returns the function that receives the steps. If
 * the browser blocks the window, the page offers a button that opens it.
 */
export function startInspector(kind: ViewerKind): (step: InspectionEvent) => void {
  const viewer = viewerOf(kind);
  const adapter = windowAdapter(viewer);
  const definitions = new Definitions();
  const { inspect } = createInspector(adapter, {
    serialize: (message) => definitions.put(serialize(message)),
  });
  if (!adapter.open()) offerToOpen(adapter.open);
  addEventListener('pagehide', adapter.stop);
  if (kind === 'stately')
    setTimeout(() => {
      if (!adapter.isConnected()) sayUnreachable();
    }, answerLimit);

  return (step) => {
    definitions.note(step);
    const microstep = kind === 'own' ? microstepOf(step) : null;
    if (microstep) {
      whenIdle(() => {
        adapter.send(microstep);
      });
    }
    inspect.next?.(step);
  };
}
