import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { RejectedError, UnreachableError } from '#domain/failure.ts';
import { sentCode, sentOperation } from '#app/otp.ts';

const now = 1_000_000;
const tooSoon = (seconds?: number) => Promise.reject(new RejectedError(14, 'Рано', seconds));

beforeEach(() => {
  vi.useFakeTimers({ now });
});
afterEach(() => {
  vi.useRealTimers();
});

describe('the awaited one-time code (D28, D29)', () => {
  test('counts as sent now when the server sends it', async () => {
    expect(await sentCode(() => Promise.resolve())).toEqual({ sentAt: now });
    const started = sentOperation('', () => Promise.resolve({ operationId: 'op-1' }));
    expect(await started).toEqual({ operationId: 'op-1', sentAt: now });
  });

  test('is the one already sent when it is too soon for another: its countdown continues', async () => {
    expect(await sentCode(() => tooSoon(42))).toEqual({ sentAt: now - 18_000 });
    const again = sentOperation('op-1', () => tooSoon(42));
    expect(await again).toEqual({ operationId: 'op-1', sentAt: now - 18_000 });
  });

  test('counts a whole minute when the server does not report the remaining time', async () => {
    expect(await sentCode(() => tooSoon())).toEqual({ sentAt: now });
  });

  test('fails as too soon when neither the page nor the server has its operation id', async () => {
    await expect(sentOperation('', () => tooSoon(42))).rejects.toMatchObject({ code: 14 });
  });

  test.for([new RejectedError(13, 'Слишком часто', 60), new UnreachableError()])(
    'fails with any other error unchanged: %s',
    async (error) => {
      await expect(sentCode(() => Promise.reject(error))).rejects.toBe(error);
      await expect(sentOperation('op-1', () => Promise.reject(error))).rejects.toBe(error);
    },
  );
});
