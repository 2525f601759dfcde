import type { EventObject } from 'xstate';
import { toWatchActor } from '#app/promiseActors.ts';

/** A watch over the world whose news the test tells. */
export function heldWatch<News extends EventObject>() {
  const listeners = new Set<(news: News) => void>();
  return {
    logic: toWatchActor<News>((tell) => {
      listeners.add(tell);
      return () => {
        listeners.delete(tell);
      };
    }),
    tell: (news: News) => {
      for (const listener of listeners) listener(news);
    },
    isListening: () => listeners.size > 0,
  };
}
