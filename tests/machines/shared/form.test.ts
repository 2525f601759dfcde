import { createActor } from 'xstate';
import { describe, expect, test } from 'vitest';
import { formMachine, type FormInput } from '#machines/shared/form.ts';
import type { FieldValue, FormValues } from '#domain/form.ts';
import { onReported, standalone } from '#tests/support/standalone.ts';

const rules = {
  phone: { type: 'phone', required: true },
  name: { type: 'text', required: false, restrict: 'name', capital: true },
  birthDate: { type: 'date', required: false },
} as const;

const values = { phone: '', name: '', birthDate: '' };

function startForm(input: Partial<FormInput> = {}) {
  const reported: unknown[] = [];
  const done: string[] = [];
  const form = formMachine.provide({
    actions: {
      noteInvalid: () => done.push('note'),
      focusFirstInvalid: () => done.push('focus'),
    },
  });
  const child = createActor(standalone(form), {
    input: { rules, values, today: '2026-11-20', ...input },
  });
  onReported(child, (event) => {
    if (event.type !== 'form.changed') reported.push(event);
  });
  child.start();
  const type = (name: string, value: string) => {
    child.send({ type: 'field.changed', name, value });
  };
  const submit = () => {
    child.send({ type: 'form.submitted' });
  };
  const context = () => child.getSnapshot().context;
  const has = (tag: 'invalid') => child.getSnapshot().hasTag(tag);
  return { child, reported, done, type, submit, context, has };
}

describe('form rules (section 5)', () => {
  test('a form with an invalid required field is not sent: alert, console note, focus (section 8)', () => {
    const { reported, done, has, submit, context } = startForm();
    submit();
    expect(reported).toEqual([]);
    expect(has('invalid')).toBe(true);
    expect(done).toEqual(['note', 'focus']);
    expect(context().errors).toEqual({ phone: 'missing' });
  });

  test('a field shows its error when it is left, unless it is empty', () => {
    const { child, type, context, has } = startForm();
    type('birthDate', '31.02.1990');
    child.send({ type: 'field.left', name: 'birthDate' });
    child.send({ type: 'field.left', name: 'phone' });
    expect(context().errors).toEqual({ birthDate: 'date' });
    expect(has('invalid')).toBe(false);
  });

  test('a bare +7 is cleared when the phone is left', () => {
    const { child, type, context } = startForm();
    type('phone', '8');
    expect(context().values).toMatchObject({ phone: '+7' });
    child.send({ type: 'field.left', name: 'phone' });
    expect(context().values).toMatchObject({ phone: '' });
  });

  test('characters are stripped and the first becomes a capital while typing', () => {
    const { type, context } = startForm();
    type('name', 'анна-мария 1');
    expect(context().values).toMatchObject({ name: 'Анна-мария ' });
  });
});

describe('fields of every kind', () => {
  const start = (initial: FormValues) =>
    startForm({
      rules: {
        ...rules,
        consent: { type: 'checkbox', required: true },
        agreements: { type: 'toggle-group', required: false },
        city: { type: 'text', required: false },
      },
      values: { ...values, consent: false, agreements: [], city: '', ...initial },
    });
  const change = ({ child }: ReturnType<typeof start>, name: string, value: FieldValue) => {
    child.send({ type: 'field.changed', name, value });
  };
  const leave = ({ child }: ReturnType<typeof start>, name: string) => {
    child.send({ type: 'field.left', name });
  };

  test('a checkbox and a toggle group keep the choice, and leaving them shows no error', () => {
    const form = start({});
    leave(form, 'consent');
    expect(form.context().errors).toEqual({});
    change(form, 'consent', true);
    change(form, 'agreements', ['AllowSMS']);
    leave(form, 'consent');
    leave(form, 'agreements');
    expect(form.context().values).toMatchObject({ consent: true, agreements: ['AllowSMS'] });
    expect(form.context().errors).toEqual({});
  });

  test('a toggle group that receives one choice as a string stores it unchanged', () => {
    const form = start({ agreements: ['allowSms'] });
    change(form, 'agreements', 'allowPush');
    expect(form.context().values['agreements']).toBe('allowPush');
  });

  test('a field without a rule keeps the typed text, and leaving it shows no error', () => {
    const form = start({});
    change(form, 'comment', '  как есть ');
    leave(form, 'comment');
    leave(form, 'unknown');
    expect(form.context().values['comment']).toBe('  как есть ');
    expect(form.context().values).not.toHaveProperty('unknown');
    expect(form.context().errors).toEqual({});
  });

  test('characters removed from a phone or a date are not inserted again', () => {
    const form = start({ birthDate: '14.03.', phone: '+7 ' });
    change(form, 'birthDate', '14.03');
    expect(form.context().values['birthDate']).toBe('14.03');
    change(form, 'phone', '+');
    expect(form.context().values['phone']).toBe('');
  });

  test('a bare prefix is cleared when the phone is left, and stays in any other field', () => {
    const form = start({ phone: '+7 ', city: '+7 ' });
    leave(form, 'phone');
    leave(form, 'city');
    expect(form.context().values).toMatchObject({ phone: '', city: '+7 ' });
  });

  test('a phone that is not whole stays when it is left', () => {
    const form = start({ phone: '+7 999' });
    leave(form, 'phone');
    expect(form.context().values['phone']).toBe('+7 999');
    expect(form.context().errors).toHaveProperty('phone');
  });

  test('a changed field loses its own error, the others keep theirs', () => {
    const form = start({ phone: '+7 999', birthDate: '14.03.' });
    leave(form, 'phone');
    leave(form, 'birthDate');
    expect(Object.keys(form.context().errors)).toEqual(['phone', 'birthDate']);
    change(form, 'phone', '+7 9991');
    expect(Object.keys(form.context().errors)).toEqual(['birthDate']);
  });
});
