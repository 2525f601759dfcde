// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createActor } from 'xstate';
import { sessionMachine } from '#machines/app/session.ts';
import { place } from '#domain/routes.ts';
import { compose } from '#features/registration/actors.ts';
import { AppContext, type App } from '#runtime/appContext.ts';
import type { Services } from '#runtime/services.ts';
import { apiServer } from '#tests/support/apiServer.ts';
import { partOf } from '#tests/support/partOf.ts';
import { standalone } from '#tests/support/standalone.ts';
import { childOf, withParent } from '#tests/support/withParent.ts';

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-20T12:00:00+03:00'), toFake: ['Date'] });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.restoreAllMocks();
  history.replaceState(null, '', '/');
});

const at = 'POST https://api.test/v1/register';
const justNow = expect.any(Number) as number;
const phone = '+79990000077';
const sentLongAgo = { phone, operationId: '', sentAt: 1_000 };
const values = {
  phone: '+7 999 000 00 77',
  birthDate: '14.03.1991',
  cardNumber: '7013 4521 8890 3077',
  cvv: '123',
  agreements: ['AllowPush'],
};

/** The registration over a server, with what the person has typed before. */
function startRegistration(says?: Parameters<typeof apiServer>[0]) {
  const server = apiServer(says);
  const { flows, view } = compose({ http: server.http } as Partial<Services> as Services);
  const { flow, told } = withParent(flows?.registration, { codeLength: 6, values });
  const arrive = (state: object) => {
    flow.send({ type: 'place.arrived', place: place('/sign_up', state), mode: 'pop' });
  };
  const steps = () => told.filter(({ type }) => type.startsWith('step.'));
  return { ...server, view, registration: flow, told, steps, arrive };
}

test('the age is counted on this day', () => {
  const { registration } = startRegistration();
  expect(childOf(registration, 'applicantForm').getSnapshot()).toMatchObject({
    context: { values, today: '2026-11-20' },
  });
});

test('the server is asked whether the person may register, and then registers them', async () => {
  const { asked, registration, steps } = startRegistration();
  childOf(registration, 'applicantForm').send({ type: 'form.submitted' });
  await expect.poll(() => registration.getSnapshot().value).toBe('code');
  const card = { card_number: '7013452188903077', cvv: '123' };
  expect(asked).toEqual([
    [`${at}/is_allow_register`, { ...card, phone_number: phone, birth_date: '1991-03-14' }],
    [
      at,
      {
        user: { ...card, mobile_phone: phone, birth_date: '1991-03-14' },
        list_of_agreements: [{ agreement_code: 'AllowPush', value: 'true' }],
      },
    ],
  ]);
  const step = { phone: '+7 999 000 00 77', operationId: '', sentAt: justNow };
  expect(steps()).toEqual([{ type: 'step.entered', path: '/sign_up', step }]);
});

test('who may not register is not registered', async () => {
  const { asked, registration } = startRegistration({
    [`${at}/is_allow_register`]: { code: 20, shown_error: 'Нельзя' },
  });
  const form = childOf(registration, 'applicantForm');
  form.send({ type: 'form.submitted' });
  await expect
    .poll(() => form.getSnapshot() as unknown)
    .toMatchObject({
      context: { failure: { code: 20, message: 'Нельзя' } },
    });
  expect(asked.map(([address]) => address)).toEqual([`${at}/is_allow_register`]);
});

test('the code that was typed is confirmed with its phone, which goes on to sign in', async () => {
  const { asked, registration, told, arrive } = startRegistration();
  arrive({ step: sentLongAgo });
  const otp = childOf(registration, 'otp');
  otp.send({ type: 'code.pasted', digits: ['1', '2', '3', '4', '5', '6'] });
  await expect.poll(() => registration.getSnapshot().value).toBe('registered');
  expect(asked).toEqual([[`${at}/confirm`, { phone_number: phone, sms_code: '123456' }]]);
  const target = place('/auth', { phone, isRegistered: true });
  expect(told).toContainEqual({ type: 'navigation.requested', target, mode: 'replace' });
});

test('another code is sent to the same phone, and is noted in the entry', async () => {
  const { asked, registration, steps, arrive } = startRegistration();
  arrive({ step: sentLongAgo });
  childOf(registration, 'otp', 'resend').send({ type: 'resend.requested' });
  await expect.poll(steps).toHaveLength(1);
  expect(asked).toEqual([[`${at}/resend`, { phone_number: phone }]]);
  const step = { ...sentLongAgo, sentAt: justNow };
  expect(steps()).toEqual([{ type: 'step.updated', path: '/sign_up', step }]);
});

/** What stands on the screen, for the focus to come to. */
const showFields = (isRefused: boolean) => {
  render(
    <main>
      <input type="tel" aria-label="Номер телефона" />
      <input type="text" aria-label="Отмечено" aria-invalid={isRefused} />
    </main>,
  );
};

const focused = () => document.activeElement?.ariaLabel;

test('a code that is given up leaves its entry, and the phone has the focus', async () => {
  showFields(false);
  const { registration, steps, arrive } = startRegistration();
  arrive({ step: sentLongAgo });
  childOf(registration, 'otp').send({ type: 'step.leaveRequested' });
  expect(steps()).toEqual([{ type: 'step.ended', path: '/sign_up' }]);
  await expect.poll(focused).toBe('Номер телефона');
});

test('a phone that somebody else has taken meanwhile leads back to what is refused', async () => {
  showFields(true);
  const { registration, arrive } = startRegistration({
    [`${at}/confirm`]: { code: 21, shown_error: 'Номер занят' },
  });
  arrive({ step: sentLongAgo });
  const otp = childOf(registration, 'otp');
  otp.send({ type: 'code.pasted', digits: ['1', '2', '3', '4', '5', '6'] });
  await expect.poll(focused).toBe('Отмечено');
  expect(registration.getSnapshot().context.failure).toMatchObject({ code: 21 });
});

test('the page is drawn of its flow, and of nothing else', () => {
  const { view, registration } = startRegistration();
  const input = { tokens: null, codeLength: 6 };
  const session = createActor(standalone(sessionMachine), { input });
  render(
    <AppContext value={{ session } as Partial<App> as App}>
      <MemoryRouter>{view(partOf({ registration }))}</MemoryRouter>
    </AppContext>,
  );
  const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Номер телефона' });
  expect(field.value).toBe('+7 999 000 00 77');
  expect(view({})).toBeUndefined();
});
