// @vitest-environment jsdom
import { afterEach, expect, test } from 'vitest';
import { readConsent, writeConsent } from '#browser/consent.ts';

afterEach(() => {
  localStorage.clear();
});

test.each(['WAITING', 'OPEN', 'CONFIRM'])(
  'section 3 "Cookie-consent state": %s is kept in local storage under skipCookiePopup',
  (stage) => {
    expect(readConsent()).toBeNull();
    writeConsent(stage);
    expect(localStorage.getItem('skipCookiePopup')).toBe(stage);
    expect(readConsent()).toBe(stage);
  },
);
