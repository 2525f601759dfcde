import { createActor, SimulatedClock } from 'xstate';
import { describe, expect, test } from 'vitest';
import { cookieConsentMachine, type StoredConsent } from '#machines/app/cookieConsent.ts';
import { edges } from '#tests/support/edges.ts';

function startConsent(stored: StoredConsent | null) {
  const clock = new SimulatedClock();
  const writes: StoredConsent[] = [];
  const consent = createActor(
    cookieConsentMachine.provide({
      actions: { storeConsent: (_, { value }) => writes.push(value) },
    }),
    { clock, input: { stored } },
  ).start();
  return { clock, consent, writes };
}

describe('cookie consent (sections 3, 4 and 9)', () => {
  test('has these transitions and no others', () => {
    expect(edges(cookieConsentMachine)).toEqual([
      'open | cookies.accepted | confirmed',
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
    meanwhile.consent.send({ type: 'cookies.accepted' });
    meanwhile.clock.increment(60_000);
    expect(meanwhile.consent.getSnapshot().value).toBe('confirmed');
  });
});
