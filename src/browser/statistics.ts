/** What the person has said of the statistics; only in a build with telemetry. */
export const statisticsKey = 'statisticsConsent';

/** What is kept; null for nothing, and where storage is closed to us. */
export function readStatistics(): string | null {
  try {
    return localStorage.getItem(statisticsKey);
  } catch {
    return null;
  }
}

/** Whether the browser refuses to be counted, for the person: Do Not Track, Global Privacy Control. */
export function isCountingRefused(): boolean {
  const { doNotTrack, globalPrivacyControl } = navigator as Navigator & {
    globalPrivacyControl?: boolean;
  };
  return doNotTrack === '1' || globalPrivacyControl === true;
}
