import { createActor, SimulatedClock } from 'xstate';
import { describe, expect, test } from 'vitest';
import { profileMachine } from '#machines/account/profile.ts';
import type { Client } from '#domain/client.ts';
import { RejectedError, UnreachableError } from '#domain/failure.ts';
import type { FormValues } from '#domain/form/fields.ts';
import { profileOf } from '#domain/profile.ts';
import { edges } from '#tests/support/edges.ts';
import { client } from '#tests/support/examples.ts';
import { heldCall, settled } from '#tests/support/heldCall.ts';

type Given = { client?: Client | null; draft?: FormValues | null };

function startProfile(given: Given = {}) {
  const clock = new SimulatedClock();
  const saveProfile = heldCall<void, FormValues>();
  const done: string[] = [];
  const profile = createActor(
    profileMachine.provide({
      actors: { saveProfile: saveProfile.logic },
      actions: {
        showSaved: () => done.push('saved'),
        requestProfile: () => done.push('reload'),
        closeModal: () => done.push('close'),
      },
    }),
    { clock, input: { client, draft: null, today: '2026-11-20', ...given } },
  ).start();
  const form = () => profile.getSnapshot().children.profileForm;
  const type = (name: string, value: string) =>
    form()?.send({ type: 'field.changed', name, value });
  const submit = () => form()?.send({ type: 'form.submitted' });
  const values = () => form()?.getSnapshot().context.values;
  return { profile, clock, saveProfile, done, form, type, submit, values };
}

describe('profile (section 2)', () => {
  test('has these transitions and no others', () => {
    expect(edges(profileMachine)).toEqual([
      'editing | close.requested | -',
      'editing | done profileForm | closed',
      'editing | error profileForm | closed',
      'editing | form.left | closed',
      'editing.entering | form.completed | editing.saving',
      'editing.saving | close.requested | -',
      'editing.saving | done saveProfile | editing.saved',
      'editing.saving | error saveProfile | editing.entering',
      'editing.saving | wait.cancelled | editing.entering',
      'editing.saving.patient | after patience | editing.saving.slow',
      'waiting | always [hasClient] | editing',
      'waiting | client.loaded | -',
      'waiting | close.requested | closed',
    ]);
  });

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

  test('waits for the client, and may be closed meanwhile', () => {
    const { profile, form, values, done } = startProfile({ client: null });
    expect(form()).toBeUndefined();
    profile.send({ type: 'client.loaded', client: { ...client, birthDate: '', gender: 'F' } });
    expect(values()).toMatchObject({ firstName: 'Анна', birthDate: '', gender: 'F' });
    const other = startProfile({ client: null });
    other.profile.send({ type: 'close.requested' });
    expect([done, other.done]).toEqual([[], ['close']]);
  });

  test('sends what stands in the form, once', () => {
    const { type, submit, saveProfile } = startProfile();
    type('firstName', 'Мария');
    submit();
    submit();
    expect(saveProfile.inputs.map(profileOf)).toEqual([
      {
        firstName: 'Мария',
        middleName: 'Сергеевна',
        lastName: 'Воронцова',
        birthDate: '14.03.1991',
        gender: 'female',
        email: 'anna@example.ru',
      },
    ]);
  });

  test('saved, it says so, loads the profile anew and closes 1.3 s later (section 4)', async () => {
    const { submit, saveProfile, clock, done } = startProfile();
    submit();
    saveProfile.resolve();
    await settled();
    expect(done).toEqual(['saved', 'reload']);
    clock.increment(1_000);
    clock.increment(299);
    expect(done).not.toContain('close');
    clock.increment(1);
    expect(done).toEqual(['saved', 'reload', 'close']);
  });

  test.for([new RejectedError(90, 'Имя не подходит'), new UnreachableError()])(
    'keeps every value when it is not saved, says why and asks what the server holds: %s',
    async (error) => {
      const { type, submit, saveProfile, values, form, done } = startProfile();
      type('firstName', 'Мария');
      submit();
      saveProfile.reject(error);
      await settled();
      expect(values()).toMatchObject({ firstName: 'Мария' });
      expect(form()?.getSnapshot().context.failure).not.toBeNull();
      expect(done).toEqual(['reload']);
      submit();
      expect(saveProfile.inputs).toHaveLength(2);
    },
  );

  test('a wait may be given up after 10 s, and nothing typed is lost (D23)', () => {
    const { profile, type, submit, clock, values, done } = startProfile();
    type('firstName', 'Мария');
    submit();
    clock.increment(10_000);
    expect(profile.getSnapshot().hasTag('slow')).toBe(true);
    profile.send({ type: 'wait.cancelled' });
    expect(profile.getSnapshot().matches({ editing: 'entering' })).toBe(true);
    expect(values()).toMatchObject({ firstName: 'Мария' });
    expect(done).toEqual(['reload']);
  });

  test('a profile that comes anew meanwhile does not take what is typed', () => {
    const { profile, type, values } = startProfile();
    type('firstName', 'Мария');
    profile.send({ type: 'client.loaded', client: { ...client, firstName: 'Ольга' } });
    expect(values()).toMatchObject({ firstName: 'Мария' });
  });
});

describe('closing the profile', () => {
  test('without changes closes it', () => {
    const { profile, done } = startProfile();
    profile.send({ type: 'close.requested' });
    expect(done).toEqual(['close']);
  });

  test('with changes asks first', () => {
    const { profile, type, form, done } = startProfile();
    type('firstName', 'Мария');
    profile.send({ type: 'close.requested' });
    expect(form()?.getSnapshot().hasTag('asking')).toBe(true);
    expect(done).toEqual([]);
    form()?.send({ type: 'leave.confirmed' });
    expect(done).toEqual(['close']);
  });

  test('waits while the server is taking the changes', () => {
    const { profile, type, submit, done } = startProfile();
    type('firstName', 'Мария');
    submit();
    profile.send({ type: 'close.requested' });
    expect(done).toEqual([]);
    expect(profile.getSnapshot().matches({ editing: 'saving' })).toBe(true);
  });

  test('a draft of last time stands in the form, and is asked about', () => {
    const draft = { ...profileOf({}), firstName: 'Мария' };
    const { profile, values, done } = startProfile({ draft });
    expect(values()).toMatchObject({ firstName: 'Мария' });
    profile.send({ type: 'close.requested' });
    expect(done).toEqual([]);
  });
});
