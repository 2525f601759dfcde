// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, expect, test, vi } from 'vitest';
import { createActor } from 'xstate';
import { sessionMachine } from '#machines/app/session.ts';
import type { Client } from '#domain/client.ts';
import { place } from '#domain/routes.ts';
import { compose } from '#features/account-deletion/actors.ts';
import { AppContext, type App } from '#runtime/appContext.ts';
import type { RootSnapshot, Services } from '#runtime/services.ts';
import { apiServer } from '#tests/support/apiServer.ts';
import { client, tokens } from '#tests/support/examples.ts';
import { heldCall, settled } from '#tests/support/heldCall.ts';
import { standalone } from '#tests/support/standalone.ts';
import { childOf, withParent } from '#tests/support/withParent.ts';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  history.replaceState(null, '', '/');
});

const revoke = 'POST https://api.test/v1/client/revoke';
const confirm = 'POST https://api.test/v1/client/revoke/confirm';
const transactions = 'POST https://api.test/v1/client/transactions';

type Children = RootSnapshot['children'];

/** The flows of the page over a server, for a client who is signed in. */
async function startDeletion(says?: Parameters<typeof apiServer>[0], isLoaded = true) {
  const server = apiServer(says);
  const load = heldCall<Client, void>();
  const session = createActor(
    standalone(sessionMachine.provide({ actors: { loadProfile: load.logic } })),
    { input: { tokens, codeLength: 4 } },
  ).start();
  if (isLoaded) load.resolve(client);
  await settled();
  const screenOf = compose({ http: server.http, session } as Partial<Services> as Services);
  const { accountDeletion, deletionSummary } = screenOf.flows ?? {};
  const { flow: deletion, told } = withParent(accountDeletion, { codeLength: 4, isSignedIn: true });
  const { flow: summary } = withParent(deletionSummary, { isSignedIn: true });
  return { ...server, ...screenOf, session, deletion, summary, told };
}

type Deletion = Awaited<ReturnType<typeof startDeletion>>['deletion'];

const arrive = (deletion: Deletion, state: object) => {
  deletion.send({
    type: 'place.arrived',
    place: place('/delete_account', state),
    mode: 'pop',
    ownPhone: client.mobilePhone,
  });
};

const sentLongAgo = { phone: client.mobilePhone, operationId: '', sentAt: 1_000 };

test('the page asks how much history there is, and nothing of the deletion', async () => {
  const { asked, summary } = await startDeletion({
    [transactions]: { transaction_page: { is_last_page: 'true', transactions: [{}, {}, {}] } },
  });
  await expect
    .poll(() => summary.getSnapshot().context.history)
    .toEqual({ count: 3, isWhole: true });
  expect(asked).toEqual([[transactions, { limit: 20, offset: 0, source: 'Личный кабинет' }]]);
});

test.each([
  ['to the client’s own phone', true, '+79990000003'],
  ['to a phone that is not known yet', false, ''],
])(
  'the deletion is asked for, and the code %s has an entry of its own',
  async (_, isLoaded, to) => {
    const { asked, deletion, told } = await startDeletion({}, isLoaded);
    deletion.send({ type: 'deletion.requested' });
    await expect.poll(() => deletion.getSnapshot().value).toBe('code');
    expect(asked).toContainEqual([revoke, null]);
    const step = { phone: to, operationId: '', sentAt: expect.any(Number) as number };
    expect(told).toEqual([{ type: 'step.entered', path: '/delete_account', step }]);
  },
);

test('the code that was typed deletes the account, and ends the session', async () => {
  const { asked, deletion, told } = await startDeletion();
  arrive(deletion, { step: sentLongAgo });
  childOf(deletion, 'otp').send({ type: 'code.pasted', digits: ['1', '2', '3', '4'] });
  await expect.poll(() => deletion.getSnapshot().value).toBe('deleted');
  expect(asked).toContainEqual([confirm, { sms_code: '1234', source: 'Личный кабинет' }]);
  expect(told).toEqual([{ type: 'account.deleted' }]);
});

test('another code is asked for as the first was, and is noted in the entry', async () => {
  const { asked, deletion, told } = await startDeletion();
  arrive(deletion, { step: sentLongAgo });
  childOf(deletion, 'otp', 'resend').send({ type: 'resend.requested' });
  await expect.poll(() => deletion.getSnapshot().context.sentAt).toBeGreaterThan(1_000);
  expect(asked).toContainEqual([revoke, null]);
  const step = { ...sentLongAgo, sentAt: expect.any(Number) as number };
  expect(told).toEqual([{ type: 'step.updated', path: '/delete_account', step }]);
});

test('a deletion that is given up leaves the entry of its code, and the heading is read out', async () => {
  render(
    <main>
      <h1>Удаление аккаунта</h1>
    </main>,
  );
  const scrolled = vi.spyOn(globalThis, 'scrollTo').mockImplementation(() => {});
  const { deletion, told } = await startDeletion();
  arrive(deletion, { step: sentLongAgo });
  childOf(deletion, 'otp').send({ type: 'step.leaveRequested' });
  expect(told).toEqual([{ type: 'step.ended', path: '/delete_account' }]);
  expect(deletion.getSnapshot().matches('explaining')).toBe(true);
  expect(document.activeElement?.textContent).toBe('Удаление аккаунта');
  expect(scrolled.mock.calls).toEqual([[0, 0]]);
});

test('the page is drawn of both its flows, and of neither alone', async () => {
  const { view, session, deletion, summary } = await startDeletion();
  const running = { accountDeletion: deletion, deletionSummary: summary } as unknown as Children;
  render(
    <AppContext value={{ session } as Partial<App> as App}>
      <MemoryRouter>{view(running)}</MemoryRouter>
    </AppContext>,
  );
  expect(screen.getByRole('heading', { name: 'Что будет удалено' })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Удалить аккаунт' })).toBeTruthy();
  expect(view({ accountDeletion: deletion } as unknown as Children)).toBeUndefined();
  expect(view({ deletionSummary: summary } as unknown as Children)).toBeUndefined();
});
