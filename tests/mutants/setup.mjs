import { configureGlobal } from 'fast-check';

// The same examples for every mutant, so that a run says what the run before it said.
configureGlobal({ seed: 2_026 });
