// @vitest-environment jsdom
import type { SnapshotFrom } from 'xstate';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { RejectedError } from '#domain/failure.ts';
import { otpWith } from '#runtime/otp.ts';
import type { Addressee, resendMachine } from '#machines/account/resend.ts';
import { heldCall } from '#tests/support/heldCall.ts';
import { childOf, withParent } from '#tests/support/withParent.ts';

const now = 1_000_000_000;
const to = { phone: '+79990000003', operationId: 'op-1' };
const digits = ['1', '2', '3', '4'];

beforeEach(() => {
  document.body.replaceChildren();
  vi.useFakeTimers({ now, toFake: ['Date', 'setTimeout', 'clearTimeout'] });
});
afterEach(() => {
  vi.useRealTimers();
});

/** The step that waits for the code of a flow, sent `secondsAgo`. */
function startStep(secondsAgo = 0) {
  const check = heldCall<{ name: string }, Addressee & { code: string }>();
  const resend = vi.fn((_to: Addressee, _signal: AbortSignal) => Promise.resolve());
  const { flow, told } = withParent(otpWith({ verify: check.logic, resend }), {
    ...to,
    sentAt: now - secondsAgo * 1_000,
    codeLength: 4,
  });
  const type = () => {
    flow.send({ type: 'code.typed', digits });
    flow.send({ type: 'code.submitted' });
  };
  const countdown = childOf(flow, 'resend');
  const count = () => countdown.getSnapshot() as SnapshotFrom<typeof resendMachine>;
  const ask = () => {
    countdown.send({ type: 'resend.requested' });
  };
  return { check, resend, flow, told, type, count, ask };
}

test('the first cell of the code has the focus', async () => {
  const cell = Object.assign(document.createElement('input'), { autocomplete: 'one-time-code' });
  const main = document.createElement('main');
  main.append(document.createElement('input'), cell);
  document.body.append(main);
  cell.scrollIntoView = vi.fn();
  startStep();
  await vi.runAllTimersAsync();
  expect(document.activeElement).toBe(cell);
});

test('the code is checked by the call of the flow, and its result is that of the step', async () => {
  const { check, flow, type } = startStep();
  type();
  expect(check.inputs).toEqual([{ ...to, code: '1234' }]);
  check.resolve({ name: 'Анна' });
  await expect
    .poll(() => flow.getSnapshot().output)
    .toMatchObject({ type: 'verified', result: { name: 'Анна' } });
});

describe('another code', () => {
  test('may be asked for a minute after the one before, by the device’s clock', async () => {
    const { ask, count, resend } = startStep(58);
    expect(count().value).toBe('counting');
    ask();
    await vi.advanceTimersByTimeAsync(2_000);
    expect(count().value).toBe('ready');
    expect(resend).not.toHaveBeenCalled();
    expect(startStep(61).count().value).toBe('ready');
  });

  test('is sent by the call of the flow, at the moment in which that was answered', async () => {
    const { ask, count, resend, told, flow } = startStep(61);
    ask();
    await vi.advanceTimersByTimeAsync(0);
    expect(resend.mock.calls).toEqual([[to, expect.any(AbortSignal)]]);
    expect(told).toContainEqual({ type: 'code.resent', sentAt: now });
    expect(flow.getSnapshot().context.sentAt).toBe(now);
    expect(count().value).toBe('counting');
  });

  test('that the server refuses is none: the step keeps its time and says why', async () => {
    const { ask, count, resend, told } = startStep(61);
    resend.mockRejectedValue(new RejectedError(1, 'Не вышло'));
    ask();
    await vi.advanceTimersByTimeAsync(0);
    expect(told).toEqual([]);
    expect(count().context).toMatchObject({
      sentAt: now - 61_000,
      failure: { kind: 'rejected', code: 1 },
    });
  });
});
