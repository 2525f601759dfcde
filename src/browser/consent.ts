import { stored } from './storage';

/** Section 3. Without storage the person is asked on every visit. */
export const cookieConsent = /* @__PURE__ */ stored('skipCookiePopup');

/** The person's answer about statistics; only in a build with telemetry. Without storage it holds for one page. */
export const statisticsConsent = /* @__PURE__ */ stored('statisticsConsent');

/** Whether the browser refuses to be counted, for the person: Do Not Track, Global Privacy Control. */
export function isCountingRefused(): boolean {
  const { doNotTrack, globalPrivacyControl } = navigator as Navigator & {
    globalPrivacyControl?: boolean;
  };
  return doNotTrack === '1' || globalPrivacyControl === true;
}

/**
 * Shows the footer's button that reopens the note, and calls back on each press; returns how to unsubscribe. The
 * button stays visible after that, because it may have the focus. The document listens for the press, because the
 * button is rendered before this code loads.
 */
export function onSettingsButton(listener: () => void): () => void {
  const press = ({ target }: MouseEvent) => {
    if (target instanceof Element && target.closest('[data-cookie-button]')) listener();
  };
  document.documentElement.dataset['cookieSettings'] = '';
  document.addEventListener('click', press);
  return () => {
    document.removeEventListener('click', press);
  };
}
