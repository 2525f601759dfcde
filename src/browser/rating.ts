import { ratedKey } from './offlineSnapshot';

/** The transaction this device has rated last; null where it keeps nothing. */
export function readRated(): string | null {
  try {
    return localStorage.getItem(ratedKey);
  } catch {
    return null;
  }
}

export function writeRated(rrn: string): void {
  try {
    localStorage.setItem(ratedKey, rrn);
  } catch {
    // It is then asked about once more after a reload.
  }
}

/** The widget is about to hide: the focus moves from it to the transaction above. */
export function leaveRating(): void {
  const widget = document.querySelector('[data-rating]');
  if (!widget?.contains(document.activeElement)) return;
  widget.closest('li')?.querySelector('button')?.focus({ preventScroll: true });
}
