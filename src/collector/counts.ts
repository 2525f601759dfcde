/**
 * What a store keeps: how often something happened within an hour. `name` is the flow, or what the
 * error or the web vital is called; a transition has `source`, `event` and `target`, an error its
 * place as `source`, a web vital its rating as `event`.
 */
export type CountKind = 'transition' | 'error' | 'vital';
export type Count = {
  kind: CountKind;
  name: string;
  build: string;
  source: string;
  event: string;
  target: string;
  count: number;
};
/** Seconds since 1970 at the start of the hour in which it was received. */
export type HourlyCount = Count & { hour: number };

/** What is asked for: from `from` up to but without `to`, in seconds; an empty build is every build. */
export type Period = { from: number; to: number };
type Question = Period & { flow: string; build: string };
type Answer = { source: string; event: string; target: string; count: number };

/** Where the counts are kept. */
export type Store = {
  /** Adds to what is there already. */
  add: (counts: readonly HourlyCount[]) => Promise<void>;
  /** How often each way through a flow was taken. */
  transitions: (question: Question) => Promise<Answer[]>;
  /** The builds that something was received of, in the order of their names. */
  builds: (period: Period) => Promise<string[]>;
  close: () => Promise<void>;
};

const hourInSeconds = 3_600;
export const hourOf = (ms: number) => Math.floor(ms / 1_000 / hourInSeconds) * hourInSeconds;
