import { createActor, SimulatedClock, type ActorRefFrom, type EventObject } from 'xstate';
import { describe, expect, test } from 'vitest';
import { accountDeletionMachine } from '#machines/account/accountDeletion.ts';
import type { DeletionStarted } from '#machines/account/accountDeletion.ts';
import type { CodeStep } from '#domain/code.ts';
import { RejectedError } from '#domain/failure.ts';
import { arrival, client } from '#tests/support/examples.ts';
import { heldCall, settled, heldOtp, submitCode } from '#tests/support/heldCall.ts';
import { onTold, standalone } from '#tests/support/standalone.ts';

const phone = '+79990000003';

const entered = {
  type: 'step.entered',
  path: '/delete_account',
  step: { phone, operationId: '', sentAt: 0 },
};

const gone = { type: 'account.deleted' };

function startDeletion(isSignedIn = true, ownPhone?: string) {
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
    { clock, input: { codeLength: 4, isSignedIn, ownPhone } },
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

async function startAtCode() {
  const started = startDeletion();
  started.deletion.send({ type: 'deletion.requested' });
  started.requestDeletion.resolve({ phone, sentAt: 0 });
  await settled();
  return started;
}

const arrivalAt = (step?: CodeStep) => arrival({ step });

describe('account deletion (section 4)', () => {
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

  test.each([
    ['the client, whose step it is', phone, true],
    ['nobody yet', undefined, true],
    ['another client', '+79990000009', false],
  ])('an entry that keeps a step leads to it where %s is signed in: %s, %s', (_, own, isLed) => {
    const { deletion } = startDeletion(true, own);
    deletion.send(arrivalAt({ phone, operationId: '', sentAt: 5_000 }));
    expect(deletion.getSnapshot().matches('code')).toBe(isLed);
  });

  test('goes from its code to the later one that the entry keeps, and leaves it for that of another client', async () => {
    const { deletion } = await startAtCode();
    deletion.send(arrivalAt({ phone, operationId: '', sentAt: 9_000 }));
    expect(children(deletion).otp?.getSnapshot().context).toMatchObject({ sentAt: 9_000 });
    deletion.send({ type: 'client.loaded', client: { ...client, mobilePhone: phone } });
    deletion.send(arrivalAt({ phone: '+79990000009', operationId: '', sentAt: 9_000 }));
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

    test('hears what becomes of a code that is being checked: the account is gone', async () => {
      const started = await leaveConfirming();
      expect(value(started)).toBe('code');
      started.confirmDeletion.resolve();
      await settled();
      expect(value(started)).toBe('deleted');
      expect(started.told).toContainEqual(gone);
    });
  });
});
