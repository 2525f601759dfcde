import { createActor, SimulatedClock } from 'xstate';
import { describe, expect, test, vi } from 'vitest';
import {
  cookieConsentMachine,
  type StatisticsAnswer,
  type StoredConsent,
} from '#machines/app/cookieConsent.ts';
import { heldCall, settled } from '#tests/support/heldCall.ts';
import { heldWatch } from '#tests/support/heldWatch.ts';

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

  test('asks for the popup’s code while it waits, and only where it is going to ask', () => {
    const { clock, preparePopup } = startConsent(null);
    clock.increment(1);
    expect(preparePopup).toHaveBeenCalledTimes(1);
    expect(startConsent('CONFIRM').preparePopup).not.toHaveBeenCalled();
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
    const consent = createActor(unheard, {
      clock,
      input: { stored: null, statistics: 'notAsked' },
    }).start();
    clock.increment(2_000);
    popup.reject(new Error('No part'));
    await settled();
    expect(consent.getSnapshot()).toMatchObject({ value: 'open', status: 'active' });
  });
});

describe('the statistics, in a build that has any', () => {
  test('are counted from the moment they are allowed, and on every later visit', () => {
    const first = startConsent(null, null);
    first.clock.increment(2_000);
    expect(first.writes).toEqual(['WAITING', 'OPEN']);
    first.consent.send({ type: 'cookies.accepted' });
    expect(first.writes.slice(2)).toEqual(['ALLOWED', 'CONFIRM', 'started']);
    const later = startConsent('CONFIRM', 'ALLOWED');
    expect(later.writes).toContain('started');
    expect(later.consent.getSnapshot().value).toEqual({ allowed: 'answered' });
  });

  test('are never counted once they are refused, and nobody asks again', () => {
    const first = startConsent(null, null);
    first.clock.increment(2_000);
    first.consent.send({ type: 'statistics.refused' });
    expect(first.writes.slice(2)).toEqual(['REFUSED', 'CONFIRM', 'stopped']);
    const later = startConsent('CONFIRM', 'REFUSED');
    later.clock.increment(60_000);
    expect(later.consent.getSnapshot().value).toEqual({ refused: 'answered' });
    expect([...first.writes, ...later.writes]).not.toContain('started');
  });

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

  test('refused in another tab are refused here', () => {
    const { clock, consent, otherTab, writes } = startConsent(null, null);
    clock.increment(1_000);
    otherTab.tell({ type: 'statistics.refused' });
    expect(consent.getSnapshot().value).toEqual({ refused: 'answered' });
    expect(writes).not.toContain('started');
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
    ['ALLOWED', 'cookies.accepted', 'allowed'],
    ['REFUSED', 'statistics.refused', 'refused'],
  ] as const)('%s and thought of again, the same answer changes nothing', (stored, type, state) => {
    const { consent, settings, writes } = startConsent('CONFIRM', stored);
    const before = [...writes];
    settings.tell({ type: 'statistics.reconsidered' });
    consent.send({ type });
    expect(consent.getSnapshot().value).toEqual({ [state]: 'answered' });
    expect(writes).toEqual(before);
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

  test('a popup that cannot be drawn again leaves what was said, and the button', async () => {
    const popup = heldCall<never, undefined>();
    const settings = heldWatch<{ type: 'statistics.reconsidered' }>();
    const consent = createActor(
      cookieConsentMachine.provide({
        actors: {
          watchConsent: heldWatch().logic,
          showPopup: popup.logic,
          watchSettings: settings.logic,
        },
      }),
      { input: { stored: 'CONFIRM', statistics: 'ALLOWED' } },
    ).start();
    settings.tell({ type: 'statistics.reconsidered' });
    popup.reject(new Error('No part'));
    await settled();
    expect(consent.getSnapshot().value).toEqual({ allowed: 'answered' });
    expect(settings.isListening()).toBe(true);
  });
});
