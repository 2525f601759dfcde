/** The sandbox's time: it runs as fast as the machine's, and may be set apart from it. */
export type Clock = {
  /** Milliseconds since the epoch. */
  now: () => number;
  /** How far it is set apart from the machine's clock, in ms. */
  offset: number;
};

export function createClock(): Clock {
  const clock: Clock = { offset: 0, now: () => Date.now() + clock.offset };
  return clock;
}
