import { expect, test, vi } from 'vitest';
import { mapInChunks } from '#lib/chunk.ts';

const numbers = (count: number) => Array.from({ length: count }, (_, index) => index);

test('a long list is dealt with in order, with a pause between slices', async () => {
  const done: number[] = [];
  const doneAtPause: number[] = [];
  const pause = vi.fn(() => {
    doneAtPause.push(done.length);
    return Promise.resolve();
  });
  const doubled = await mapInChunks(numbers(1_200), (item) => done.push(item) && item * 2, pause);
  expect(doubled).toEqual(numbers(1_200).map((item) => item * 2));
  expect(doneAtPause).toEqual([500, 1_000]);
});

test.each([0, 1, 500])('%i items need no pause', async (count) => {
  const pause = vi.fn(() => Promise.resolve());
  expect(await mapInChunks(numbers(count), (item) => item, pause)).toEqual(numbers(count));
  expect(pause).not.toHaveBeenCalled();
});
