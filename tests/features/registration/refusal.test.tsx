// @vitest-environment jsdom
import { act, cleanup, renderHook, render, screen } from '@testing-library/react';
import { afterEach, expect, test, describe } from 'vitest';
import { createActor, SimulatedClock } from 'xstate';
import { formMachine } from '#machines/shared/form.ts';
import { registrationMachine } from '#machines/account/registration.ts';
import { emptyApplication, registrationRules, type Applicant } from '#domain/registration.ts';
import { RejectedError, errorCode, type Failure } from '#domain/failure.ts';
import { place } from '#domain/routes.ts';
import { useRefusal } from '#features/registration/useRefusal.ts';
import { heldCall, settled, heldOtp } from '#tests/support/heldCall.ts';
import { standalone } from '#tests/support/standalone.ts';
import { RefusalNote } from '#features/registration/ApplicantStep.tsx';
import { signUpTexts } from '#features/registration/texts.ts';

describe('useRefusal', () => {
  afterEach(cleanup);

  const card = { cardNumber: '7013 4521 8890 3077', cvv: '123' };
  const phone = '+7 999 000 00 77';
  const person = { ...emptyApplication, phone, birthDate: '14.03.1991' };

  /** Submits a form; `refuse` answers with an error code of the server. */
  function sendForm(values: typeof emptyApplication) {
    const checkAllowed = heldCall<void, Applicant>();
    const machine = standalone(
      registrationMachine.provide({ actors: { checkAllowed: checkAllowed.logic } }),
    );
    const input = { codeLength: 4, today: '2026-11-20', values };
    const registration = createActor(machine, { input }).start();
    const { applicantForm: form } = registration.getSnapshot().children;
    if (!form) throw new Error('No form');
    form.send({ type: 'form.submitted' });
    const { result } = renderHook(() => useRefusal(registration, form));
    const refuse = async (code: number) => {
      checkAllowed.reject(new RejectedError(code, 'Нельзя'));
      await act(settled);
    };
    const type = (name: string, value: string) => {
      act(() => {
        form.send({ type: 'field.changed', name, value });
      });
    };
    return { form, refuse, type, refusal: () => result.current };
  }

  const refused = (code: number, part: 'phone' | 'card' | null) => ({
    failure: { kind: 'rejected', code, message: 'Нельзя' },
    part,
  });

  test('nothing is refused before the server has answered', async () => {
    const { refusal, refuse } = sendForm(person);
    expect(refusal()).toBeNull();
    await refuse(90);
    expect(refusal()).toEqual(refused(90, null));
  });

  test('a phone is refused until it is another; what else is changed makes it no better', async () => {
    const { refusal, refuse, type } = sendForm({ ...person, ...card });
    await refuse(21);
    expect(refusal()).toEqual(refused(21, 'phone'));
    type('cardNumber', '7013 4521 8890 3078');
    type('cvv', '124');
    expect(refusal()).toEqual(refused(21, 'phone'));
    type('phone', '+7 999 000 00 78');
    expect(refusal()).toBeNull();
    type('phone', '+7 999 000 00 77');
    expect(refusal()).toEqual(refused(21, 'phone'));
  });

  test.each([
    ['number', 'cardNumber', '7013 4521 8890 3078', card.cardNumber],
    ['cvv', 'cvv', '124', card.cvv],
  ])(
    'a card is refused until its %s is another, whatever the phone',
    async (_, name, other, was) => {
      const { refusal, refuse, type } = sendForm({ ...person, ...card });
      await refuse(20);
      expect(refusal()).toEqual(refused(20, 'card'));
      type('phone', '+7 999 000 00 78');
      expect(refusal()).toEqual(refused(20, 'card'));
      type(name, other);
      expect(refusal()).toBeNull();
      type(name, was);
      expect(refusal()).toEqual(refused(20, 'card'));
    },
  );

  test('without a card it is the form as a whole that is refused, whatever is changed', async () => {
    const { refusal, refuse, type } = sendForm(person);
    await refuse(20);
    expect(refusal()).toEqual(refused(20, null));
    type('phone', '+7 999 000 00 78');
    type('cardNumber', card.cardNumber);
    type('cvv', card.cvv);
    expect(refusal()).toEqual(refused(20, null));
  });

  /** Registration whose code is refused, because the phone has become another client's. */
  async function loseCode() {
    const { verify, logic } = heldOtp<void>(new SimulatedClock());
    const machine = standalone(registrationMachine.provide({ actors: { otp: logic } }));
    const input = { codeLength: 4, today: '2026-11-20', values: person };
    const registration = createActor(machine, { input }).start();
    const step = { phone, operationId: '', sentAt: 1_000 };
    registration.send({ type: 'place.arrived', place: place('/sign_up', { step }), mode: 'pop' });
    const { otp } = registration.getSnapshot().children;
    otp?.send({ type: 'code.pasted', digits: ['1', '2', '3', '4'] });
    verify.reject(new RejectedError(21, 'Нельзя'));
    await settled();
    return registration;
  }

  test('the refusal of the code appears on the form that the person returns to', async () => {
    const registration = await loseCode();
    const { applicantForm: form } = registration.getSnapshot().children;
    if (!form) throw new Error('No form');
    const { result } = renderHook(() => useRefusal(registration, form));
    expect(result.current).toEqual(refused(21, 'phone'));
    act(() => {
      form.send({ type: 'form.submitted' });
    });
    expect(result.current).toBeNull();
  });

  test('a form that is being sent shows no refusal', async () => {
    const registration = await loseCode();
    const input = { rules: registrationRules, values: person, today: '2026-11-20' };
    const form = createActor(standalone(formMachine), { input }).start();
    const { result } = renderHook(() => useRefusal(registration, form));
    expect(result.current).toEqual(refused(21, 'phone'));
    act(() => {
      form.send({ type: 'form.submitted' });
    });
    expect(result.current).toBeNull();
  });
});

describe('RefusalNote', () => {
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
});
