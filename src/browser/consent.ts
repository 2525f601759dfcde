/** Section 3. */
const key = 'skipCookiePopup';

/** What is kept; null for nothing, and where storage is closed to us. */
export function readConsent(): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

export function writeConsent(value: string): void {
  try {
    localStorage.setItem(key, value);
  } catch {
    // Without storage the person is asked on every visit, and nothing else comes of it.
  }
}

/** Calls back with what another tab has kept; returns how to stop. */
export function onConsentChange(listener: (value: string | null) => void): () => void {
  const report = (event: StorageEvent) => {
    if (event.key === key) listener(event.newValue);
  };
  addEventListener('storage', report);
  return () => {
    removeEventListener('storage', report);
  };
}
