import { yieldToMain } from './tasks';

/** How long the page's own work waits after a touch or a key, in ms. */
const attention = 150;

let touchedAt = -Infinity;
let isWatching = false;

/**
 * As `yieldToMain`, but recent input is handled first. Another touch does not prolong a wait that
 * has begun, so that a held key blocks nothing.
 */
export async function waitForInputIdle(): Promise<void> {
  if (!isWatching) watch();
  await yieldToMain();
  const left = touchedAt + attention - performance.now();
  if (left > 0) await new Promise((resolve) => setTimeout(resolve, left));
}

function watch() {
  isWatching = true;
  const note = () => {
    touchedAt = performance.now();
  };
  for (const type of ['pointerdown', 'pointerup', 'keydown']) {
    addEventListener(type, note, { capture: true, passive: true });
  }
}
