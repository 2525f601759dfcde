/**
 * What a store keeps: how often something happened within an hour. `name` is the flow, or what the
 * error or the web vital is called; a transition has `source`, `event` and `target`, an error its
 * place as `source`, a web vital its rating as `event` and the upper bound of its range as `target`. A refusal
 * has its reason as `target`, an event that nothing came of none, a time in the state `source` the upper bound
 * of its range.
 */
type FlowCountKind = 'transition' | 'refusal' | 'unheard' | 'time';
export type CountKind = FlowCountKind | 'error' | 'vital';
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
export type BuildPeriod = Period & { build: string };
/** Without a flow the answer covers all flows, and counts each day of the period whole. */
type Question = BuildPeriod & { flow?: string | undefined; kind?: FlowCountKind | undefined };
type Answer = { name: string; source: string; event: string; target: string; count: number };
type ErrorCount = { name: string; place: string; build: string; count: number };
/** `le` is the upper bound of the range, empty where the sender told none. */
type VitalCount = { name: string; rating: string; le: string; count: number };

/** So many different errors are answered, the most frequent ones. */
export const errorsLimit = 100;

/** Where the counts are kept. */
export type Store = {
  /** Adds the counts to the stored ones. */
  add: (counts: readonly HourlyCount[]) => Promise<void>;
  /** Counts per flow, state and event: transitions, times, refusals or unheard events, as the question asks. */
  transitions: (question: Question) => Promise<Answer[]>;
  /** What went wrong, the most frequent first. */
  errors: (question: BuildPeriod) => Promise<ErrorCount[]>;
  /** How fast and steady the pages were. */
  vitals: (question: BuildPeriod) => Promise<VitalCount[]>;
  /** Builds with data in the period, ordered by the first data of all. */
  builds: (period: Period) => Promise<string[]>;
  close: () => Promise<void>;
};

const hourInSeconds = 3_600;
export const hourOf = (ms: number) => Math.floor(ms / 1_000 / hourInSeconds) * hourInSeconds;
