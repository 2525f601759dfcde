import { expect, test } from 'vitest';
import { programme } from '#domain/programme.ts';
import { inOrder } from '#domain/tiers.ts';
import { tierTexts } from '#texts/tier.ts';

test('D31: each tier has a gem of its own, and the card says its name', () => {
  expect(new Set(programme.map(({ gem }) => gem)).size).toBe(programme.length);
  expect(programme.map(({ gem }) => tierTexts[gem].name)).toEqual(
    programme.map(({ programName }) => programName),
  );
});

test('the tiers stand in their order, and a higher one gives no less', () => {
  expect(inOrder(programme)).toEqual(programme);
  const percents = programme.map(({ percent }) => percent);
  expect(percents.toSorted((a, b) => a - b)).toEqual(percents);
});
