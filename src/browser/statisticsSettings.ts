import { statisticsKey } from './statistics';

export function writeStatistics(value: string): void {
  try {
    localStorage.setItem(statisticsKey, value);
  } catch {
    // It counts for this page; the next one asks again.
  }
}

/** Calls back when another tab has changed what is kept; returns how to stop. */
export function onStatisticsChange(listener: () => void): () => void {
  const report = (event: StorageEvent) => {
    if (event.key === statisticsKey) listener();
  };
  addEventListener('storage', report);
  return () => {
    removeEventListener('storage', report);
  };
}

/**
 * Shows the footer's button that brings the note back, and calls back when it is pressed; returns
 * how to stop. The button itself tells nobody: what hears it comes after the page.
 */
export function onSettingsButton(listener: () => void): () => void {
  const press = ({ target }: MouseEvent) => {
    if (target instanceof Element && target.closest('[data-cookie-button]')) listener();
  };
  const { dataset } = document.documentElement;
  dataset['cookieSettings'] = '';
  document.addEventListener('click', press);
  return () => {
    document.removeEventListener('click', press);
    delete dataset['cookieSettings'];
  };
}
