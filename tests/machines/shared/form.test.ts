import { createActor, setup, SimulatedClock, type ActorRefFrom } from 'xstate';
import { describe, expect, test } from 'vitest';
import { formMachine, type FormInput } from '#machines/shared/form.ts';
import type { FieldValue, FormValues } from '#domain/form.ts';

const rules = {
  phone: { type: 'phone', required: true },
  name: { type: 'text', required: false, restrict: 'name', capital: true },
  birthDate: { type: 'date', required: false },
} as const;

const values = { phone: '', name: '', birthDate: '' };

/** The form inside a flow that writes down what it is told. */
function startForm(input: Partial<FormInput> = {}, changes: unknown[] = []) {
  const clock = new SimulatedClock();
  const told: unknown[] = [];
  const done: string[] = [];
  const form = formMachine.provide({
    actions: {
      noteInvalid: () => done.push('note'),
      focusFirstInvalid: () => done.push('focus'),
      focusQuestion: () => done.push('question'),
    },
  });
  const flow = setup({ actors: { form }, actions: { write: ({ event }) => told.push(event) } });
  const parent = createActor(
    flow.createMachine({
      invoke: {
        id: 'form',
        src: 'form',
        input: { rules, values, today: '2026-11-20', ...input },
        onDone: { actions: () => told.push('closed') },
      },
      on: {
        'form.changed': { actions: ({ event }) => changes.push(event) },
        'form.completed': { actions: 'write' },
        'form.left': { actions: 'write' },
      },
    }),
    { clock },
  ).start();
  const child = parent.getSnapshot().children['form'] as ActorRefFrom<typeof formMachine>;
  const type = (name: string, value: string) => {
    child.send({ type: 'field.changed', name, value });
  };
  const submit = () => {
    child.send({ type: 'form.submitted' });
  };
  const context = () => child.getSnapshot().context;
  const has = (tag: 'busy' | 'held' | 'invalid' | 'asking') => child.getSnapshot().hasTag(tag);
  return { child, clock, told, done, type, submit, context, has };
}

function startSent(input: Partial<FormInput> = {}) {
  const form = startForm(input);
  form.type('phone', '9991234567');
  form.submit();
  return form;
}

describe('form submit (section 4)', () => {
  test('tells the flow the values once, however often it is submitted', () => {
    const { told, submit } = startSent();
    submit();
    expect(told).toEqual([
      { type: 'form.completed', values: { ...values, phone: '+7 999 123 45 67' } },
    ]);
  });

  test('disables the button 1 s after a submit and not sooner, also when the answer is quick', () => {
    const { clock, has } = startSent();
    clock.increment(999);
    expect(has('held')).toBe(false);
    clock.increment(1);
    expect(has('held')).toBe(true);

    const quick = startSent();
    quick.clock.increment(500);
    quick.child.send({ type: 'form.accepted' });
    expect(quick.has('held')).toBe(false);
    quick.clock.increment(500);
    expect(quick.has('held')).toBe(true);
  });

  test('on success the form resets after 1 s and may be filled in anew', () => {
    const { child, clock, context, has } = startSent();
    child.send({ type: 'form.accepted' });
    clock.increment(999);
    expect(context().values).toMatchObject({ phone: '+7 999 123 45 67' });
    clock.increment(1);
    expect(context().values).toEqual(values);
    expect(child.getSnapshot().matches('editing')).toBe(true);
    expect(has('held')).toBe(false);
  });

  test('a modal form closes its modal 0.3 s after that, and shows what was taken until then', () => {
    const { child, clock, told, context } = startSent({ isModal: true });
    child.send({ type: 'form.accepted' });
    clock.increment(1_000);
    clock.increment(299);
    expect(told).toHaveLength(1);
    expect(context().values).toMatchObject({ phone: '+7 999 123 45 67' });
    clock.increment(1);
    expect(told.at(-1)).toBe('closed');
  });

  test('a wait that a busy server asks for is counted down at the button, and nothing is sent until then', () => {
    const { child, clock, told, context, submit, has } = startSent();
    const failure = { kind: 'rejected', code: 0, message: '', retryAfterSeconds: 30 } as const;
    child.send({ type: 'form.refused', failure });
    submit();
    expect([context().wait, has('held')]).toEqual([30, true]);
    for (let second = 1; second < 30; second += 1) clock.increment(1_000);
    submit();
    expect([context().wait, has('held'), told.length]).toEqual([1, true, 1]);
    clock.increment(1_000);
    expect(has('held')).toBe(false);
    submit();
    expect(told).toHaveLength(2);
  });

  test('whoever types something else need not wait: it was the former that was refused', () => {
    const { child, type, submit, told, has } = startSent();
    const failure = { kind: 'rejected', code: 0, message: '', retryAfterSeconds: 3_600 } as const;
    child.send({ type: 'form.refused', failure });
    type('phone', '9991234568');
    expect(has('held')).toBe(false);
    submit();
    expect(told).toHaveLength(2);
  });
});

describe('form rules (section 5)', () => {
  test('a form with an invalid required field is not sent: alert, console note, focus (section 8)', () => {
    const { told, done, has, submit, context } = startForm();
    submit();
    expect(told).toEqual([]);
    expect(has('invalid')).toBe(true);
    expect(done).toEqual(['note', 'focus']);
    expect(context().errors).toEqual({ phone: 'missing' });
  });

  test('a field says what is wrong with it when it is left, unless it is empty', () => {
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

  test('a checkbox and a toggle group keep what they are given', () => {
    const group = { type: 'toggle-group', required: false } as const;
    const { child, context } = startForm({ rules: { group }, values: { group: [] } });
    child.send({ type: 'field.changed', name: 'group', value: ['AllowSMS'] });
    expect(context().values).toEqual({ group: ['AllowSMS'] });
  });
});

describe('leaving a form', () => {
  test('with changes given up nothing of them is left', () => {
    const { child, told, type, context } = startForm();
    type('name', 'Анна');
    child.send({ type: 'discard.requested' });
    child.send({ type: 'discard.confirmed' });
    expect(told).toEqual([{ type: 'form.left' }]);
    expect(context().values).toEqual(values);
  });

  test('a draft is a change of what there was before', () => {
    const { child, has } = startForm({ values: { ...values, name: 'Анна' }, initial: values });
    child.send({ type: 'discard.requested' });
    expect(has('asking')).toBe(true);
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

  test('a box and a group keep what was chosen, and are left without a word', () => {
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

  test('a group that is told one choice by its name keeps it as it is', () => {
    const form = start({ agreements: ['allowSms'] });
    change(form, 'agreements', 'allowPush');
    expect(form.context().values['agreements']).toBe('allowPush');
  });

  test('a field without a rule keeps what was typed, and is left without a word', () => {
    const form = start({});
    change(form, 'comment', '  как есть ');
    leave(form, 'comment');
    leave(form, 'unknown');
    expect(form.context().values['comment']).toBe('  как есть ');
    expect(form.context().values).not.toHaveProperty('unknown');
    expect(form.context().errors).toEqual({});
  });

  test('what is taken out of a phone or a date stays away', () => {
    const form = start({ birthDate: '14.03.', phone: '+7 ' });
    change(form, 'birthDate', '14.03');
    expect(form.context().values['birthDate']).toBe('14.03');
    change(form, 'phone', '+');
    expect(form.context().values['phone']).toBe('');
  });

  test('a bare prefix goes when the phone is left, and stays in any other field', () => {
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
