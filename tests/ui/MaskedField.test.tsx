// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, describe, expect, test } from 'vitest';
import { normalizeInput } from '#domain/form/normalizeInput.ts';
import { attachMask } from '#ui/form/mask.ts';
import { MaskedField } from '#ui/form/MaskedField.tsx';

afterEach(cleanup);

function PhoneField() {
  const [value, setValue] = useState('');
  return (
    <MaskedField
      mask="phone"
      label="Номер телефона"
      value={value}
      onValue={(typed) => {
        setValue(normalizeInput({ type: 'phone', required: true }, typed, value));
      }}
    />
  );
}

const phone = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Номер телефона' });

describe('section 5, the mask of a phone', () => {
  test('puts nothing into an empty field', () => {
    const input = document.createElement('input');
    const mask = attachMask(input, 'phone', () => {});
    expect(input.value).toBe('');
    mask.destroy();
  });

  test.each([
    '89991234567',
    '79991234567',
    '+79991234567',
    '9991234567',
    '999 123 45 67',
    '8 (999) 123-45-67',
  ])(
    'typed as %s the phone is the same, also by somebody who waits for the mask',
    async (typed) => {
      const user = userEvent.setup();
      render(<PhoneField />);
      await user.click(phone());
      await import('#ui/form/mask.ts');
      await user.type(phone(), typed);
      expect(phone()).toHaveProperty('value', '+7 999 123 45 67');
    },
  );
});
