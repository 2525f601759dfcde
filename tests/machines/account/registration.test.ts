import { createActor, SimulatedClock, type ActorRefFrom, type EventObject } from 'xstate';
import { describe, expect, test } from 'vitest';
import { registrationMachine } from '#machines/account/registration.ts';
import type { Sent } from '#machines/account/resend.ts';
import { RejectedError } from '#domain/failure.ts';
import type { FormValues } from '#domain/form.ts';
import type { Applicant } from '#domain/registration.ts';
import { arrival } from '#tests/support/examples.ts';
import {
  heldCall,
  settled,
  heldOtp,
  askAgain,
  submitCode,
  submitForm,
} from '#tests/support/heldCall.ts';
import { onTold, standalone } from '#tests/support/standalone.ts';

const typed = {
  phone: '+7 999 123 45 67',
  birthDate: '14.03.1991',
  cardNumber: '1234 5678 9012 3456',
  cvv: '123',
  agreements: ['AllowSMS', 'AllowPush'],
};
const applicant = {
  phone: '+7 999 123 45 67',
  birthDate: '14.03.1991',
  cardNumber: '1234 5678 9012 3456',
  cvv: '123',
  agreements: [
    { agreementCode: 'AllowSMS', value: 'true' },
    { agreementCode: 'AllowPush', value: 'true' },
  ],
};

const entered = {
  type: 'step.entered',
  path: '/sign_up',
  step: { phone: '+7 999 123 45 67', operationId: '', sentAt: 0 },
};
const updated = { ...entered, type: 'step.updated', step: { ...entered.step, sentAt: 60_000 } };
const ended = { type: 'step.ended', path: '/sign_up' };

function startRegistration(values: FormValues | null = null) {
  const clock = new SimulatedClock();
  const checkAllowed = heldCall<void, Applicant>();
  const register = heldCall<Sent, Applicant>();
  const otp = heldOtp<void>(clock);
  const told: EventObject[] = [];
  const registration = createActor(
    standalone(
      registrationMachine.provide({
        actors: {
          checkAllowed: checkAllowed.logic,
          register: register.logic,
          otp: otp.logic,
        },
      }),
    ),
    { clock, input: { codeLength: 4, today: '2026-11-20', values } },
  ).start();
  onTold(registration, (event) => told.push(event));
  const { verify: confirm, resend: resendCode } = otp;
  const steps = () => told.filter(({ type }) => type.startsWith('step.'));
  return { told, registration, checkAllowed, register, confirm, resendCode, steps, clock };
}

type Registration = ActorRefFrom<typeof registrationMachine>;
const children = (registration: Registration) => registration.getSnapshot().children;
const formOf = (registration: Registration) => children(registration).applicantForm?.getSnapshot();

async function startAtCode() {
  const started = startRegistration();
  submitForm(children(started.registration).applicantForm, typed);
  started.checkAllowed.resolve();
  await settled();
  started.register.resolve({ sentAt: 0 });
  await settled();
  return started;
}

const other = '+7 999 765 43 21';
const otherStep = { phone: other, operationId: '', sentAt: 5_000 };

describe('registration (section 4)', () => {
  test('asks whether it is allowed before anything is sent', async () => {
    const { registration, checkAllowed, register } = startRegistration();
    submitForm(children(registration).applicantForm, typed);
    expect(checkAllowed.inputs).toEqual([applicant]);
    expect(register.inputs).toEqual([]);
    checkAllowed.resolve();
    await settled();
    expect(register.inputs).toEqual([applicant]);
  });

  test('confirms the phone with the code, then leads to sign in with that phone', async () => {
    const { registration, confirm, steps, told } = await startAtCode();
    submitCode(children(registration).otp);
    expect(confirm.inputs).toEqual([{ phone: '+7 999 123 45 67', operationId: '', code: '4815' }]);
    confirm.resolve();
    await settled();
    expect(registration.getSnapshot().status).toBe('done');
    expect(steps()).toEqual([entered]);
    expect(told.at(-1)).toEqual({
      type: 'navigation.requested',
      target: { path: '/auth', hash: '', state: { phone: '+7 999 123 45 67', isRegistered: true } },
      mode: 'replace',
    });
  });

  test.each([
    ['somebody under 18', { birthDate: '21.11.2008' }, { birthDate: 'underage' }],
    ['a card without its cvv', { cvv: '' }, { cvv: 'missing' }],
    ['a cvv without its card', { cardNumber: '' }, { cardNumber: 'missing' }],
    ['half a card number', { cardNumber: '1234 5678' }, { cardNumber: 'matrix' }],
    ['no phone', { phone: '' }, { phone: 'missing' }],
    ['no date of birth', { birthDate: '' }, { birthDate: 'missing' }],
  ])('sends nothing for %s', (_, change, errors) => {
    const { registration, checkAllowed } = startRegistration();
    submitForm(children(registration).applicantForm, { ...typed, ...change });
    expect(checkAllowed.inputs).toEqual([]);
    expect(formOf(registration)?.context.errors).toEqual(errors);
  });

  test('needs neither a card nor a consent', () => {
    const { registration, checkAllowed } = startRegistration();
    const { phone, birthDate } = typed;
    submitForm(children(registration).applicantForm, { phone, birthDate });
    expect(checkAllowed.inputs).toEqual([
      { phone, birthDate, cardNumber: '', cvv: '', agreements: [] },
    ]);
  });

  test('lets somebody register on the day they turn 18', () => {
    const { registration, checkAllowed } = startRegistration();
    submitForm(children(registration).applicantForm, { ...typed, birthDate: '20.11.2008' });
    expect(checkAllowed.inputs).toHaveLength(1);
  });

  test.each([
    ['is_allow_register', 20],
    ['is_allow_register', 21],
    ['is_allow_register', 90],
    ['register', 20],
    ['register', 21],
  ])('keeps every value when %s refuses with code %i', async (call, code) => {
    const { registration, checkAllowed, register } = startRegistration();
    submitForm(children(registration).applicantForm, typed);
    const refusal = new RejectedError(code, 'Нельзя');
    if (call === 'register') {
      checkAllowed.resolve();
      await settled();
      register.reject(refusal);
    } else {
      checkAllowed.reject(refusal);
    }
    await settled();
    expect(registration.getSnapshot().value).toEqual({ form: 'filling' });
    expect(formOf(registration)?.context).toMatchObject({
      values: typed,
      failure: { kind: 'rejected', code, message: 'Нельзя' },
    });
  });

  test('going back from the code finds every value but the CVV where it was', async () => {
    const { registration, steps } = await startAtCode();
    children(registration).otp?.send({ type: 'step.leaveRequested' });
    expect(formOf(registration)?.context.values).toEqual({ ...typed, cvv: '' });
    expect(steps()).toEqual([entered, ended]);
  });

  test('an entry that keeps the step of another code leads to that, with the other phone in the form', async () => {
    const { registration } = await startAtCode();
    registration.send(arrival({ step: otherStep }));
    expect(children(registration).otp?.getSnapshot().context).toMatchObject(otherStep);
    children(registration).otp?.send({ type: 'step.leaveRequested' });
    expect(formOf(registration)?.context.values).toMatchObject({ phone: other });
  });

  test('begins with a phone that was given elsewhere and keeps the rest', () => {
    const { registration } = startRegistration();
    registration.send(arrival({ phone: '+7 999 765 43 21' }, 'push'));
    expect(formOf(registration)?.context.values).toMatchObject({ phone: '+7 999 765 43 21' });
  });

  test('tells what is typed as it is typed, before anything is sent; of the CVV nothing', () => {
    const { registration, told } = startRegistration();
    const form = children(registration).applicantForm;
    form?.send({ type: 'field.changed', name: 'cardNumber', value: '1234' });
    form?.send({ type: 'field.changed', name: 'cvv', value: '12' });
    form?.send({ type: 'field.left', name: 'cvv' });
    const kept = { type: 'application.changed', values: { cardNumber: '1234', cvv: '' } };
    expect(told).toMatchObject([kept, kept, kept]);
  });

  test('the CVV stays no longer than the form it is typed into', async () => {
    const { registration } = await startAtCode();
    expect(registration.getSnapshot().context.values).toEqual({ ...typed, cvv: '' });
    registration.send(arrival());
    expect(formOf(registration)?.context.values).toEqual({ ...typed, cvv: '' });
  });

  test('a code sent again replaces the former one', async () => {
    const { registration, resendCode, steps, clock } = await startAtCode();
    children(registration).otp?.send({ type: 'code.typed', digits: ['4', '8', '', ''] });
    clock.increment(60_000);
    askAgain(children(registration).otp);
    expect(resendCode.inputs).toEqual([{ phone: '+7 999 123 45 67', operationId: '' }]);
    resendCode.resolve({ sentAt: 60_000 });
    await settled();
    const { digits } = children(registration).otp?.getSnapshot().context ?? {};
    expect(digits).toEqual(['', '', '', '']);
    expect(steps()).toEqual([entered, updated]);
  });

  test('an expired operation leads one step back, with every value but the CVV and the reason', async () => {
    const { registration, resendCode, steps, clock } = await startAtCode();
    clock.increment(60_000);
    askAgain(children(registration).otp);
    resendCode.reject(new RejectedError(12, 'Сначала запросите код'));
    await settled();
    expect(registration.getSnapshot().value).toEqual({ form: 'filling' });
    expect(registration.getSnapshot().context.failure).toMatchObject({ code: 12 });
    expect(formOf(registration)?.context.values).toEqual({ ...typed, cvv: '' });
    expect(steps()).toEqual([entered, ended]);
  });
});
