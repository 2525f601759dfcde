import { expect, test, vi } from 'vitest';
import { followPhone } from '#runtime/codeSteps.ts';
import { place } from '#domain/routes.ts';

test('a way that brings a phone along fills it in, going back leaves what has been typed', () => {
  const flow = { send: vi.fn() };
  const withPhone = place('/sign_up', { phone: '+79991112233' });
  followPhone(flow, withPhone, 'pop');
  followPhone(flow, place('/sign_up'), 'push');
  expect(flow.send).not.toHaveBeenCalled();
  followPhone(flow, withPhone, 'push');
  followPhone(flow, withPhone, 'replace');
  const given = [{ type: 'phone.given', phone: '+79991112233' }];
  expect(flow.send.mock.calls).toEqual([given, given]);
});
