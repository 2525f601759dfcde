import { appendFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, inject, test, vi } from 'vitest';
import { keepModules } from './modules';
import { activate, judging, stryker, type Batch, type Report } from './state';

declare module 'vitest' {
  interface ProvidedContext {
    batch: Batch;
  }
  interface TaskMeta {
    report?: Report;
  }
}

const batch = inject('batch');
const tell = (id: string) => {
  appendFileSync(batch.progress, `${id}\n`);
};

Object.assign(judging, {
  outcomes: [],
  killers: [],
  coverage: { static: {}, perTest: {} },
  ticks: {},
  isStopped: false,
  limits: batch.ticks,
});
if (batch.ticks === null) stryker.mutantCoverage = judging.coverage;

// Each mutant has modules of its own, since what runs once, when it is loaded, is mutated too.
for (const [index, entry] of batch.entries.entries()) {
  describe(`mutant ${entry.id}`, async () => {
    tell(entry.id);
    vi.resetModules();
    activate(entry, index);
    try {
      await import(/* @vite-ignore */ batch.test);
    } catch (cause) {
      test('the file is loaded', () => {
        throw new Error('It is not', { cause });
      });
    }
    const restoreModules = keepModules();
    beforeAll(() => {
      tell(entry.id);
      activate(entry, index);
      restoreModules();
    });
    afterAll(() => {
      if (!judging.isStopped) judging.outcomes[index] ??= 'passed';
    });
  });
}

afterAll(({}, suite) => {
  const { outcomes, killers, coverage, ticks } = judging;
  suite.meta.report = { outcomes, killers, coverage, ticks };
});
