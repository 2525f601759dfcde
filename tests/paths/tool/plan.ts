import type { PathResult } from './result';

/** The paths Chromium is to walk, as the command hands them to its runner. */
export type Plan = {
  machines: { machine: string; paths: string[] }[];
  /** How many steps of its path are walked, where a state is to be come to. */
  steps?: number;
  /** The window is a person's then, until it is closed. */
  isLeftOpen?: boolean;
};

/** The attachment a walked path leaves behind. */
export const recordName = 'path';

export type PathRecord = Pick<PathResult, 'taken' | 'screens'> & { isWhole: boolean };

/** What the reporter prints of each path, a line of its own that begins with this. */
export const outcomeMark = '@path ';
