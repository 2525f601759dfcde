const comesBackMeanwhile =
  'a person would leave the screen and come back while the code is being checked; tests/machines/app/app.test.ts does so';

/** Arrows of the overview that no run in Chromium sends anything along, each with its reason. */
export const unsentReasons: ReadonlyMap<string, string> = new Map([
  ['app → accountDeletion: screen.returned', comesBackMeanwhile],
  ['accountDeletion → otp: screen.returned', comesBackMeanwhile],
  ['transactionPaging → receipt: pages.stopped', 'what would stop it lies beneath the receipt'],
]);

/** Arrows that only tests outside the core send anything along: `npm test` does not ask for them. */
export const beyondCore: ReadonlySet<string> = new Set([
  'accountDeletion → otp: screen.left',
  'app → deletionSummary: connection.restored',
  'connection → deletionSummary: connection.restored',
  'form → profile: form.drafted',
  'lazyModal → receipt: connection.restored',
  'modalFlows → lazyModal: connection.restored',
  'modalFlows → stations: connection.restored',
  'phoneChange → otp: screen.left',
  'profile → form: draft.requested',
  'profile → form: form.refused',
  'profile → form: form.submitCancelled',
  'receipt → transactionPaging: pages.released',
  'receipt → transactionPaging: pages.requested',
  'stations → modalFlows: modal.closed',
  'stations → stationsMap: retry.requested',
  'stations → stationsMap: script.requested',
  'stationsMap → modalStack: modal.closed',
  'stationsMap → stations: modal.closed',
  'transactionPaging → receipt: enough.loaded',
  'transactionPaging → receipt: pages.exhausted',
  'transactionPaging → receipt: pages.failed',
]);
