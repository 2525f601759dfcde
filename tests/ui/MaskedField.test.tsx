// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, describe, expect, test } from 'vitest';
import { type FieldRule, normalizeInput } from '#domain/form.ts';
import { attachMask, type MaskKind } from '#ui/form/mask.ts';
import { MaskedField } from '#ui/form/MaskedField.tsx';

afterEach(cleanup);

type Given = { mask: MaskKind; label: string; rule: FieldRule };

function TestField({ mask, label, rule }: Given) {
  const [value, setValue] = useState('');
  return (
    <MaskedField
      mask={mask}
      label={label}
      value={value}
      onValue={(typed) => {
        setValue(normalizeInput(rule, typed, value));
      }}
    />
  );
}

const PhoneField = () => (
  <TestField mask="phone" label="Номер телефона" rule={{ type: 'phone', required: true }} />
);

const phone = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Номер телефона' });

describe('section 5, the mask of a phone', () => {
  test('puts nothing into an empty field', () => {
    const input = document.createElement('input');
    const mask = attachMask(input, 'phone', () => {});
    expect(input.value).toBe('');
    mask.destroy();
  });

  test('keeps a number of another country that was in the field before the mask', () => {
    const input = document.createElement('input');
    input.value = '+998 90 123 45 67';
    const mask = attachMask(input, 'phone', () => {});
    expect([input.value, mask.isShaping()]).toEqual(['+998 90 123 45 67', false]);
    mask.destroy();
  });

  test.each([
    '89991234567',
    '79991234567',
    '+79991234567',
    '9991234567',
    '999 123 45 67',
    '8 (999) 123-45-67',
  ])('shows a phone typed as %s in the same format once the mask has loaded', async (typed) => {
    const user = userEvent.setup();
    render(<PhoneField />);
    await user.click(phone());
    await import('#ui/form/mask.ts');
    await user.type(phone(), typed);
    expect(phone()).toHaveProperty('value', '+7 999 123 45 67');
  });
});

describe('section 5, the mask of a date', () => {
  const birthDate = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Дата рождения' });
  const rule: FieldRule = { type: 'date', required: true };

  test.each(['1990/05/07', '1990-05-07T00:00:00Z', '07.05.1990', '7/5/1990'])(
    'shows a date typed or pasted as %s in the same format',
    async (text) => {
      const user = userEvent.setup();
      render(<TestField mask="date" label="Дата рождения" rule={rule} />);
      await user.click(birthDate());
      await import('#ui/form/mask.ts');
      await user.paste(text);
      expect(birthDate()).toHaveProperty('value', '07.05.1990');
      await user.clear(birthDate());
      await user.type(birthDate(), text.replace(/T.*/, ''));
      expect(birthDate()).toHaveProperty('value', '07.05.1990');
    },
  );
});
