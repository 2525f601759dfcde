import fc from 'fast-check';

// The same cases in every run: a run is deterministic in what it tests. A failure prints its own seed.
fc.configureGlobal({ seed: 20_261_128 });

export { fc };
