import { expect, test, vi } from 'vitest';
import { prefillPhone, syncStepFromHistory } from '#runtime/otpHistory.ts';
import { place } from '#domain/routes.ts';

test('a way that brings a phone along fills it in, going back leaves what has been typed', () => {
  const flow = { send: vi.fn() };
  const withPhone = place('/sign_up', { phone: '+79991112233' });
  prefillPhone(flow, withPhone, 'pop');
  prefillPhone(flow, place('/sign_up'), 'push');
  expect(flow.send).not.toHaveBeenCalled();
  prefillPhone(flow, withPhone, 'push');
  prefillPhone(flow, withPhone, 'replace');
  const given = [{ type: 'phone.prefilled', phone: '+79991112233' }];
  expect(flow.send.mock.calls).toEqual([given, given]);
});

const step = { phone: '+79991112233', operationId: 'op', sentAt: 1_000 };
const later = { ...step, sentAt: 2_000 };

test.each([
  ['the phone, and so does the entry', false, undefined, ['step.left']],
  ['the code, and the entry the phone', true, undefined, ['step.left']],
  ['the phone, and the entry the code', false, step, ['step.restored']],
  ['the code, and the entry the same', true, step, []],
  ['the code, and the entry a later one', true, later, ['step.left', 'step.restored']],
] as const)('a flow that asks for %s, follows the entry', (_, isThere, held, expected) => {
  const send = vi.fn<(event: { type: string }) => void>();
  const flow = {
    send,
    getSnapshot: () => ({ context: step, children: isThere ? { otp: {} } : {} }),
  };
  syncStepFromHistory(flow, place('/auth', held ? { step: held } : {}));
  expect(send.mock.calls.map(([{ type }]) => type)).toEqual(expected);
});
