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
  test('is shown as wished at once and sent as that', async () => {
    const { changeConsent, toggle, shown, done } = startConsent(true);
    toggle();
    expect(shown()).toBe(false);
    expect(changeConsent.inputs).toEqual([{ code: 'AllowSMS', isGiven: false }]);
    changeConsent.resolve();
    await settled();
    expect([shown(), done]).toEqual([false, ['profile.requested']]);
  });

  test.for([new RejectedError(90, 'Нельзя'), new UnreachableError()])(
    'goes back when it is not taken, and says so: %s',
    async (error) => {
      const { changeConsent, toggle, shown, done } = startConsent(true);
      toggle();
      changeConsent.reject(error);
      await settled();
      expect(shown()).toBe(true);
      expect(done).toEqual([
        error instanceof RejectedError ? 'failed: rejected' : 'failed: unreachable',
        'profile.requested',
      ]);
    },
  );

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

  test('a wait may be given up after 10 s: the switch shows what is known (D23)', () => {
    const { consent, toggle, shown, clock, done } = startConsent(true);
    toggle();
    clock.increment(10_000);
    expect(consent.getSnapshot().hasTag('slow')).toBe(true);
    consent.send({ type: 'wait.cancelled' });
    expect([shown(), done]).toEqual([true, ['profile.requested']]);
  });

  test('out of sight it ends at once, or as soon as the last wish has been answered', async () => {
    const idle = startConsent();
    idle.consent.send({ type: 'modal.hidden' });
    expect(idle.consent.getSnapshot().status).toBe('done');
    const { consent, changeConsent, toggle, sent, done } = startConsent(true);
    toggle();
    toggle();
    consent.send({ type: 'modal.hidden' });
    changeConsent.resolve();
    await settled();
    expect([sent(), consent.getSnapshot().status]).toEqual([[false, true], 'active']);
    changeConsent.resolve();
    await settled();
    expect([done, consent.getSnapshot().status]).toEqual([['profile.requested'], 'done']);
  });
});
