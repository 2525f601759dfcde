import type { StatelyInspectionEvent } from '@statelyai/inspect';
import type { MicrostepMessage } from './microstep';

export type Message = StatelyInspectionEvent | MicrostepMessage;

/** What is kept for a viewer that is opened, or opened anew, later; messages. */
const keptLimit = 20_000;
const version = '1';

type Options = {
  /** Where the viewer is from; nothing is told to, or taken from, any other place. */
  origin: string;
  /** The viewer's window; null when the browser does not let one be opened. */
  open: () => Window | null;
  /** A viewer that was there before hears at once: it asks for all as soon as it does. */
  isListening: boolean;
};

/** Sends messages to the viewer's window, and to no other origin. */
export function windowAdapter({ origin, open, isListening }: Options) {
  /** Tells this load of the page from another one: actors are numbered anew with each. */
  const page = crypto.randomUUID().slice(0, 8);
  let kept: Message[] = [];
  let sent = 0;
  let viewer: Window | null = null;
  let isConnected = isListening;

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

  /** Of the older half only the actors stay: nothing can be read without them. */
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
    /** Whether there is a window to send to. */
    open: (): boolean => {
      viewer = open();
      return viewer !== null;
    },
    /** The page is being left: its actors end here. */
    stop: (): void => {
      const createdAt = Date.now().toString();
      viewer?.postMessage({ type: '@statelyai.disconnected', page, createdAt }, origin);
    },
  };
}
