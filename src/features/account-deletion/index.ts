import { createElement } from 'react';
import { accountDeletionMachine, onScreen } from '#machines/account/accountDeletion.ts';
import {
  deletionSummaryMachine,
  onScreen as onSummary,
} from '#machines/account/deletionSummary.ts';
import { createRevoke } from '#api/accountDeletion.ts';
import { createHttp } from '#api/http.ts';
import { focusHeading, scrollToContainer } from '#browser/page.ts';
import { toPromiseActor } from '#app/promiseActors.ts';
import { otpWith, sentCode } from '#app/otp.ts';
import type { ScreenFeature, Services } from '#app/feature.ts';
import { DeleteAccountScreen } from './DeleteAccountScreen';

type Flows = {
  accountDeletion: typeof accountDeletionMachine;
  deletionSummary: typeof deletionSummaryMachine;
};

export function compose({ http, session }: Services): ScreenFeature<Flows> {
  const calls = createRevoke(createHttp(http));
  const ownPhone = () => session.getSnapshot().context.client?.mobilePhone;

  const accountDeletion = accountDeletionMachine.provide({
    actors: {
      otp: otpWith({
        verify: toPromiseActor(({ code }, signal) => calls.confirm({ smsCode: code }, signal)),
        // The API has no call that sends the same code again; a new request replaces the code.
        resend: (_, signal) => calls.revoke(signal),
      }),
      requestDeletion: toPromiseActor(async (_, signal) => {
        const sent = await sentCode(() => calls.revoke(signal));
        return { phone: ownPhone() ?? '', ...sent };
      }),
    },
    actions: {
      showHeading: () => {
        scrollToContainer();
        focusHeading();
      },
    },
  });
  const deletionSummary = deletionSummaryMachine.provide({
    actors: {
      loadHistory: toPromiseActor((_, signal) => calls.history(signal)),
    },
  });

  return {
    flows: {
      accountDeletion: {
        ...onScreen,
        flow: {
          logic: accountDeletion,
          input: ({ codeLength, isSignedIn, client }) => ({
            codeLength,
            isSignedIn,
            ownPhone: client?.mobilePhone,
          }),
        },
      },
      deletionSummary: {
        ...onSummary,
        flow: { logic: deletionSummary, input: ({ isSignedIn }) => ({ isSignedIn }) },
      },
    },
    view: ({ accountDeletion: deletion, deletionSummary: history }) =>
      deletion && history && createElement(DeleteAccountScreen, { deletion, history }),
  };
}
