import { createActor, SimulatedClock } from 'xstate';
import { describe, expect, test } from 'vitest';
import { consentMachine, type ConsentChange } from '#machines/account/consent.ts';
import { RejectedError, UnreachableError } from '#domain/failure.ts';
import { heldCall, settled } from '#tests/support/heldCall.ts';
import { onTold, standalone } from '#tests/support/standalone.ts';

function startConsent(isGiven = true) {
  const clock = new SimulatedClock();
  const changeConsent = heldCall<void, ConsentChange>();
  const done: string[] = [];
  const consent = createActor(
    standalone(consentMachine).provide({
      actors: { changeConsent: changeConsent.logic },
      actions: {
        showFailure: (_, { failure }) => done.push(`failed: ${failure?.kind ?? ''}`),
      },
    }),
    { clock, input: { code: 'AllowSMS', isGiven } },
  );
  onTold(consent, ({ type }) => done.push(type));
  consent.start();
  const toggle = () => {
    consent.send({ type: 'consent.toggled' });
  };
  const shown = () => consent.getSnapshot().context.isWished;
  const sent = () => changeConsent.inputs.map(({ isGiven: value }) => value);
  return { consent, changeConsent, clock, done, toggle, shown, sent };
}

describe('consent (section 3, agreements)', () => {
  test('a wait that a busy server asks for is counted down, and the switch rests until then (D29)', async () => {
    const { consent, changeConsent, toggle, shown, sent, clock } = startConsent(true);
    const isHeld = () => consent.getSnapshot().hasTag('held');
    toggle();
    changeConsent.reject(new RejectedError(0, 'Слишком много запросов', 2));
    await settled();
    toggle();
    expect([shown(), sent(), isHeld()]).toEqual([true, [false], true]);
    clock.increment(1_000);
    clock.increment(999);
    expect([consent.getSnapshot().context.wait, isHeld()]).toEqual([1, true]);
    clock.increment(1);
    expect(isHeld()).toBe(false);
    toggle();
    expect([shown(), sent()]).toEqual([false, [false, false]]);
  });

  test('quick toggling makes one call at a time and keeps the last wish', async () => {
    const { changeConsent, toggle, shown, sent } = startConsent(true);
    toggle();
    toggle();
    toggle();
    toggle();
    expect([shown(), sent()]).toEqual([true, [false]]);
    changeConsent.resolve();
    await settled();
    expect(sent()).toEqual([false, true]);
    changeConsent.resolve();
    await settled();
    expect([shown(), sent()]).toEqual([true, [false, true]]);
  });

  test('a wish that the call in flight says already makes no second call', async () => {
    const { changeConsent, toggle, shown, sent } = startConsent(true);
    toggle();
    toggle();
    toggle();
    changeConsent.resolve();
    await settled();
    expect([shown(), sent()]).toEqual([false, [false]]);
  });

  test('a call that is not taken takes later wishes back with it', async () => {
    const { changeConsent, toggle, shown, sent } = startConsent(false);
    toggle();
    changeConsent.resolve();
    await settled();
    toggle();
    toggle();
    toggle();
    changeConsent.reject(new UnreachableError());
    await settled();
    expect([shown(), sent()]).toEqual([true, [true, false]]);
  });

  test('takes over what the server holds, but not while a wish is on its way', () => {
    const { consent, toggle, shown } = startConsent(true);
    consent.send({ type: 'consent.loaded', isGiven: false });
    expect(shown()).toBe(false);
    toggle();
    consent.send({ type: 'consent.loaded', isGiven: false });
    expect(shown()).toBe(true);
  });
});
