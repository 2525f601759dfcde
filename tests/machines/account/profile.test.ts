import { createActor, SimulatedClock } from 'xstate';
import { describe, expect, test } from 'vitest';
import { profileMachine } from '#machines/account/profile.ts';
import type { Client } from '#domain/client.ts';
import { profileValues, type ProfileChange, type ProfileDraft } from '#domain/profile.ts';
import { client } from '#tests/support/examples.ts';
import { heldCall, settled } from '#tests/support/heldCall.ts';
import { onTold, standalone } from '#tests/support/standalone.ts';

type Given = { client?: Client | null; draft?: ProfileDraft | null };

function startProfile({ client: known = client, draft = null }: Given = {}) {
  const clock = new SimulatedClock();
  const saveProfile = heldCall<void, ProfileChange>();
  const done: string[] = [];
  const drafts: unknown[] = [];
  const profile = createActor(
    standalone(profileMachine).provide({
      actors: { saveProfile: saveProfile.logic },
      actions: {
        showSaved: () => done.push('saved'),
        showFailure: (_, { failure }) => done.push(`failed: ${failure.kind}`),
      },
    }),
    { clock, input: { draft, today: '2026-11-20' } },
  );
  onTold(profile, ({ type: told, draft }: { type: string; draft?: unknown }) => {
    if (told === 'draft.kept') drafts.push(draft);
    else done.push(told);
  });
  profile.start();
  // It begins with asking for a profile that did not come.
  expect(done.splice(0)).toEqual(['profile.awaited']);
  if (known) profile.send({ type: 'client.loaded', client: known });
  const form = () => profile.getSnapshot().children.profileForm;
  const type = (name: string, value: string) =>
    form()?.send({ type: 'field.changed', name, value });
  const submit = () => form()?.send({ type: 'form.submitted' });
  const values = () => form()?.getSnapshot().context.values;
  const hide = () => {
    profile.send({ type: 'modal.hidden' });
  };
  return { profile, clock, saveProfile, done, drafts, hide, form, type, submit, values };
}

describe('profile (section 2)', () => {
  test('opens with the client’s data, the birth date as it is typed (section 5)', () => {
    const { values } = startProfile();
    expect(values()).toEqual({
      firstName: 'Анна',
      middleName: 'Сергеевна',
      lastName: 'Воронцова',
      birthDate: '14.03.1991',
      gender: 'female',
      email: 'anna@example.ru',
    });
  });

  test('sends what stands in the form and what stood there before, once', () => {
    const { type, submit, saveProfile } = startProfile();
    type('firstName', 'Мария');
    submit();
    submit();
    const initial = profileValues(client);
    expect(saveProfile.inputs).toEqual([{ values: { ...initial, firstName: 'Мария' }, initial }]);
  });

  test('saved, it says so, loads the profile anew and closes 1.3 s later (section 4)', async () => {
    const { submit, saveProfile, clock, done } = startProfile();
    submit();
    saveProfile.resolve();
    await settled();
    expect(done).toEqual(['saved', 'profile.requested']);
    clock.increment(1_000);
    clock.increment(299);
    expect(done).not.toContain('modal.closed');
    clock.increment(1);
    expect(done).toEqual(['saved', 'profile.requested', 'modal.closed']);
  });

  test('a profile that comes anew meanwhile does not take what is typed', () => {
    const { profile, type, values } = startProfile();
    type('firstName', 'Мария');
    profile.send({ type: 'client.loaded', client: { ...client, firstName: 'Ольга' } });
    expect(values()).toMatchObject({ firstName: 'Мария' });
  });
});

describe('closing the profile', () => {
  test('a draft of last time stands in the form, and is asked about', () => {
    const { cardNumber } = client.card;
    const draft = { cardNumber, values: { firstName: 'Мария' } };
    const { profile, values, done } = startProfile({ draft });
    expect(values()).toEqual({ ...profileValues(client), firstName: 'Мария' });
    profile.send({ type: 'close.requested' });
    expect(done).toEqual([]);
  });
});

describe('a profile out of sight', () => {
  const { cardNumber } = client.card;

  test('ends at once, and keeps what was typed and not sent', () => {
    const { profile, type, hide, drafts, done } = startProfile();
    type('firstName', 'Мария');
    hide();
    expect(drafts).toEqual([{ cardNumber, values: { firstName: 'Мария' } }]);
    expect([profile.getSnapshot().status, done]).toEqual(['done', []]);
  });

  test('keeps nothing where nothing was typed, or what was typed was given up', () => {
    const read = startProfile();
    read.hide();
    expect(read.drafts).toEqual([null]);
    const { profile, type, form, hide, drafts } = startProfile();
    type('firstName', 'Мария');
    profile.send({ type: 'close.requested' });
    form()?.send({ type: 'discard.confirmed' });
    hide();
    expect([drafts, profile.getSnapshot().status]).toEqual([[null], 'done']);
  });

  test('a draft of another client is not shown', () => {
    const draft = { cardNumber: '7777000000000099', values: { firstName: 'Мария' } };
    expect(startProfile({ draft }).values()).toMatchObject({ firstName: 'Анна' });
    const waiting = startProfile({ draft, client: null });
    waiting.profile.send({ type: 'client.loaded', client });
    expect(waiting.values()).toMatchObject({ firstName: 'Анна' });
  });
});
