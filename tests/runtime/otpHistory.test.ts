// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest';
import { writeEntry } from '#browser/history.ts';
import { place } from '#domain/routes.ts';
import { otpHistoryActions } from '#runtime/otpHistory.ts';

afterEach(() => {
  vi.restoreAllMocks();
});

const step = { phone: '+79990000003', operationId: 'op-1', sentAt: 1_000 };
const context = { ...step, codeLength: 4 } as never;

function atEntry(state: object) {
  writeEntry({ ...place('/auth'), state }, 'push');
  const go = vi.fn();
  const back = vi.spyOn(history, 'back').mockImplementation(() => {});
  return { actions: otpHistoryActions('/auth', go), go, back };
}

test('a code that was sent has an entry of its own, which keeps where the person is led back to', () => {
  const { actions, go } = atEntry({ returnTo: '/delete_account' });
  actions.enterStep({ context });
  expect(go.mock.calls).toEqual([['/auth', 'push', { returnTo: '/delete_account', step }]]);
});

test('a code that was sent again is noted in the entry of the first', () => {
  const { actions, go } = atEntry({ step });
  actions.updateStep({ context: { ...step, sentAt: 61_000 } });
  expect(go.mock.calls).toEqual([['/auth', 'replace', { step: { ...step, sentAt: 61_000 } }]]);
});

test('the step is left by the way back, unless the person has gone it already', () => {
  const inside = atEntry({ step });
  inside.actions.leaveStep();
  expect(inside.back).toHaveBeenCalledTimes(1);
  const outside = atEntry({});
  outside.back.mockClear();
  outside.actions.leaveStep();
  expect(outside.back).not.toHaveBeenCalled();
});
