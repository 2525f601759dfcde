import { expect, test } from 'vitest';
import { titleOf } from '#app/titles.ts';
import { brand } from '#src/brand.ts';

test('D4: a page is titled by its section and the product, and the product alone names the others', () => {
  expect(titleOf('/auth')).toBe(`Вход - ${brand.productName}`);
  expect(titleOf('/nowhere')).toBe(brand.productName);
});
