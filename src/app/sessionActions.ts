import type { sessionMachine } from '#machines/app/session.ts';
import type { SessionEnd } from '#machines/app/session.ts';
import { doWhenReached } from '#browser/connection.ts';
import { disownEntries } from '#browser/history.ts';
import { dropOfflineSnapshot, dropFamily } from '#browser/offlineSnapshot.ts';
import { setTier } from '#browser/page.ts';
import type { joinTabs } from '#browser/tabs.ts';
import {
  clearTokens,
  isHalfPair,
  isOtherHalf,
  readTokens,
  writeTokens,
} from '#browser/tokenCookies.ts';
import { tokensTexts } from './texts';
import { showToast } from './toasts';
import type { Tokens } from '#domain/client.ts';
import { toFailure } from '#domain/failure.ts';
import { tierOf } from '#domain/programme.ts';
import type { createSessionCalls } from './sessionCalls';

/** The calls of the session, brought when the first of them is made. */
export type LateCalls = () => Promise<ReturnType<typeof createSessionCalls>>;

type Actions = NonNullable<Parameters<(typeof sessionMachine)['provide']>[0]['actions']>;

/** What the session does on the device, and what it tells the other tabs. */
export function sessionActions(
  calls: LateCalls,
  tabs: ReturnType<typeof joinTabs>,
  /** The person has signed out, at the server or on this device alone. */
  onSignedOut: (isRevoked: boolean) => void,
): Actions {
  const revoke = (held: Tokens, tell: (isRevoked: boolean) => void = () => {}) => {
    // The server that has refused the tokens needs no more of them. Those that are not revoked are kept in this
    // page's memory alone: what is stored on a shared device can be taken from it (D36).
    const act = async () => {
      try {
        await (await calls()).logout(held);
      } catch (error) {
        if (toFailure(error).kind === 'unreachable') throw error;
      }
      tell(true);
    };
    doWhenReached(act, () => {
      tell(false);
    });
  };
  const forget = (end: SessionEnd) => {
    clearTokens();
    // Needed also where another tab has ended the session: this tab may have noted its tokens again since then.
    void dropFamily();
    if (end === 'signedOutElsewhere') return;
    disownEntries();
    tabs.tell(end === 'deleted' ? 'deleted' : 'signed-out');
  };

  return {
    storeTokens: (_, { tokens: issued }) => {
      if (issued && !writeTokens(issued)) showToast('failed', tokensTexts.dropped);
    },
    clearTokens: (_, { tokens: held, end }) => {
      const stored = readTokens();
      const isWished = end === 'signedOut';
      const isOthers = stored ? stored.accessToken !== held?.accessToken : isOtherHalf(held);
      if (!isWished && isOthers) return;
      // A cookie that was deleted by hand: no other tab has signed out, so the server still takes the other one.
      if (end === 'signedOutElsewhere' && held && isHalfPair()) revoke(held);
      forget(end);
      if (!isWished || !held) return;
      // An exchange of another tab that had begun before may have stored its tokens after that.
      void calls()
        .then(({ findStored }) => findStored(held))
        .then(({ tokens: late }) => {
          if (late) forget(end);
        })
        .catch(() => {
          // The part with the calls did not load, so the stored tokens cannot be looked at.
        });
    },
    revokeTokens: (_, { tokens: held, isWished }) => {
      if (!held) return;
      let isTold = !isWished;
      const tell = (isRevoked: boolean) => {
        if (!isTold) onSignedOut(isRevoked);
        isTold = true;
      };
      revoke(held, tell);
    },
    announceSignIn: () => {
      disownEntries();
      tabs.tell('signed-in');
    },
    announceRefresh: () => {
      tabs.tell('renewed');
    },
    announcePhoneChange: () => {
      tabs.tell('phone-changed');
    },
    dropOfflineSnapshot: () => void dropOfflineSnapshot(),
    showTier: ({ context: { client } }) => {
      setTier(tierOf(client?.card.programName ?? ''));
    },
  };
}
