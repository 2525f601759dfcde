import type { StepRecord } from './asserted';
import type { Runner } from './options';

/** The run of one path by one runner. */
export type PathResult = {
  id: string;
  machine: string;
  runner: Runner;
  /** Counts from 1, when a path runs several times. */
  round: number;
  ms: number;
  /** Transitions and states that were really taken, by machine: the app runs many of them at once. */
  taken: Record<string, { edges: string[]; states: string[] }>;
  /** A JPEG of the screen after each step, in base64; the first is that of the start. */
  screens: string[];
  /** The expectations after each step, the start first; Node has no screen to check. */
  asserted: StepRecord[];
  /** Null when all is well. The step that failed counts from 0; -1 is the start. */
  failure: { step: number; message: string } | null;
};

export const isFailed = ({ failure }: PathResult): boolean => failure !== null;

/** The paths to run in Chromium, as the command passes them to its runner. */
export type Plan = {
  machines: { machine: string; paths: string[] }[];
  /** Number of steps to run, by path id; all steps of a path that is not in it. */
  steps?: Record<string, number>;
  /** Pictures of the states on the way, by path: the step after which each is taken, and its file. */
  atlas?: { isDark: boolean; shots: Record<string, PlannedShot[]> };
  /** The window stays open until a person closes it. */
  isLeftOpen?: boolean;
};

/** A picture after that step, of these states; the file has no ending yet. */
export type PlannedShot = { step: number; file: string; states: string[] };

/** The attachment of a path that was run. */
export const recordName = 'path';

export type PathRecord = Pick<PathResult, 'taken' | 'screens'> & { isWhole: boolean };

/** Beginning of the line that the reporter prints for each path. */
export const outcomeMark = '@path ';
