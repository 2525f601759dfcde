import { createActor, SimulatedClock } from 'xstate';
import { describe, expect, test, vi } from 'vitest';
import {
  cookieConsentMachine,
  type StatisticsAnswer,
  type StoredConsent,
} from '#machines/app/cookieConsent.ts';
import { heldWatch } from '#tests/support/heldCall.ts';

type Statistics = StatisticsAnswer | 'notAsked' | null;

function startConsent(stored: StoredConsent | null, statistics: Statistics = 'notAsked') {
  const clock = new SimulatedClock();
  const writes: (StoredConsent | StatisticsAnswer | 'started' | 'stopped')[] = [];
  const preparePopup = vi.fn();
  const popup = heldWatch();
  const otherTab = heldWatch<{ type: 'cookies.accepted' | 'statistics.refused' }>();
  const settings = heldWatch<{ type: 'statistics.reconsidered' }>();
  const consent = createActor(
    cookieConsentMachine.provide({
      actors: {
        watchConsent: otherTab.logic,
        showPopup: popup.logic,
        watchSettings: settings.logic,
      },
      actions: {
        storeConsent: (_, { value }) => writes.push(value),
        storeStatistics: (_, { value }) => writes.push(value),
        startStatistics: () => writes.push('started'),
        stopStatistics: () => writes.push('stopped'),
        preparePopup,
      },
    }),
    { clock, input: { stored, statistics } },
  ).start();
  return { clock, consent, writes, otherTab, popup, settings, preparePopup };
}

describe('cookie consent (sections 3, 4 and 9)', () => {
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
});

describe('the statistics, in a build that has any', () => {
  test.each([
    ['OPEN', 'ALLOWED'],
    ['WAITING', 'REFUSED'],
    [null, 'ALLOWED'],
  ] as const)('answered without the cookies (%s, %s) are asked for anew', (stored, statistics) => {
    const { clock, consent, writes } = startConsent(stored, statistics);
    clock.increment(2_000);
    expect(consent.getSnapshot().value).toBe('open');
    expect(writes).not.toContain('started');
  });

  test('are asked for anew where only the cookies were agreed to', () => {
    const { clock, consent, writes } = startConsent('CONFIRM', null);
    clock.increment(2_000);
    expect(consent.getSnapshot().value).toBe('open');
    expect(writes).not.toContain('started');
  });

  test('are neither kept nor counted where the build has none, or the browser refuses them', () => {
    const { clock, consent, writes } = startConsent(null, 'notAsked');
    clock.increment(2_000);
    consent.send({ type: 'cookies.accepted' });
    expect(consent.getSnapshot().value).toBe('confirmed');
    expect(writes).toEqual(['WAITING', 'OPEN', 'CONFIRM']);
  });

  test('can be taken back: the popup comes again, counting ends, and both hold for other visits', () => {
    const { consent, popup, settings, writes } = startConsent('CONFIRM', 'ALLOWED');
    expect([popup.isListening(), settings.isListening()]).toEqual([false, true]);
    settings.tell({ type: 'statistics.reconsidered' });
    expect([popup.isListening(), settings.isListening()]).toEqual([true, false]);
    expect(writes).not.toContain('stopped');
    consent.send({ type: 'statistics.refused' });
    expect(popup.isListening()).toBe(false);
    expect(writes.slice(-3)).toEqual(['REFUSED', 'CONFIRM', 'stopped']);

    settings.tell({ type: 'statistics.reconsidered' });
    expect(popup.isListening()).toBe(true);
    consent.send({ type: 'cookies.accepted' });
    expect(popup.isListening()).toBe(false);
    expect(writes.slice(-3)).toEqual(['ALLOWED', 'CONFIRM', 'started']);
  });

  test.each([
    ['ALLOWED', 'statistics.refused', 'refused'],
    ['REFUSED', 'cookies.accepted', 'allowed'],
  ] as const)(
    '%s here, and the contrary in another tab, which holds here as well',
    (stored, type, state) => {
      const { consent, otherTab } = startConsent('CONFIRM', stored);
      otherTab.tell({ type });
      expect(consent.getSnapshot().value).toEqual({ [state]: 'answered' });
    },
  );
});
