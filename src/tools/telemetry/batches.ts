import type { createCounters } from './counters';
import type { Sending } from './send';

/** Limit of the bytes that a page sends within any minute. */
const bytesPerMinute = 2_000;
/** Upper bound of a request's address and headers, in bytes; they count towards the limit. */
export const requestBytes = 600;
/** Milliseconds between batches; a hidden page sends at once. */
export const batchInterval = 60_000;
/** Counts that one batch encodes at most, so that encoding is no long task. */
const countsLimit = 80;

type Counters = Pick<ReturnType<typeof createCounters>, 'take' | 'giveBack'>;

/** Sends the counts within the minute's limit; the rest waits for the next batch. */
export function createBatches(counters: Counters, sending: Sending) {
  let sent: { at: number; bytes: number }[] = [];

  function room(now: number): number {
    sent = sent.filter(({ at }) => now - at < 60_000);
    return bytesPerMinute - requestBytes - sent.reduce((sum, { bytes }) => sum + bytes, 0);
  }

  return {
    flush: async (): Promise<void> => {
      const now = Date.now();
      const left = room(now);
      if (left <= 0) return;
      const { counts, encode } = await counters.take();
      // Without a network the counts are dropped: the page stores none.
      if (!navigator.onLine) return;
      let first = Math.min(counts.length, countsLimit);
      let packed = sending.pack(encode(first));
      while (first > 0 && packed.length > left) {
        first = Math.min(first - 1, Math.floor((first * left) / packed.length));
        packed = sending.pack(encode(first));
      }
      counters.giveBack(counts.slice(first));
      if (first === 0) return;
      sent.push({ at: now, bytes: packed.length + requestBytes });
      sending.send(packed);
    },
  };
}
