import { createActor, SimulatedClock } from 'xstate';
import { describe, expect, test } from 'vitest';
import { cookieConsentMachine, type StoredConsent } from '#machines/app/cookieConsent.ts';
import { edges } from '#tests/support/edges.ts';
import { heldCall, settled } from '#tests/support/heldCall.ts';
import { heldWatch } from '#tests/support/heldWatch.ts';

function startConsent(stored: StoredConsent | null) {
  const clock = new SimulatedClock();
  const writes: StoredConsent[] = [];
  const popup = heldWatch();
  const otherTab = heldWatch<{ type: 'cookies.accepted' }>();
  const consent = createActor(
    cookieConsentMachine.provide({
      actors: { watchConsent: otherTab.logic, showPopup: popup.logic },
      actions: { storeConsent: (_, { value }) => writes.push(value) },
    }),
    { clock, input: { stored } },
  ).start();
  return { clock, consent, writes, otherTab, popup };
}

describe('cookie consent (sections 3, 4 and 9)', () => {
  test('has these transitions and no others', () => {
    expect(edges(cookieConsentMachine)).toEqual([
      '* | error watchConsent | -',
      'open | cookies.accepted | confirmed',
      'open | error showPopup | -',
      'restoring | always [isConfirmed] | confirmed',
      'restoring | always | waiting',
      'waiting | after popupDelay | open',
      'waiting | cookies.accepted | confirmed',
    ]);
  });

  test('opens after 2000 ms and no sooner', () => {
    const { clock, consent } = startConsent(null);
    clock.increment(1_999);
    expect(consent.getSnapshot().value).toBe('waiting');
    clock.increment(1);
    expect(consent.getSnapshot().value).toBe('open');
  });

  test('keeps every stage it passes', () => {
    const { clock, consent, writes } = startConsent(null);
    clock.increment(2_000);
    consent.send({ type: 'cookies.accepted' });
    expect(writes).toEqual(['WAITING', 'OPEN', 'CONFIRM']);
  });

  test.each(['WAITING', 'OPEN'] as const)('asks again a visitor who left it at %s', (stored) => {
    const { clock, consent } = startConsent(stored);
    clock.increment(2_000);
    expect(consent.getSnapshot().value).toBe('open');
  });

  test('never opens for a visitor who agreed before, or meanwhile in another tab', () => {
    const before = startConsent('CONFIRM');
    before.clock.increment(60_000);
    expect(before.consent.getSnapshot().value).toBe('confirmed');
    const meanwhile = startConsent(null);
    meanwhile.clock.increment(1_000);
    meanwhile.otherTab.tell({ type: 'cookies.accepted' });
    meanwhile.clock.increment(60_000);
    expect(meanwhile.consent.getSnapshot().value).toBe('confirmed');
  });

  test('draws the popup while it is open, and no longer', () => {
    const { clock, consent, otherTab, popup } = startConsent(null);
    clock.increment(1_999);
    expect(popup.isListening()).toBe(false);
    clock.increment(1);
    expect(popup.isListening()).toBe(true);
    otherTab.tell({ type: 'cookies.accepted' });
    expect(popup.isListening()).toBe(false);
    expect(consent.getSnapshot().status).toBe('done');
    expect(otherTab.isListening()).toBe(false);
  });

  test('a popup that cannot be drawn leaves the question for the next visit', async () => {
    const clock = new SimulatedClock();
    const popup = heldCall<never, undefined>();
    const unheard = cookieConsentMachine.provide({
      actors: { watchConsent: heldWatch().logic, showPopup: popup.logic },
    });
    const consent = createActor(unheard, { clock, input: { stored: null } }).start();
    clock.increment(2_000);
    popup.reject(new Error('No part'));
    await settled();
    expect(consent.getSnapshot()).toMatchObject({ value: 'open', status: 'active' });
  });
});
