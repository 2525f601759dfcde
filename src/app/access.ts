import { waitFor, type ActorRefFrom } from 'xstate';
import type { sessionMachine } from '#machines/app/session.ts';
import type { Access } from '#api/http.ts';
import { SignedOutError, UnreachableError } from '#domain/failure.ts';

type Session = ActorRefFrom<typeof sessionMachine>;

const events = { unauthorized: 'call.unauthorized', forbidden: 'call.forbidden' } as const;

/** Gives the calls access to the tokens of the session machine. */
export function accessOf(session: () => Session): Access {
  const snapshot = () => session().getSnapshot();

  /** The client's first access token identifies the session: a call that began in a former session rejects. */
  const settled = async (signal?: AbortSignal) => {
    const isSettled = (now: ReturnType<Session['getSnapshot']>) => !now.hasTag('refreshing');
    const [first] = snapshot().context.accessTokens;
    const { context } = await waitFor(session(), isSettled, signal && { signal });
    if (context.accessTokens[0] !== first) throw new SignedOutError('The session has ended');
    return context.tokens?.accessToken ?? null;
  };

  /**
   * Resolves with the token to retry with. Rejects when the session has ended, or when the refused
   * token was not replaced.
   */
  const replaced = async (token: string, signal?: AbortSignal) => {
    const held = await settled(signal);
    const isOwn = snapshot().context.accessTokens.includes(token);
    if (held === null || !isOwn) throw new SignedOutError('The session has ended');
    if (held === token) throw new UnreachableError('The tokens could not be refreshed');
    return held;
  };

  return {
    current: settled,
    refresh(refusal, token, signal) {
      session().send({ type: events[refusal], token });
      return replaced(token, signal);
    },
    end(token, signal) {
      session().send({ type: 'call.refusedAgain', token });
      return replaced(token, signal);
    },
  };
}
