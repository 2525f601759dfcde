import type { Model, Path } from './model';

/** The flows that the programme stands on: `npm test` takes every transition of theirs in Chromium. */
export const coreFlows: readonly string[] = [
  'accountDeletion',
  'cookieConsent',
  'login',
  'modalStack',
  'otp',
  'phoneChange',
  'rating',
  'registration',
  'resend',
  'session',
  'transactionPaging',
];

/** Of a machine's paths in Chromium those that `npm test` walks: all of a core flow, of another its longest. */
export function corePaths({ machine }: Model, paths: readonly Path[]): Path[] {
  if (coreFlows.includes(machine.id)) return [...paths];
  const longest = [...paths].sort((a, b) => b.steps.length - a.steps.length);
  return longest.slice(0, 1);
}
