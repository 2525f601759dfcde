import { afterEach, beforeEach, expect, vi } from 'vitest';

/** An unexpected `console.error` fails the test; one that expects it spies for itself. */
let unexpected: string[] = [];

beforeEach(() => {
  unexpected = [];
  vi.spyOn(console, 'error').mockImplementation((...words: unknown[]) => {
    unexpected.push(words.map(String).join(' '));
  });
});

afterEach(() => {
  expect(unexpected, 'console.error').toEqual([]);
});
