import { createBrowserReceiver, type StatelyInspectionEvent } from '@statelyai/inspect';

/** What the window was sent, and what the published client took of it. */
const { sent, taken } = Object.assign(globalThis, {
  sent: [] as unknown[],
  taken: [] as StatelyInspectionEvent[],
});

addEventListener('message', ({ origin, data }) => sent.push({ origin, data: data as unknown }));
createBrowserReceiver().subscribe((message) => taken.push(message));
