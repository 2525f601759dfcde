import { stripVTControlCharacters } from 'node:util';
import type { Reporter, TestCase, TestResult } from 'playwright/types/testReporter';
import { assertedOf } from './asserted';
import { outcomeMark, recordName, type PathRecord, type PathResult } from './result';

/** Tells the command of every path as soon as it is walked. */
class OutcomeReporter implements Reporter {
  onTestEnd({ title, repeatEachIndex }: TestCase, result: TestResult): void {
    if (result.status === 'skipped') return;
    const body = result.attachments.find(({ name }) => name === recordName)?.body?.toString('utf8');
    const record = (
      body ? JSON.parse(body) : { isWhole: false, screens: [], taken: {} }
    ) as PathRecord;
    // A path that broke off has a last look at what was there then.
    const step = record.screens.length - (record.isWhole ? 1 : 2);
    const message = result.errors.map((error) => error.message ?? '').join('\n\n');
    const outcome: PathResult = {
      id: title,
      machine: title.slice(0, title.lastIndexOf('-')),
      runner: 'browser',
      round: repeatEachIndex + 1,
      ms: result.duration,
      taken: record.taken,
      screens: record.screens,
      asserted: assertedOf(result.steps),
      failure:
        result.status === 'passed' ? null : { step, message: stripVTControlCharacters(message) },
    };
    process.stdout.write(`${outcomeMark}${JSON.stringify(outcome)}\n`);
  }

  onError({ message = '' }: { message?: string }): void {
    process.stderr.write(`${message}\n`);
  }
}

export default OutcomeReporter;
