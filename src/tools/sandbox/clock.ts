/** The sandbox's time: it runs as fast as the machine's, and may be set apart from it. */
export type Clock = {
  /** Milliseconds since the epoch. */
  now: () => number;
  /** How far it is set apart from the machine's clock, in ms. */
  offset: number;
};

const earliest = Date.parse('2000-01-01T00:00:00Z');
const latest = Date.parse('2100-01-01T00:00:00Z');

/**
 * Whether the clock may be set to that moment: seeds, ages and dates on the wire are valid within
 * the range.
 */
export const isWithinClock = (ms: number) => ms >= earliest && ms < latest;

export function createClock(): Clock {
  const clock: Clock = { offset: 0, now: () => Date.now() + clock.offset };
  return clock;
}
