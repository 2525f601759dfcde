import { createActor } from 'xstate';
import { describe, expect, test } from 'vitest';
import { codeFormMachine } from '../../machines/codeForm';
import { edges } from '../support/edges';
import { standalone } from '../support/standalone';

const whole = ['4', '8', '1', '5'];
const failure = { kind: 'rejected', code: 11, message: 'Код не подошёл' } as const;

const startForm = (length = 4) =>
  createActor(standalone(codeFormMachine), { input: { length } }).start();

describe('verification code form (section 4)', () => {
  test('has these transitions and no others', () => {
    expect(edges(codeFormMachine)).toEqual([
      'entry | code.replaced | entry.editing',
      'entry.editing | code.typed [isFilled] | entry.editing.filled',
      'entry.editing | code.typed | entry.editing.incomplete',
      'entry.editing.filled | code.submitted | entry.submitting',
      'entry.editing.refused | code.focused | entry.editing.filled',
      'entry.editing.refused | code.submitted | entry.editing.filled',
      'entry.submitting | code.refused | entry.editing.refused',
      'entry.submitting | code.released | entry.editing.filled',
      'visibility.hidden | visibility.toggled | visibility.shown',
      'visibility.shown | visibility.toggled | visibility.hidden',
    ]);
  });

  test('can be submitted only when every input is filled, for any length from 4 to 8 (D16)', () => {
    for (const length of [4, 5, 6, 7, 8]) {
      const form = startForm(length);
      const digits = Array.from({ length }, (_, index) => String(index));
      form.send({ type: 'code.typed', digits: digits.with(-1, '') });
      expect(form.getSnapshot().can({ type: 'code.submitted' })).toBe(false);
      form.send({ type: 'code.typed', digits });
      expect(form.getSnapshot().can({ type: 'code.submitted' })).toBe(true);
    }
  });

  test('is busy while the code is checked and takes no digits meanwhile', () => {
    const form = startForm();
    form.send({ type: 'code.typed', digits: whole });
    form.send({ type: 'code.submitted' });
    form.send({ type: 'code.typed', digits: ['', '', '', ''] });
    expect(form.getSnapshot().hasTag('busy')).toBe(true);
    expect(form.getSnapshot().context.digits).toEqual(whole);
  });

  test('focusing an input clears the invalid state, not the reason', () => {
    const form = startForm();
    form.send({ type: 'code.typed', digits: whole });
    form.send({ type: 'code.submitted' });
    form.send({ type: 'code.refused', failure });
    expect(form.getSnapshot().hasTag('invalid')).toBe(true);
    form.send({ type: 'code.focused' });
    expect(form.getSnapshot().hasTag('invalid')).toBe(false);
    expect(form.getSnapshot().context).toMatchObject({ digits: whole, failure });
  });

  test('the reason of a refusal goes with the next try', () => {
    const form = startForm();
    form.send({ type: 'code.typed', digits: whole });
    form.send({ type: 'code.submitted' });
    form.send({ type: 'code.released', failure: { kind: 'unreachable' } });
    form.send({ type: 'code.submitted' });
    expect(form.getSnapshot().context.failure).toBeNull();
  });
});
