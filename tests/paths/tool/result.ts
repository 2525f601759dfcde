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
  /** What was really taken, by machine: in the app many of them run at once. */
  taken: Record<string, { edges: string[]; states: string[] }>;
  /** A JPEG of the screen after each step, in base64; the first is that of the start. */
  screens: string[];
  /** What was expected after each step, the start first; in Node nothing is to be seen. */
  asserted: StepRecord[];
  /** Null when all is well. The step that failed counts from 0; -1 is the start. */
  failure: { step: number; message: string } | null;
};

export const isFailed = ({ failure }: PathResult): boolean => failure !== null;
