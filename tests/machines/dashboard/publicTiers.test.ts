import { expect, test } from 'vitest';
import { defaultTiers } from '#domain/defaultTiers.ts';
import { tiers } from '#sandbox/programme/rules.ts';

test("the built conditions are the programme's own", () => {
  expect(defaultTiers).toEqual(
    tiers.map(({ programName, fuel, nonFuel }) => ({
      programName,
      qualFuel2: fuel / 100,
      qualNonFuel3: nonFuel / 100,
    })),
  );
});
