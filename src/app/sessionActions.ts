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

/** The calls of the session; their chunk loads at the first use. */
export type LateCalls = () => Promise<ReturnType<typeof createSessionCalls>>;

type Actions = NonNullable<Parameters<(typeof sessionMachine)['provide']>[0]['actions']>;

/** The actions of the session: cookies, caches, toasts, and messages to the other tabs. */
export function sessionActions(
  calls: LateCalls,
  tabs: ReturnType<typeof joinTabs>,
  /** Called when the person has signed out, at the server or on this device alone. */
  onSignedOut: (isRevoked: boolean) => void,
): Actions {
  const revoke = (held: Tokens, tell: (isRevoked: boolean) => void = () => {}) => {
    // Tokens that the server refuses need no revocation. A revocation that waits for the network
    // keeps its tokens in memory alone, because a shared device exposes its storage (D36).
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
      // Somebody has deleted one cookie by hand. No other tab has signed out, so the server still
      // accepts the other token.
      if (end === 'signedOutElsewhere' && held && isHalfPair()) revoke(held);
      forget(end);
      if (!isWished || !held) return;
      // Another tab's exchange that began earlier may store its tokens after that.
      void calls()
        .then(({ findStored }) => findStored(held))
        .then(({ tokens: late }) => {
          if (late) forget(end);
        })
        .catch(() => {
          // The chunk with the calls did not load, so nothing can read the stored tokens.
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
