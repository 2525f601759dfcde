/** The sandbox's time: it runs at normal speed, at an offset from the machine's time. */
export type Clock = {
  /** Milliseconds since the epoch. */
  now: () => number;
  /** Difference to the machine's clock, in ms. */
  offset: number;
};

const earliest = Date.parse('2000-01-01T00:00:00Z');
const latest = Date.parse('2100-01-01T00:00:00Z');

/** Whether the clock may be set to that moment: seeds, ages and dates on the wire are valid within the range. */
export const isWithinClock = (ms: number) => ms >= earliest && ms < latest;

export function createClock(): Clock {
  const clock: Clock = { offset: 0, now: () => Date.now() + clock.offset };
  return clock;
}
