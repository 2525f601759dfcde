import { expect, test } from 'vitest';
import { RejectedError, UnreachableError } from '#domain/failure.ts';
import { isOperationOver } from '#machines/account/resend.ts';

test.each([
  [10, true],
  [11, false],
  [12, true],
  [13, false],
  [14, false],
  [20, true],
  [21, true],
  [90, true],
])('resend: code %i ends the operation: %s (D12, D16)', (code, isOver) => {
  expect(isOperationOver(new RejectedError(code, 'Отказ'))).toBe(isOver);
});

test('resend: a call that never reaches the server does not end the operation', () => {
  expect(isOperationOver(new UnreachableError())).toBe(false);
});
