import type { StepRecord } from './asserted';
import type { Runner } from './options';

/** One path as one runner has walked it. */
export type PathResult = {
  id: string;
  machine: string;
  runner: Runner;
  /** From 1, when a path is walked several times. */
  round: number;
  ms: number;
  /**
   * Transitions and states that were really taken, by machine: the app runs many of them at once.
   */
  taken: Record<string, { edges: string[]; states: string[] }>;
  /** A JPEG of the screen after each step, in base64; the first is that of the start. */
  screens: string[];
  /** The expectations after each step, the start first; Node has no screen to check. */
  asserted: StepRecord[];
  /** Null when all is well. The step that failed counts from 0; -1 is the start. */
  failure: { step: number; message: string } | null;
};

export const isFailed = ({ failure }: PathResult): boolean => failure !== null;

/** The paths Chromium is to walk, as the command hands them to its runner. */
export type Plan = {
  machines: { machine: string; paths: string[] }[];
  /** How many steps of a path are walked, by its id; all of any other. */
  steps?: Record<string, number>;
  /** Pictures of the states on the way, by the path: after which step, and where they go. */
  atlas?: { isDark: boolean; shots: Record<string, PlannedShot[]> };
  /** The window is a person's then, until it is closed. */
  isLeftOpen?: boolean;
};

/** A picture after that step, of these states; the file has no ending yet. */
export type PlannedShot = { step: number; file: string; states: string[] };

/** The attachment of a path that was run. */
export const recordName = 'path';

export type PathRecord = Pick<PathResult, 'taken' | 'screens'> & { isWhole: boolean };

/** Beginning of the line that the reporter prints for each path. */
export const outcomeMark = '@path ';
