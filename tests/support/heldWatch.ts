import { fromCallback, type EventObject } from 'xstate';

/** A watch over the world whose news the test tells. */
export function heldWatch<News extends EventObject>() {
  const listeners = new Set<(news: News) => void>();
  return {
    logic: fromCallback(({ sendBack }) => {
      listeners.add(sendBack);
      return () => listeners.delete(sendBack);
    }),
    tell: (news: News) => {
      for (const listener of listeners) listener(news);
    },
    isListening: () => listeners.size > 0,
  };
}
