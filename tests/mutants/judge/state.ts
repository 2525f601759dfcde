/** What the code with all mutants in it looks at, and what it tells: Stryker's instrumenter names it. */
export type Switch = {
  activeMutant?: string | undefined;
  hitCount?: number;
  hitLimit?: number;
  currentTestId?: string | undefined;
  mutantCoverage?: Coverage;
  /** The models that stand in for the list of all, by file. */
  models?: readonly string[] | undefined;
};

/** How often which mutant was met: while the file was loaded, and by each test. */
type Coverage = {
  static: Record<string, number>;
  perTest: Record<string, Record<string, number>>;
};

/** A mutant, or the sound code where `id` is empty. */
export type Entry = {
  id: string;
  tests?: readonly string[];
  models?: readonly string[];
  /** Whatever never ends stops by itself when it has met its mutant so often. */
  hitLimit?: number;
};

/** One test file and the mutants it is to judge, one after another. */
export type Batch = {
  test: string;
  entries: readonly Entry[];
  /** How long the sound code takes for a test, in `tickMs` that the process had; not known yet: null. */
  ticks: Record<string, number> | null;
  /** A file that is told each mutant and each test, so that whoever waits sees what hangs. */
  progress: string;
};

/** What became of a mutant. One that is not here has not been judged. */
type Outcome = 'passed' | 'failed' | 'waited in vain';

export type Report = {
  outcomes: Outcome[];
  /** Of each mutant the test that failed. */
  killers: string[];
  coverage: Coverage;
  ticks: Record<string, number>;
};

export type Judging = Report & {
  index: number;
  isStopped: boolean;
  allowed: readonly string[] | undefined;
  limits: Record<string, number> | null;
};

const shared = globalThis as { __stryker__?: Switch; __judging__?: Judging };

export const stryker: Switch = (shared.__stryker__ ??= {});

/** Of the test file that is being run. */
export const judging: Judging = (shared.__judging__ ??= {
  outcomes: [],
  killers: [],
  coverage: { static: {}, perTest: {} },
  ticks: {},
  index: 0,
  isStopped: false,
  allowed: undefined,
  limits: null,
});

export function activate({ id, tests, models, hitLimit = 100_000 }: Entry, index: number) {
  Object.assign(stryker, {
    activeMutant: id === '' ? undefined : id,
    hitCount: id === '' ? undefined : 0,
    hitLimit,
    models,
  });
  Object.assign(judging, { index, allowed: tests });
}
