import { isoTime } from '#sandbox/calendar.ts';
import type { Clock } from '#sandbox/clock.ts';

/** A received call; `status` is 0 until it is answered, and stays 0 when it never is. */
type CallRecord = {
  method: string;
  path: string;
  status: number;
  /** The route has done its part, and a fault delays or changes the answer. */
  isApplied?: true;
  body: unknown;
  at: string;
};

/** Number of calls kept; the oldest are dropped first. */
const capacity = 5_000;

export type Journal = {
  /** Records a call when it arrives; the record is completed in place. */
  add: (method: string, path: string) => CallRecord;
  /** Oldest first. */
  calls: () => CallRecord[];
  clear: () => void;
};

export function createJournal(clock: Clock): Journal {
  let records: CallRecord[] = [];
  return {
    add(method, path) {
      const record = { method, path, status: 0, body: null, at: isoTime(clock.now()) };
      records.push(record);
      if (records.length > capacity * 1.1) records = records.slice(-capacity);
      return record;
    },
    calls: () => records.slice(-capacity),
    clear: () => {
      records = [];
    },
  };
}
