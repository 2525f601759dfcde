import { expect, test } from 'vitest';
import { RejectedError, UnreachableError } from '#domain/failure.ts';
import { reasonIn } from '#lib/counts.ts';

test.each([
  ['the server’s code', new RejectedError(21, 'Телефон 999 000 занят'), 'code 21'],
  [
    'the class where there is none',
    new UnreachableError('no route to 10.0.0.1'),
    'UnreachableError',
  ],
  ['nothing of what may be a code from an SMS', { code: 4_821 }, ''],
  ['nothing of a name that is none of a class', { name: 'Анна' }, ''],
  ['nothing where nothing failed', undefined, ''],
])('why a call has failed is %s', (_, error, reason) => {
  expect(reasonIn({ error })).toBe(reason);
});
