import type { StatelyInspectionEvent } from '@statelyai/inspect';
import type { MicrostepMessage } from './microstep';
import type { Viewer } from './viewers';

export type Message = StatelyInspectionEvent | MicrostepMessage;

/** Number of messages that are kept for a viewer that opens or reloads later. */
const keptLimit = 20_000;
const version = '1';

/** Sends messages to the viewer's window, and to no other origin. */
export function windowAdapter({ origin, open }: Viewer) {
  /** Identifies this load of the page, because each load numbers its actors from the start. */
  const page = crypto.randomUUID().slice(0, 8);
  let kept: Message[] = [];
  let sent = 0;
  let viewer: Window | null = null;
  let isConnected = false;

  const here = (sessionId: string | undefined) =>
    sessionId === undefined ? undefined : `${page}:${sessionId}`;

  function stamped<M extends Message>(message: M): M {
    sent += 1;
    return {
      ...message,
      id: `${page}.${String(sent)}`,
      _version: message._version || version,
      sessionId: here(message.sessionId),
      rootId: here(message.rootId),
      ...('parentId' in message && { parentId: here(message.parentId) }),
      ...('sourceId' in message && { sourceId: here(message.sourceId) }),
    };
  }

  function send(message: Message): void {
    const made = stamped(message);
    kept.push(made);
    if (kept.length > keptLimit) kept = kept.filter(isNeeded);
    if (isConnected) viewer?.postMessage(made, origin);
  }

  /** Keeps only the actors of the older half: no other message can be read without them. */
  const isNeeded = ({ type }: Message, at: number) =>
    at > keptLimit / 2 || type === '@xstate.actor';

  addEventListener('message', (event: MessageEvent<unknown>) => {
    const { data, source } = event;
    if (event.origin !== origin || source === null || source !== viewer) return;
    if (typeof data !== 'object' || data === null || !('type' in data)) return;
    if (data.type !== '@statelyai.connected') return;
    isConnected = true;
    for (const message of kept) viewer.postMessage(message, origin);
  });

  return {
    send,
    isConnected: () => isConnected,
    /** Whether there is a window to send to. */
    open: (): boolean => {
      const opened = open();
      viewer = opened?.window ?? null;
      isConnected = opened?.isListening ?? false;
      return opened !== null;
    },
    /** Reports the end of this page's actors when the person leaves the page. */
    stop: (): void => {
      const createdAt = Date.now().toString();
      viewer?.postMessage({ type: '@statelyai.disconnected', page, createdAt }, origin);
    },
  };
}
