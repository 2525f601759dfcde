import { expect, test } from 'vitest';
import { earnedPercent, gemsByName, programme, tierRules } from '#domain/programme.ts';
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

test('D31, section 3: the conditions and what a tier gives, by its name', () => {
  expect(Object.fromEntries(gemsByName)).toEqual({
    Агат: 'agate',
    Сапфир: 'sapphire',
    Рубин: 'ruby',
    Бриллиант: 'diamond',
  });
  expect(tierRules).toEqual([
    { programName: 'Агат', qualFuel2: 100, qualNonFuel3: 1_000 },
    { programName: 'Сапфир', qualFuel2: 300, qualNonFuel3: 3_000 },
    { programName: 'Рубин', qualFuel2: 600, qualNonFuel3: 6_000 },
    { programName: 'Бриллиант', qualFuel2: 1_200, qualNonFuel3: 12_000 },
  ]);
  expect(Object.fromEntries(earnedPercent)).toEqual({ Агат: 2, Сапфир: 3, Рубин: 4, Бриллиант: 5 });
});
