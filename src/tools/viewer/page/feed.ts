import { messageOf, type Message } from './recording/messages';

type Feed = {
  /** Messages come in heaps: the start of a page is hundreds of them. */
  onMessages: (messages: readonly Message[]) => void;
  onLeft: () => void;
};

const heapDelay = 40;

/**
 * Hears the pages of this origin that are inspected, and asks each for what it has kept. Nothing
 * of another origin is heard or answered.
 */
export function hearPages({ onMessages, onLeft }: Feed): void {
  const greeted = new WeakSet<MessageEventSource>();
  let heap: Message[] = [];

  const greet = (page: MessageEventSource) => {
    greeted.add(page);
    page.postMessage({ type: '@statelyai.connected' }, { targetOrigin: location.origin });
  };

  const pass = () => {
    const messages = heap;
    heap = [];
    if (messages.length > 0) onMessages(messages);
  };

  addEventListener('message', ({ origin, source, data }: MessageEvent<unknown>) => {
    if (origin !== location.origin || source === window) return;
    const message = messageOf(data);
    if (!message) return;
    const isGone = message.type === '@statelyai.disconnected';
    // The last word of a page comes when its document, which would be the source, is gone.
    if (source === null && !isGone) return;
    if (source !== null && !greeted.has(source)) greet(source);
    if (heap.length === 0) setTimeout(pass, heapDelay);
    heap.push(message);
    if (isGone) {
      pass();
      if (source !== null) greeted.delete(source);
      onLeft();
    }
  });

  const opener: unknown = window.opener;
  if (isSource(opener)) greet(opener);
}

const isSource = (value: unknown): value is Window =>
  typeof value === 'object' && value !== null && 'postMessage' in value;
