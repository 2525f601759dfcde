import { expect, test } from 'vitest';
import { isRefusal } from '#api/answer.ts';

const answer = (status: number, msg?: string) => ({
  status,
  retryAfter: null,
  date: null,
  body: msg === undefined ? undefined : { result: { msg } },
});

test.each([
  [400, undefined, true],
  [401, undefined, true],
  [403, undefined, true],
  [404, undefined, false],
  [404, 'ERROR', true],
  [200, 'ERROR', true],
  [200, 'OK', false],
  [302, 'ERROR', false],
  [429, 'ERROR', false],
  [500, 'ERROR', false],
  [503, undefined, false],
])('D22: an answer with HTTP %s and “%s” refuses the session: %s', (status, msg, isRefused) => {
  expect(isRefusal(answer(status, msg))).toBe(isRefused);
});
