import { afterEach, beforeEach, expect, vi } from 'vitest';

/** An unexpected error or warning fails the test; one that expects it spies for itself. */
let unexpected: string[] = [];

beforeEach(() => {
  unexpected = [];
  for (const kind of ['error', 'warn'] as const) {
    vi.spyOn(console, kind).mockImplementation((...words: unknown[]) => {
      unexpected.push(words.map(String).join(' '));
    });
  }
});

afterEach(() => {
  expect(unexpected, 'console.error and console.warn').toEqual([]);
});
