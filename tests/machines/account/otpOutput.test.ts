import { describe, expect, test } from 'vitest';
import { nextOf, resultOf, type OtpOutput } from '#machines/account/otpOutput.ts';

const step = { phone: '+7 999 123 45 67', sentAt: 0, operationId: '' };
const ended = (output: OtpOutput<string>) => ({ event: { output } });

describe('how the step of a code has ended', () => {
  test('the next step is that of the code the history has led to, else none', () => {
    expect(nextOf(ended({ type: 'ledOn', step }))).toEqual({ step });
    expect(nextOf(ended({ type: 'left' }))).toEqual({ step: null });
  });

  test('only a right code has brought something', () => {
    expect(resultOf(ended({ type: 'verified', result: 'tokens' }))).toBe('tokens');
    expect(() => resultOf(ended({ type: 'left' }))).toThrow('No code was verified: left');
  });
});
