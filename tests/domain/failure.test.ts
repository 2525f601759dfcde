import { describe, expect, test } from 'vitest';
import {
  errorCode,
  OutdatedError,
  RejectedError,
  retryAfterOf,
  SignedOutError,
  toFailure,
  unknownErrorText,
  UnreachableError,
} from '#domain/failure.ts';

describe('failures that a screen can show', () => {
  test('a refusal keeps its code, its words and the wait it asks for', () => {
    expect(toFailure(new RejectedError(14, 'Рано', 37))).toEqual({
      kind: 'rejected',
      code: 14,
      message: 'Рано',
      retryAfterSeconds: 37,
    });
  });

  test('a refusal without a wait has no retryAfterSeconds', () => {
    expect(toFailure(new RejectedError(11, 'Неверный код'))).toEqual({
      kind: 'rejected',
      code: 11,
      message: 'Неверный код',
    });
    expect(toFailure(new RejectedError(11, 'Неверный код', 0))).not.toHaveProperty(
      'retryAfterSeconds',
    );
  });

  test('only a refusal asks for a wait before a retry, as long as it says', () => {
    expect(retryAfterOf(toFailure(new RejectedError(14, 'Рано', 37)))).toBe(37);
    expect(retryAfterOf(toFailure(new RejectedError(11, 'Неверный код')))).toBe(0);
    expect(retryAfterOf(toFailure(new UnreachableError()))).toBe(0);
  });

  test('a refusal carries its code as its message (section 8)', () => {
    expect(new RejectedError(55, 'Карта заблокирована').message).toBe('55');
  });

  test('no answer, an ended session, an update and a defect are four different things', () => {
    expect(toFailure(new UnreachableError())).toEqual({ kind: 'unreachable' });
    expect(toFailure(new SignedOutError())).toEqual({ kind: 'signedOut' });
    expect(toFailure(new OutdatedError())).toEqual({ kind: 'outdated' });
    const cause = new TypeError('x is undefined');
    expect(toFailure(cause)).toEqual({ kind: 'defect', cause });
    expect(toFailure(undefined)).toEqual({ kind: 'defect', cause: undefined });
  });
});

test('each kind of error goes by its own name', () => {
  const errors = [
    new RejectedError(0, ''),
    new UnreachableError(),
    new SignedOutError(),
    new OutdatedError(),
  ];
  expect(errors.map(({ name }) => name)).toEqual([
    'RejectedError',
    'UnreachableError',
    'SignedOutError',
    'OutdatedError',
  ]);
});

test('section 8 and D6: the default text and code of an error', () => {
  expect(unknownErrorText).toBe('Неизвестная ошибка');
  expect(errorCode.unknown).toBe(0);
});
