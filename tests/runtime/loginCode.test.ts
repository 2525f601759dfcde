// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from 'vitest';

beforeEach(() => {
  vi.resetModules();
});

test('the code step of the login comes when it is asked for, with all that it is made of', async () => {
  const { loadLoginCode, loginCode } = await import('#runtime/loginCode.ts');
  expect(loginCode).toThrow('The code step of the login is not here yet');
  await loadLoginCode();
  expect(Object.keys(loginCode()).sort()).toEqual([
    'CodeStep',
    'RetryCountdown',
    'otpWith',
    'sentOperation',
  ]);
});
