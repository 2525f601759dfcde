/** What the person has said of the statistics; only in a build with telemetry. */
const key = 'statisticsConsent';

/** What is kept; null for nothing, and where storage is closed to us. */
export function readStatistics(): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

export function writeStatistics(value: string): void {
  try {
    localStorage.setItem(key, value);
  } catch {
    // It counts for this page; the next one asks again.
  }
}

/** Whether the browser refuses to be counted, for the person: Do Not Track, Global Privacy Control. */
export function isCountingRefused(): boolean {
  const { doNotTrack, globalPrivacyControl } = navigator as Navigator & {
    globalPrivacyControl?: boolean;
  };
  return doNotTrack === '1' || globalPrivacyControl === true;
}
