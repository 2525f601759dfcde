import { stripVTControlCharacters } from 'node:util';
import type { Reporter, TestCase, TestResult } from 'playwright/types/testReporter';
import { assertedOf } from './asserted';
import { outcomeMark, recordName, type PathRecord, type PathResult } from './result';

/** Reports every path to the command as soon as it has run. */
class OutcomeReporter implements Reporter {
  onTestEnd({ title, repeatEachIndex }: TestCase, result: TestResult): void {
    if (result.status === 'skipped') return;
    const body = result.attachments.find(({ name }) => name === recordName)?.body?.toString('utf8');
    const record = (
      body ? JSON.parse(body) : { isWhole: false, screens: [], taken: {} }
    ) as PathRecord;
    // A path that broke off has an extra screen at the end, of the moment of the failure.
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
