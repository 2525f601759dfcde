import { createActor, SimulatedClock, type ActorRefFrom, type EventObject } from 'xstate';
import { describe, expect, test } from 'vitest';
import { accountDeletionMachine } from '#machines/account/accountDeletion.ts';
import type { DeletionStarted } from '#machines/account/accountDeletionSetup.ts';
import type { CodeStep } from '#domain/codeStep.ts';
import { RejectedError, SignedOutError, UnreachableError } from '#domain/failure.ts';
import { arrival } from '#tests/support/arrival.ts';
import { heldCall, settled } from '#tests/support/heldCall.ts';
import { heldOtp } from '#tests/support/otp.ts';
import { onTold, standalone } from '#tests/support/standalone.ts';
import { askAgain, submitCode } from '#tests/support/steps.ts';

const phone = '+79990000003';

const entered = {
  type: 'step.entered',
  path: '/delete_account',
  step: { phone, operationId: '', sentAt: 0 },
};
const updated = { ...entered, type: 'step.updated', step: { ...entered.step, sentAt: 60_000 } };
const gone = { type: 'account.deleted' };

function startDeletion(isSignedIn = true) {
  const clock = new SimulatedClock();
  const requestDeletion = heldCall<DeletionStarted, void>();
  const otp = heldOtp<void>(clock);
  const deletion = createActor(
    standalone(
      accountDeletionMachine.provide({
        actors: {
          requestDeletion: requestDeletion.logic,
          otp: otp.logic,
        },
      }),
    ),
    { clock, input: { codeLength: 4, isSignedIn } },
  ).start();
  const told: EventObject[] = [];
  onTold(deletion, (event) => told.push(event));
  return {
    deletion,
    requestDeletion,
    confirmDeletion: otp.verify,
    resendCode: otp.resend,
    told,
    clock,
  };
}

type Deletion = ActorRefFrom<typeof accountDeletionMachine>;
const children = (deletion: Deletion) => deletion.getSnapshot().children;
const resendOf = (deletion: Deletion) => children(deletion).otp?.getSnapshot().children.resend;

async function startAtCode() {
  const started = startDeletion();
  started.deletion.send({ type: 'deletion.requested' });
  started.requestDeletion.resolve({ phone, sentAt: 0 });
  await settled();
  return started;
}

const arrivalAt = (step?: CodeStep, ownPhone?: string) => ({ ...arrival({ step }), ownPhone });

describe('account deletion (section 4)', () => {
  test('a visitor is led to sign in; nothing is called', () => {
    const { deletion, requestDeletion, told } = startDeletion(false);
    deletion.send({ type: 'deletion.requested' });
    expect(deletion.getSnapshot().value).toBe('signedOut');
    expect(requestDeletion.inputs).toEqual([]);
    expect(told).toEqual([
      {
        type: 'navigation.requested',
        target: { path: '/auth', hash: '', state: { returnTo: '/delete_account' } },
        mode: 'push',
      },
    ]);
  });

  test('requests, then confirms with the code, then ends the session', async () => {
    const { deletion, confirmDeletion, told } = await startAtCode();
    submitCode(children(deletion).otp);
    expect(confirmDeletion.inputs).toEqual([{ phone, operationId: '', code: '4815' }]);
    expect(told).not.toContainEqual(gone);
    confirmDeletion.resolve();
    await settled();
    expect(deletion.getSnapshot()).toMatchObject({ value: 'deleted', status: 'done' });
    expect(told).toEqual([entered, gone]);
  });

  test('D29: a busy server is left alone for as long as it asks, then asked again', async () => {
    const { deletion, requestDeletion, clock } = startDeletion();
    deletion.send({ type: 'deletion.requested' });
    requestDeletion.reject(new RejectedError(13, 'Слишком часто', 2));
    await settled();
    expect(deletion.getSnapshot().hasTag('held')).toBe(true);
    deletion.send({ type: 'deletion.requested' });
    clock.increment(1_000);
    deletion.send({ type: 'deletion.requested' });
    expect(deletion.getSnapshot().context.wait).toBe(1);
    expect(requestDeletion.inputs).toHaveLength(1);
    clock.increment(1_000);
    expect(deletion.getSnapshot().hasTag('held')).toBe(false);
    deletion.send({ type: 'deletion.requested' });
    expect(requestDeletion.inputs).toHaveLength(2);
  });

  test('a double click makes one request', () => {
    const { deletion, requestDeletion } = startDeletion();
    deletion.send({ type: 'deletion.requested' });
    deletion.send({ type: 'deletion.requested' });
    expect(requestDeletion.inputs).toHaveLength(1);
  });

  test.each([
    [
      'by a button',
      (deletion: Deletion) => children(deletion).otp?.send({ type: 'step.leaveRequested' }),
    ],
    ['by going back', (deletion: Deletion) => deletion.send(arrivalAt())],
  ] as const)('left half-way %s it deletes nothing', async (_, leave) => {
    const { deletion, confirmDeletion } = await startAtCode();
    children(deletion).otp?.send({ type: 'code.typed', digits: ['4', '8', '1', '5'] });
    leave(deletion);
    expect(deletion.getSnapshot().matches('explaining')).toBe(true);
    expect(confirmDeletion.inputs).toEqual([]);
  });

  test('waits for what comes of a code that was sent, whatever is pressed', async () => {
    const { deletion, confirmDeletion, told } = await startAtCode();
    submitCode(children(deletion).otp);
    children(deletion).otp?.send({ type: 'step.leaveRequested' });
    deletion.send(arrivalAt());
    expect(children(deletion).otp?.getSnapshot().hasTag('busy')).toBe(true);
    expect(told).toEqual([entered, entered]);
    confirmDeletion.resolve();
    await settled();
    expect(told).toContainEqual(gone);
  });

  test.each([11, 12, 13])('code %i deletes nothing and stays at the code', async (code) => {
    const { deletion, confirmDeletion, told } = await startAtCode();
    submitCode(children(deletion).otp);
    confirmDeletion.reject(new RejectedError(code, 'Код не подошёл'));
    await settled();
    expect(children(deletion).otp?.getSnapshot()).toMatchObject({
      context: { failure: { code } },
    });
    expect(told).not.toContainEqual(gone);
  });

  test('a server out of reach is no end: the code stays and may be sent again', async () => {
    const { deletion, confirmDeletion, told } = await startAtCode();
    submitCode(children(deletion).otp);
    confirmDeletion.reject(new UnreachableError());
    await settled();
    const { digits, failure } = children(deletion).otp?.getSnapshot().context ?? {};
    expect(digits).toEqual(['4', '8', '1', '5']);
    expect(failure).toEqual({ kind: 'unreachable' });
    expect(told).not.toContainEqual(gone);
  });

  test('says why no code was sent, and may be asked again', async () => {
    const { deletion, requestDeletion } = startDeletion();
    deletion.send({ type: 'deletion.requested' });
    requestDeletion.reject(new RejectedError(0, 'Неизвестная ошибка'));
    await settled();
    expect(deletion.getSnapshot().matches('explaining')).toBe(true);
    expect(deletion.getSnapshot().context.failure).toMatchObject({ code: 0 });
    deletion.send({ type: 'deletion.requested' });
    expect(deletion.getSnapshot().context.failure).toBeNull();
  });

  test('a session that ends elsewhere ends the flow at every step', async () => {
    const { deletion, confirmDeletion } = await startAtCode();
    submitCode(children(deletion).otp);
    confirmDeletion.reject(new SignedOutError());
    deletion.send({ type: 'session.ended' });
    await settled();
    expect(deletion.getSnapshot().value).toBe('signedOut');
    deletion.send({ type: 'session.started' });
    expect(deletion.getSnapshot().matches('explaining')).toBe(true);
  });

  test('a code sent again counts from its own time', async () => {
    const { deletion, resendCode, told, clock } = await startAtCode();
    clock.increment(60_000);
    askAgain(children(deletion).otp);
    resendCode.resolve({ sentAt: 60_000 });
    await settled();
    expect(told).toEqual([entered, updated]);
    expect(resendOf(deletion)?.getSnapshot().value).toBe('counting');
  });

  test('a step that is returned to leaves the reason of a refused request behind', async () => {
    const { deletion, requestDeletion } = startDeletion();
    deletion.send({ type: 'deletion.requested' });
    requestDeletion.reject(new RejectedError(90, 'Попробуйте позже'));
    await settled();
    deletion.send(arrivalAt({ phone, operationId: '', sentAt: 5_000 }));
    children(deletion).otp?.send({ type: 'step.leaveRequested' });
    expect(deletion.getSnapshot().context.failure).toBeNull();
  });

  test('returns to the code step that a history entry stands for', () => {
    const { deletion } = startDeletion();
    deletion.send(arrivalAt({ phone, operationId: '', sentAt: 5_000 }));
    expect(children(deletion).otp?.getSnapshot().context).toMatchObject({ phone });
  });

  test.each([
    ['the client, whose step it is', phone, true],
    ['nobody yet', undefined, true],
    ['another client', '+79990000009', false],
  ])('an entry that keeps a step leads to it where %s is signed in: %s, %s', (_, own, isLed) => {
    const { deletion } = startDeletion();
    deletion.send(arrivalAt({ phone, operationId: '', sentAt: 5_000 }, own));
    expect(deletion.getSnapshot().matches('code')).toBe(isLed);
  });

  test('goes from its code to the later one that the entry keeps, and leaves it for that of another client', async () => {
    const { deletion } = await startAtCode();
    deletion.send(arrivalAt({ phone, operationId: '', sentAt: 9_000 }));
    expect(children(deletion).otp?.getSnapshot().context).toMatchObject({ sentAt: 9_000 });
    deletion.send(arrivalAt({ phone: '+79990000009', operationId: '', sentAt: 9_000 }, phone));
    expect(deletion.getSnapshot().matches('explaining')).toBe(true);
  });

  describe('whose page is left', () => {
    const value = ({ deletion }: Awaited<ReturnType<typeof startAtCode>>) =>
      deletion.getSnapshot().value;

    /** The code is being checked, and nobody sees it any more. */
    async function leaveConfirming() {
      const started = await startAtCode();
      submitCode(children(started.deletion).otp);
      started.deletion.send({ type: 'screen.left' });
      return started;
    }

    test.each([true, false])(
      'ends at once where nothing is asked (signed in: %s)',
      (isSignedIn) => {
        const { deletion } = startDeletion(isSignedIn);
        deletion.send({ type: 'screen.left' });
        expect(deletion.getSnapshot()).toMatchObject({ value: 'left', status: 'done' });
      },
    );

    test('ends at the code step too, and gives up the request for a code', async () => {
      const atCode = await startAtCode();
      atCode.deletion.send({ type: 'screen.left' });
      expect(value(atCode)).toBe('left');
      const requesting = startDeletion();
      requesting.deletion.send({ type: 'deletion.requested' });
      requesting.deletion.send({ type: 'screen.left' });
      expect(value(requesting)).toBe('left');
    });

    test('hears what becomes of a code that is being checked: the account is gone', async () => {
      const started = await leaveConfirming();
      expect(value(started)).toBe('code');
      started.confirmDeletion.resolve();
      await settled();
      expect(value(started)).toBe('deleted');
      expect(started.told).toContainEqual(gone);
    });

    test.each([
      ['a refusal', new RejectedError(11, 'Код не подошёл')],
      ['a server that is not reached', new UnreachableError()],
    ])('ends with %s', async (_, error) => {
      const started = await leaveConfirming();
      started.confirmDeletion.reject(error);
      await settled();
      expect(value(started)).toBe('left');
      expect(started.told).toEqual([entered]);
    });

    test('goes on where the person comes back before the answer', async () => {
      const started = await leaveConfirming();
      started.deletion.send({ type: 'screen.returned' });
      started.confirmDeletion.reject(new UnreachableError());
      await settled();
      expect(value(started)).toBe('code');
      expect(children(started.deletion).otp?.getSnapshot().status).toBe('active');
    });
  });
});
