import { expect, test } from 'vitest';
import { typography } from '#build/typography.ts';

test('tests read the catalogue as it is typed', () => {
  expect(typography()).toMatchObject({ name: 'typography' });
  const { apply } = typography();
  expect(typeof apply === 'function' && apply({}, { command: 'serve', mode: 'test' })).toBe(false);
});
