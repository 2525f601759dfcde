import { createElement } from 'react';
import { createActor } from 'xstate';
import { accountDeletionMachine } from '#machines/account/accountDeletion.ts';
import { ownHistoryMachine } from '#machines/account/ownHistory.ts';
import { focusHeading, loadPart } from '#browser/page.ts';
import { asCall } from '#runtime/toPromiseActor.ts';
import { codeStepsOn, followStep } from '#runtime/codeSteps.ts';
import { otpWith } from '#runtime/otp.ts';
import { lazily } from '#runtime/lazyOnce.ts';
import { stopOnceHeard } from '#runtime/stopOnceHeard.ts';
import type { OpenScreen, Tools } from '#runtime/services.ts';
import { watched } from '#runtime/inspectOptions.ts';
import { codeStepOf } from '#domain/codeStep.ts';
import { place, routes, type Place } from '#domain/routes.ts';
import { DeleteAccountScreen } from './DeleteAccountScreen';

export function open({ settings, http, session, news, go }: Tools): OpenScreen {
  const calls = lazily(async () => {
    const { createAccountCalls } = await loadPart(() => import('#runtime/accountCalls.ts'));
    return createAccountCalls(http).revoke;
  });
  const isSignedIn = session.getSnapshot().hasTag('signedIn');
  const ownPhone = () => session.getSnapshot().context.client?.mobilePhone;

  const deletion = createActor(
    accountDeletionMachine.provide({
      actors: {
        otp: otpWith({
          verify: asCall(async ({ code }, signal) =>
            (await calls()).confirm({ smsCode: code }, signal),
          ),
          // The API has no call that repeats the code: asking anew replaces it.
          resend: async (_, signal) => (await calls()).revoke(signal),
        }),
        requestDeletion: asCall(async (_, signal) => {
          await (await calls()).revoke(signal);
          return { phone: ownPhone() ?? '', sentAt: Date.now() };
        }),
      },
      actions: {
        ...codeStepsOn(routes.deleteAccount, go),
        leadToSignIn: () => {
          go(routes.auth, 'push', { returnTo: routes.deleteAccount });
        },
        endSession: () => {
          session.send({ type: 'account.deleted' });
        },
        focusHeading,
      },
    }),
    {
      ...watched(),
      input: { codeLength: settings.codeLength, isSignedIn },
    },
  );
  const history = createActor(
    ownHistoryMachine.provide({
      actors: {
        loadHistory: asCall(async (_, signal) => (await calls()).history(signal)),
      },
    }),
    { ...watched(), input: { isSignedIn } },
  );
  const subscriptions = [
    ...(['session.started', 'session.ended'] as const).map((type) =>
      news.on(type, () => {
        deletion.send({ type });
        history.send({ type });
      }),
    ),
    news.on('connection.restored', () => {
      history.send({ type: 'connection.restored' });
    }),
  ];
  deletion.start();
  history.start();

  return {
    view: createElement(DeleteAccountScreen, { deletion, history }),
    follow: (arrived) => {
      followStep(deletion, isOwnStep(arrived, ownPhone()) ? arrived : place(arrived.path));
    },
    close: () => {
      for (const subscription of subscriptions) subscription.unsubscribe();
      history.stop();
      void stopOnceHeard(deletion, deletion.getSnapshot().children.otp, { session, news });
    },
  };
}

/** The entry may have been left by another client, whose code is none of this one's business. */
const isOwnStep = ({ state }: Place, phone: string | undefined) =>
  phone === undefined || codeStepOf(state.step)?.phone === phone;
