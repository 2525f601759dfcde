import { expect, test, vi } from 'vitest';
import { prefillPhone } from '#runtime/otpHistory.ts';
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
