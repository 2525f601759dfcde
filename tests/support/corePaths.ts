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

/** A way of more steps proves more than a flow's main way. */
const mainWay = 8;

/** Of a machine's paths in Chromium those that `npm test` walks: all of a core flow, of another its main way. */
export function corePaths({ machine }: Model, paths: readonly Path[]): Path[] {
  if (coreFlows.includes(machine.id)) return [...paths];
  const byLength = [...paths].sort((a, b) => a.steps.length - b.steps.length);
  const main = byLength.findLast(({ steps }) => steps.length <= mainWay) ?? byLength[0];
  return main ? [main] : [];
}
