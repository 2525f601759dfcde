// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, expect, test, vi } from 'vitest';
import { createActor } from 'xstate';
import { navigationMachine } from '#machines/app/navigation.ts';
import { sessionMachine } from '#machines/app/session.ts';
import { createHttp } from '#api/http.ts';
import { createLogin } from '#api/login.ts';
import { place } from '#domain/routes.ts';
import { compose } from '#features/sign-in/actors.ts';
import { AppContext, type App } from '#runtime/appContext.ts';
import { loadLoginCode } from '#runtime/loginCode.ts';
import type { Services } from '#runtime/services.ts';
import { apiServer } from '#tests/support/apiServer.ts';
import { standalone } from '#tests/support/standalone.ts';
import { childOf, withParent } from '#tests/support/withParent.ts';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  history.replaceState(null, '', '/');
});

const at = 'POST https://api.test/v1';
const phone = '+79990000003';
const typed = '+7 999 000 00 03';
const sentLongAgo = { phone, operationId: 'operation-1', sentAt: 1_000 };
const justNow = expect.any(Number) as number;

function composed(says?: Parameters<typeof apiServer>[0]) {
  const server = apiServer(says);
  const signInCalls = () => Promise.resolve(createLogin(createHttp(server.http)));
  const { flows, view } = compose({ signInCalls } as Partial<Services> as Services);
  if (!flows?.login) throw new Error('No login');
  return { ...server, view, logic: flows.login };
}

/** The login over a server. */
function startLogin(says?: Parameters<typeof apiServer>[0]) {
  const { logic, ...parts } = composed(says);
  const { flow: login, told } = withParent(logic, { codeLength: 4, phone: typed });
  return { ...parts, login, told };
}

/** The login at the step of a code that was sent before. */
async function atCode(says?: Parameters<typeof apiServer>[0]) {
  await loadLoginCode();
  const started = startLogin(says);
  const arrived = place('/auth', { step: sentLongAgo });
  started.login.send({ type: 'place.arrived', place: arrived, mode: 'pop' });
  return started;
}

test('a code is asked for by phone, and its operation has an entry of its own', async () => {
  const { asked, login, told } = startLogin({ [`${at}/login`]: { operation_id: 'operation-7' } });
  childOf(login, 'phoneForm').send({ type: 'form.submitted' });
  await expect.poll(() => login.getSnapshot().value).toBe('code');
  expect(asked).toEqual([[`${at}/login`, { phone_number: phone }]]);
  const step = { phone: typed, operationId: 'operation-7', sentAt: justNow };
  expect(told).toEqual([{ type: 'step.entered', path: '/auth', step }]);
});

test('a code that is on its way already is waited for, by its own operation', async () => {
  const { says, login, told } = startLogin({ [`${at}/login`]: { operation_id: 'operation-7' } });
  childOf(login, 'phoneForm').send({ type: 'form.submitted' });
  await expect.poll(() => login.getSnapshot().value).toBe('code');
  login.send({ type: 'place.arrived', place: place('/auth'), mode: 'pop' });
  says[`${at}/login`] = { code: 14, shown_error: 'Рано' };
  childOf(login, 'phoneForm').send({ type: 'form.submitted' });
  await expect.poll(() => login.getSnapshot().value).toBe('code');
  const step = { phone: typed, operationId: 'operation-7', sentAt: justNow };
  const entered = { type: 'step.entered', path: '/auth', step };
  expect(told).toEqual([entered, entered]);
});

test('the code that was typed is verified with its operation, and brings the tokens', async () => {
  const { asked, login } = await atCode({
    [`${at}/verify_code`]: { tokens: { access_token: 'access-1', refresh_token: 'refresh-1' } },
  });
  childOf(login, 'otp').send({ type: 'code.pasted', digits: ['1', '2', '3', '4'] });
  await expect.poll(() => login.getSnapshot().status).toBe('done');
  expect(asked).toEqual([
    [
      `${at}/verify_code`,
      {
        sms_code: '1234',
        phone_number: phone,
        source: 'Личный кабинет',
        operation_id: 'operation-1',
      },
    ],
  ]);
  const tokens = { accessToken: 'access-1', refreshToken: 'refresh-1' };
  expect(login.getSnapshot().output).toEqual(tokens);
});

test('another code is sent for the same operation, and is noted in the entry', async () => {
  const { asked, login, told } = await atCode();
  childOf(login, 'otp', 'resend').send({ type: 'resend.requested' });
  await expect.poll(() => told).toHaveLength(1);
  expect(asked).toEqual([
    [`${at}/login/resend`, { phone_number: phone, operation_id: 'operation-1' }],
  ]);
  const step = { ...sentLongAgo, sentAt: justNow };
  expect(told).toEqual([{ type: 'step.updated', path: '/auth', step }]);
});

test('a code that is given up leaves its entry, and the phone has the focus', async () => {
  render(
    <main>
      <input type="tel" aria-label="Номер телефона" />
    </main>,
  );
  const { login, told } = await atCode();
  childOf(login, 'otp').send({ type: 'step.leaveRequested' });
  expect(told).toEqual([{ type: 'step.ended', path: '/auth' }]);
  await expect.poll(() => document.activeElement?.ariaLabel).toBe('Номер телефона');
});

test('the page is drawn of the login that the session runs', () => {
  const { view, logic } = composed();
  const session = createActor(standalone(sessionMachine.provide({ actors: { login: logic } })), {
    input: { tokens: null, codeLength: 4 },
  }).start();
  session.send({ type: 'login.requested' });
  const navigation = createActor(standalone(navigationMachine), {
    input: { accessLevel: 'none', target: place('/auth'), isReloaded: false },
  });
  render(
    <AppContext value={{ session, navigation } as Partial<App> as App}>
      <MemoryRouter>{view({})}</MemoryRouter>
    </AppContext>,
  );
  expect(screen.getByRole('textbox', { name: 'Номер телефона' })).toBeTruthy();
});
