import type { PathResult } from './result';

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

/** What the reporter prints of each path, a line of its own that begins with this. */
export const outcomeMark = '@path ';
