import { configureGlobal } from 'fast-check';
import { inject } from 'vitest';

// The same examples for every mutant, so that a run says what the run before it said.
configureGlobal({ seed: 2_026 });

// The mutant of the sample; Stryker has a setup of its own. What never ends is stopped by its hits.
const activeMutant = inject('mutant');
if (activeMutant) {
  globalThis.__stryker__ = { activeMutant, hitCount: 0, hitLimit: 1_000_000 };
}
