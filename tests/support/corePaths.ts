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

/** Flows whose main way a journey of `npm test` takes: their paths in Chromium are for `npm run verify`. */
export const journeyFlows: Readonly<Record<string, string>> = {
  app: 'journeys/signIn.spec.ts',
  connection: 'journeys/offline.spec.ts',
  consent: 'journeys/dashboard.spec.ts',
  dashboard: 'journeys/dashboard.spec.ts',
  deletionSummary: 'journeys/deletion.spec.ts',
  errorToasts: 'journeys/dashboard.spec.ts',
  favouriteStations: 'journeys/stations.spec.ts',
  form: 'journeys/registration.spec.ts',
  lazyModal: 'journeys/dashboard.spec.ts',
  menu: 'journeys/signIn.spec.ts',
  modalFlows: 'journeys/phoneChange.spec.ts',
  navigation: 'journeys/signIn.spec.ts',
  notes: 'journeys/offline.spec.ts',
  offlineSnapshot: 'journeys/offline.spec.ts',
  profile: 'journeys/dashboard.spec.ts',
  profileModal: 'journeys/dashboard.spec.ts',
  receipt: 'journeys/transactions.spec.ts',
  stationsMap: 'journeys/stations.spec.ts',
  transactionExport: 'journeys/transactions.spec.ts',
  transactionFilter: 'journeys/transactions.spec.ts',
};

/** Of a machine's paths in Chromium those that `npm test` walks: all of a core flow, the longest of another without a journey. */
export function corePaths({ machine }: Model, paths: readonly Path[]): Path[] {
  if (coreFlows.includes(machine.id)) return [...paths];
  if (machine.id in journeyFlows) return [];
  const longest = [...paths].sort((a, b) => b.steps.length - a.steps.length);
  return longest.slice(0, 1);
}
