import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { countdownText, secondsUntilResend, waitAfterSending } from '#domain/resend.ts';

const sentAt = Date.parse('2026-11-20T12:00:00+03:00');
const after = (milliseconds: number) =>
  secondsUntilResend(waitAfterSending(sentAt), sentAt + milliseconds);

describe('D16, a code may be asked for again', () => {
  test('sixty seconds after the last one, and no sooner', () => {
    expect([0, 1, 999, 1_000, 1_001, 59_000, 59_999].map(after)).toEqual([
      60, 60, 60, 59, 59, 1, 1,
    ]);
    expect([60_000, 60_001, 3_600_000].map(after)).toEqual([0, 0, 0]);
  });

  test('at once, where the clock has been set back since: the server knows how long it has been', () => {
    expect([-1, -3_600_000].map(after)).toEqual([0, 0]);
  });

  test('sixty seconds later at most, whatever has been done to the clock', () => {
    fc.assert(
      fc.property(fc.integer(), (milliseconds) => {
        const seconds = after(milliseconds);
        expect(Number.isInteger(seconds)).toBe(true);
        expect(seconds).toBeGreaterThanOrEqual(0);
        expect(seconds).toBeLessThanOrEqual(60);
      }),
    );
  });

  test('and the wait is written as minutes and seconds', () => {
    expect([60, 59, 42, 9, 0].map(countdownText)).toEqual(['1:00', '0:59', '0:42', '0:09', '0:00']);
    expect([3_599, 3_605, 86_400].map(countdownText)).toEqual(['59:59', '1:00:05', '24:00:00']);
  });
});
