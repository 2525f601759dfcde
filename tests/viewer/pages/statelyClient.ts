import { createBrowserReceiver, type StatelyInspectionEvent } from '@statelyai/inspect';

/** Messages that the window was sent, and those that the published client accepted. */
const { sent, taken } = Object.assign(globalThis, {
  sent: [] as unknown[],
  taken: [] as StatelyInspectionEvent[],
});

addEventListener('message', ({ origin, data }) => sent.push({ origin, data: data as unknown }));
createBrowserReceiver().subscribe((message) => taken.push(message));
