/** The code after `await` runs in a task of its own, so that the page can answer the person in between long work. */
export const yieldToMain = (): Promise<void> =>
  'scheduler' in globalThis && 'yield' in scheduler ? scheduler.yield() : message();

const message = () =>
  new Promise<void>((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(null);
  });

/** As `yieldToMain`, after all other waiting tasks: for work that may run after the transactions. */
export const quietTask = (): Promise<void> =>
  'scheduler' in globalThis ? scheduler.postTask(() => {}, { priority: 'background' }) : message();

/** Runs `act` when the page is idle; after a pause where the browser cannot report that. */
export function whenIdle(act: () => void): void {
  if ('requestIdleCallback' in globalThis) requestIdleCallback(act, { timeout: 5_000 });
  else setTimeout(act, 1_000);
}
