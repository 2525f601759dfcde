const comesBackMeanwhile =
  'a person would leave the screen and come back while the code is being checked; tests/machines/app/app.test.ts does so';

/** Arrows of the overview that no run in Chromium sends anything along, each with its reason. */
export const unsentReasons: ReadonlyMap<string, string> = new Map([
  ['app → accountDeletion: screen.returned', comesBackMeanwhile],
  ['accountDeletion → otp: screen.returned', comesBackMeanwhile],
  ['transactionPaging → receipt: pages.stopped', 'what would stop it lies beneath the receipt'],
]);
