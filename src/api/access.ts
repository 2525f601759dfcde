import { SignedOutError } from '#domain/failure.ts';
import type { Answer } from './answer';

/** Why the server refused a token: 401 requires a refresh, 403 a fresh login (section 4). */
export type Refusal = 'unauthorized' | 'forbidden';

/** Access to the session's tokens; the composition root supplies it from the session machine. */
export type Access = {
  /** The access token to send; waits while a refresh runs. Null for a visitor. */
  current(signal?: AbortSignal): Promise<string | null>;
  /**
   * The server refused `token`. Resolves with the token to retry with: at once and without a refresh if the same client
   * already has a newer one. Rejects SignedOutError when that client's session ended, UnreachableError when the refresh
   * never reached the server. Aborting `signal` ends the wait, never the refresh.
   */
  refresh(refusal: Refusal, token: string, signal?: AbortSignal): Promise<string>;
  /**
   * A request retried with a refreshed token was refused again (D13). The session is over, unless
   * other tokens have been stored for it meanwhile. Every such request reports it; a token that is
   * no longer current ends nothing. Resolves and rejects as `refresh` does.
   */
  end(token: string, signal?: AbortSignal): Promise<string>;
};

const maxSends = 3;

const refusalOf = ({ status }: Answer): Refusal | undefined =>
  status === 401 ? 'unauthorized' : status === 403 ? 'forbidden' : undefined;

/** Tokens whose refresh is running, for every sender that shares the access. */
const refreshes = new WeakMap<Access, Set<string>>();

/**
 * Sends a request until its token is accepted, with one refresh and three sends at most (D13). A
 * token that was replaced while the request was on its way costs a send, not the refresh. Throws
 * {@link SignedOutError} when the session ended, and whatever `access` and `send` throw.
 */
export function withAccess(access: Access) {
  const beingRefreshed = refreshes.get(access) ?? new Set<string>();
  refreshes.set(access, beingRefreshed);

  return async (send: (token: string | null) => Promise<Answer>, signal?: AbortSignal) => {
    let token = await access.current(signal);
    let isRefreshed = false;
    for (let sends = 1; ; sends += 1) {
      const answer = await send(token);
      const refusal = refusalOf(answer);
      if (!refusal || token === null) return answer;

      const current = beingRefreshed.has(token) ? token : await access.current(signal);
      if (current === null) throw new SignedOutError();
      const refused = current === token ? token : undefined;
      if (refused && isRefreshed) {
        const newer = await access.end(refused, signal);
        if (sends === maxSends) return answer;
        token = newer;
        continue;
      }
      if (sends === maxSends) return answer;

      isRefreshed ||= refused !== undefined;
      if (refused) beingRefreshed.add(refused);
      try {
        // Called even when a newer token is known: only `access` knows whether it is another client's.
        token = await access.refresh(refusal, token, signal);
      } finally {
        if (refused) beingRefreshed.delete(refused);
      }
    }
  };
}
