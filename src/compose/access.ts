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
  const note = () => {
    const token = session.getSnapshot().context.tokens?.accessToken;
    if (token) own.add(token);
  };
  session.on('session.started', () => {
    own = new Set();
  });
  session.subscribe(note);

  const settled = async (signal?: AbortSignal) => {
    const isSettled = (snapshot: ReturnType<Session['getSnapshot']>) =>
      !snapshot.hasTag('renewing');
    const { context } = await waitFor(session, isSettled, {
      timeout: Infinity,
      ...(signal && { signal }),
    });
    return context.tokens?.accessToken ?? null;
  };

  return {
    current: settled,
    async renew(refusal, token, signal) {
      session.send({ type: events[refusal], token });
      const renewed = await settled(signal);
      if (renewed === null || !own.has(token)) throw new SignedOutError('The session has ended');
      if (renewed === token) throw new UnreachableError('The tokens could not be renewed');
      return renewed;
    },
    end(token) {
      session.send({ type: 'call.refusedAgain', token });
    },
  };
}
