import { messageOf, type Message } from './recording/messages';

type Feed = {
  /** Receives messages in batches, because the start of a page sends hundreds. */
  onMessages: (messages: readonly Message[]) => void;
  onLeft: () => void;
};

const heapDelay = 40;

/**
 * Receives messages from the inspected pages of this origin, and requests the buffered ones from each page.
 * Ignores messages from any other origin.
 */
export function receivePages({ onMessages, onLeft }: Feed): void {
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
    // `source` is null in the last message of a page, because its document is already unloaded.
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
