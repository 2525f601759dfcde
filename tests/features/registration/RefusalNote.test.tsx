// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { errorCode, type Failure } from '#domain/failure.ts';
import { RefusalNote } from '#features/registration/ApplicantStep.tsx';
import { signUpTexts } from '#features/registration/texts.ts';

afterEach(cleanup);

const advice = {
  badRequest: signUpTexts.badRequest,
  registrationNotAllowed: signUpTexts.notAllowed,
};
const advised = ({ textContent }: HTMLElement) =>
  Object.entries(advice).flatMap(([name, text]) => (textContent.includes(text) ? [name] : []));

test.each(Object.entries(errorCode))(
  'a registration refused with %s is given the advice of its own code and of no other',
  (name, code) => {
    render(<RefusalNote failure={{ kind: 'rejected', code, message: 'Нельзя' }} />);
    const note = screen.getByText('Нельзя').parentElement ?? document.body;
    expect(advised(note)).toEqual(name in advice ? [name] : []);
  },
);

test('a registration that is not allowed names the phone of the support, which can be called', () => {
  const code = errorCode.registrationNotAllowed;
  render(<RefusalNote failure={{ kind: 'rejected', code, message: 'Нельзя' }} />);
  const link = screen.getByRole('link', { name: '8 800 555-01-20' });
  expect(link.getAttribute('href')).toBe('tel:+78005550120');
});

test.each<Failure>([{ kind: 'unreachable' }, { kind: 'defect', cause: null }])(
  'a registration that failed without a refusal is given no advice: %j',
  (failure) => {
    render(<RefusalNote failure={failure} />);
    expect(advised(document.body)).toEqual([]);
  },
);
