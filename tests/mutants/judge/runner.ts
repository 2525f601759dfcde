import { utimesSync } from 'node:fs';
import { VitestTestRunner } from 'vitest/runners';
import { inject, type RunnerTask, type RunnerTestCase } from 'vitest';
import { getFn } from 'vitest/suite';
import { judging, stryker, type Batch } from './state';

/** What a test may wait beyond the sound code's time, in `tickMs`. */
const patience = 40;
const tickMs = 50;

// Tests put other clocks in their place.
const { setTimeout, clearTimeout } = globalThis;

/**
 * Runs of each mutant the tests that meet it, until one fails. A test that waits for what does not
 * come is stopped, and so is the whole run: what it has left behind may not touch the next mutant.
 */
export default class JudgeRunner extends VitestTestRunner {
  override async onBeforeRunTask(test: RunnerTestCase) {
    const name = nameWithin(test);
    const isAsked = judging.allowed?.includes(name) ?? true;
    const isDecided = judging.outcomes[judging.index] !== undefined;
    if (!isAsked || isDecided || judging.isStopped) test.mode = 'skip';
    else {
      stryker.currentTestId = name;
      isGoingOn(inject('batch'));
    }
    await super.onBeforeRunTask(test);
  }

  async runTask(test: RunnerTestCase) {
    const name = nameWithin(test);
    const clock = new Ticks(limitOf(name), () => isGoingOn(inject('batch')));
    try {
      await Promise.race([getFn(test)(), clock.end]);
    } finally {
      clock.stop();
      judging.ticks[name] ??= clock.count;
    }
  }

  override onAfterRunTask(test: RunnerTestCase) {
    stryker.currentTestId = undefined;
    if (test.result?.state === 'fail') {
      judging.outcomes[judging.index] = judging.isStopped ? 'waited in vain' : 'failed';
      judging.killers[judging.index] = nameWithin(test);
    }
    super.onAfterRunTask(test);
  }

  override async onAfterRunSuite(suite: Parameters<VitestTestRunner['onAfterRunSuite']>[0]) {
    // A hook that fails.
    if (suite.result?.state === 'fail') judging.outcomes[judging.index] ??= 'failed';
    await super.onAfterRunSuite(suite);
  }
}

/** The sound code, which is judged first, may take its time. */
const limitOf = (name: string): number =>
  stryker.activeMutant === undefined
    ? Infinity
    : patience + 3 * (judging.limits?.[name] ?? judging.ticks[name] ?? 0);

/** Counts only while the process has its turn: a busy machine makes no test late. */
class Ticks {
  count = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;
  readonly end: Promise<never>;

  constructor(limit: number, onTick: () => void) {
    this.end = new Promise((_, reject) => {
      const tick = () => {
        this.count += 1;
        if (this.count % 20 === 0) onTick();
        if (this.count > limit) {
          judging.isStopped = true;
          reject(new Error('It waits in vain'));
        } else this.timer = setTimeout(tick, tickMs);
      };
      this.timer = setTimeout(tick, tickMs);
    });
  }

  stop() {
    clearTimeout(this.timer);
  }
}

/** Said while tests begin and the process has its turn: what never ends says nothing more. */
function isGoingOn({ progress }: Batch) {
  const now = new Date();
  utimesSync(progress, now, now);
}

/** The test's name below the mutant's. */
function nameWithin(test: RunnerTestCase): string {
  const names: string[] = [];
  let task: RunnerTask = test;
  while (task.suite && task.suite !== task.file) {
    names.unshift(task.name);
    task = task.suite;
  }
  return names.join(' > ');
}
