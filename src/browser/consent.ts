/** Section 3. */
const consentKey = 'skipCookiePopup';
/** Only in a build with telemetry: what was said of the statistics. */
const statisticsKey = 'statisticsConsent';

/** What is kept; null for nothing, and where storage is closed to us. */
function read(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

function write(key: string, value: string): void {
  try {
    localStorage.setItem(key, value);
  } catch {
    // Without storage the person is asked on every visit, and nothing else comes of it.
  }
}

export const readConsent = () => read(consentKey);
export const writeConsent = (value: string): void => {
  write(consentKey, value);
};

export const readStatistics = () => read(statisticsKey);
export const writeStatistics = (value: string): void => {
  write(statisticsKey, value);
};

/** Whether the browser refuses to be counted, for the person: Do Not Track, Global Privacy Control. */
export function isCountingRefused(): boolean {
  const { doNotTrack, globalPrivacyControl } = navigator as Navigator & {
    globalPrivacyControl?: boolean;
  };
  return doNotTrack === '1' || globalPrivacyControl === true;
}

/** Calls back with what another tab has kept; returns how to stop. */
export function onConsentChange(listener: (value: string | null) => void): () => void {
  const report = (event: StorageEvent) => {
    if (event.key === consentKey) listener(event.newValue);
  };
  addEventListener('storage', report);
  return () => {
    removeEventListener('storage', report);
  };
}
