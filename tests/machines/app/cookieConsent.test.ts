import { createActor, SimulatedClock } from 'xstate';
import { expect, test } from 'vitest';
import { cookieConsentMachine } from '#machines/app/cookieConsent.ts';

test.each([
  ['WAITING', 'notAsked'],
  ['OPEN', 'notAsked'],
  ['OPEN', 'ALLOWED'],
  ['WAITING', 'REFUSED'],
  [null, 'ALLOWED'],
  ['CONFIRM', null],
] as const)(
  'a visitor who left the cookies at %s and the statistics at %s is asked again',
  (stored, statistics) => {
    const clock = new SimulatedClock();
    const consent = createActor(cookieConsentMachine, { clock, input: { stored, statistics } });
    consent.subscribe({ error: () => {} });
    consent.start();
    clock.increment(2_000);
    expect(consent.getSnapshot().value).toBe('open');
  },
);
