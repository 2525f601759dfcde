/**
 * How often something happened within an hour. `name` is the flow, the error or the web vital. A transition has
 * `source`, `event` and `target`. An error has its place as `source`. A web vital has its rating as `event` and the
 * upper bound of its range as `target`. A refusal has its reason as `target`. An event that caused no transition has no
 * `target`. A time has its state as `source` and the upper bound of its range as `target`.
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

/** Period of a question: `from` inclusive, `to` exclusive, in seconds. An empty build means all builds. */
export type Period = { from: number; to: number };
export type BuildPeriod = Period & { build: string };
/** Without a flow the answer covers all flows, and counts every day of the period whole. */
type Question = BuildPeriod & { flow?: string | undefined; kind?: FlowCountKind | undefined };
type Answer = { name: string; source: string; event: string; target: string; count: number };
type ErrorCount = { name: string; place: string; build: string; count: number };
/** `le` is the upper bound of the range, empty where the sender gave none. */
type VitalCount = { name: string; rating: string; le: string; count: number };

/** Errors in one answer at most; the most frequent ones are returned. */
export const errorsLimit = 100;

/** The database of the counts. */
export type Store = {
  /** Adds the counts to the stored ones. */
  add: (counts: readonly HourlyCount[]) => Promise<void>;
  /** Counts per flow, state and event: transitions, times, refusals or unheard events, as the question asks. */
  transitions: (question: Question) => Promise<Answer[]>;
  /** Errors, the most frequent first. */
  errors: (question: BuildPeriod) => Promise<ErrorCount[]>;
  /** Web vitals, counted by rating and range. */
  vitals: (question: BuildPeriod) => Promise<VitalCount[]>;
  /** Builds with data in the period, ordered by their first data in any period. */
  builds: (period: Period) => Promise<string[]>;
  close: () => Promise<void>;
};

const hourInSeconds = 3_600;
export const hourOf = (ms: number) => Math.floor(ms / 1_000 / hourInSeconds) * hourInSeconds;
