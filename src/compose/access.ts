import { waitFor, type ActorRefFrom } from 'xstate';
import type { sessionMachine } from '../../machines/session';
import type { Access } from '../api/http';
import { SignedOutError, UnreachableError } from '../domain/failure';

type Session = ActorRefFrom<typeof sessionMachine>;

const events = { unauthorized: 'call.unauthorized', forbidden: 'call.forbidden' } as const;

/** The tokens of the session machine, as the calls need them. */
export function accessOf(session: Session): Access {
  /** The access tokens of the client who is signed in now: a former client's call ends here. */
  let own = new Set<string>();
  session.subscribe(({ context: { tokens } }) => {
    if (tokens) own.add(tokens.accessToken);
  });
  for (const type of ['session.started', 'session.ended'] as const) {
    session.on(type, () => {
      own = new Set();
    });
  }

  const settled = async (signal?: AbortSignal) => {
    const isSettled = (snapshot: ReturnType<Session['getSnapshot']>) =>
      !snapshot.hasTag('renewing');
    const asked = own;
    const { context } = await waitFor(session, isSettled, {
      timeout: Infinity,
      ...(signal && { signal }),
    });
    if (own !== asked) throw new SignedOutError('The session has ended');
    return context.tokens?.accessToken ?? null;
  };

  /** The token to go on with, once it is known what becomes of the refused one. */
  const replaced = async (token: string, signal?: AbortSignal) => {
    const held = await settled(signal);
    if (held === null || !own.has(token)) throw new SignedOutError('The session has ended');
    if (held === token) throw new UnreachableError('The tokens could not be renewed');
    return held;
  };

  return {
    current: settled,
    renew(refusal, token, signal) {
      session.send({ type: events[refusal], token });
      return replaced(token, signal);
    },
    end(token, signal) {
      session.send({ type: 'call.refusedAgain', token });
      return replaced(token, signal);
    },
  };
}
