import type { FullResult, Reporter, TestCase, TestResult } from 'playwright/types/testReporter';
import { assertedOf, figuresOf, figuresText, type StepRecord } from './asserted';

/** Counts the steps of the paths in Chromium that end in an expectation; a step without one fails the run. */
class AssertionReporter implements Reporter {
  readonly #paths: { id: string; asserted: StepRecord[] }[] = [];

  onTestEnd({ title }: TestCase, { status, steps }: TestResult): void {
    const asserted = assertedOf(steps);
    // A path that broke off has failed already.
    if (status === 'passed' && asserted.length > 0)
      this.#paths.push({ id: title.split(':')[0] ?? title, asserted });
  }

  async onEnd({ status }: FullResult): Promise<{ status: FullResult['status'] }> {
    await Promise.resolve();
    if (this.#paths.length === 0) return { status };
    const figures = figuresOf(this.#paths);
    console.log(`\nPaths in Chromium: ${figuresText(figures)}`);
    for (const step of figures.blank) console.log(`  ✗ nothing is asserted after ${step}`);
    return { status: figures.blank.length > 0 ? 'failed' : status };
  }

  printsToStdio(): boolean {
    return false;
  }
}

export default AssertionReporter;
