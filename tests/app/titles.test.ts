import { expect, test } from 'vitest';
import { titleOf } from '#app/titles.ts';

test('D4: a page is titled by its section and the product, the others by the product alone', () => {
  expect(titleOf('/dashboard')).toBe('Личный кабинет - Самоцвет');
  expect(titleOf('/')).toBe('Самоцвет');
  expect(titleOf('/nowhere')).toBe('Самоцвет');
});
