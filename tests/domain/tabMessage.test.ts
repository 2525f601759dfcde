import { expect, test } from 'vitest';
import { tabMessages } from '#domain/tabMessage.ts';

test('tabs tell each other what has become of the session, and nothing else', () => {
  expect(tabMessages).toEqual(['signed-in', 'renewed', 'phone-changed', 'signed-out', 'deleted']);
});
