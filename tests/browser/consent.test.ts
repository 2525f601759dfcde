// @vitest-environment jsdom
import { afterEach, expect, test } from 'vitest';
import { cookieConsent } from '#browser/consent.ts';

afterEach(() => {
  localStorage.clear();
});

test.each(['WAITING', 'OPEN', 'CONFIRM'])(
  'section 3 "Cookie-consent state": %s is kept in local storage under skipCookiePopup',
  (stage) => {
    expect(cookieConsent.read()).toBeNull();
    cookieConsent.write(stage);
    expect(localStorage.getItem('skipCookiePopup')).toBe(stage);
    expect(cookieConsent.read()).toBe(stage);
  },
);
