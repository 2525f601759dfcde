import { nextTask } from './nextTask';

/** For so long after a touch or a key the page does nothing by itself, in ms. */
const attention = 150;

let touchedAt = -Infinity;
let isWatching = false;

/**
 * As `nextTask`, but whoever touches the page is answered first: what follows runs when nobody has
 * touched it for a moment.
 */
export async function untouched(): Promise<void> {
  if (!isWatching) watch();
  await nextTask();
  for (let left = leftTime(); left > 0; left = leftTime()) {
    await new Promise((resolve) => setTimeout(resolve, left));
  }
}

const leftTime = () => touchedAt + attention - performance.now();

function watch() {
  isWatching = true;
  const note = () => {
    touchedAt = performance.now();
  };
  for (const type of ['pointerdown', 'pointerup', 'keydown']) {
    addEventListener(type, note, { capture: true, passive: true });
  }
}
