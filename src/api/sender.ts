import { UnreachableError } from '#domain/failure.ts';

/** A call as it goes out; `url` holds its query, `body` is JSON. */
export type SentCall = {
  method: string;
  url: string;
  body: string | undefined;
  token: string | null;
};

export type SenderOptions = {
  /** Finds the answer of a call that was made before the code was there; the call goes out only without one. */
  early?: (call: SentCall, signal?: AbortSignal) => Promise<Response> | undefined;
  /** Stands in for the network: an in-process server. */
  fetch?: (request: Request) => Response | Promise<Response>;
};

type Send = typeof globalThis.fetch;

const requestOf = (input: RequestInfo | URL) =>
  input instanceof Request ? input : new Request(input);

/** The network has failed; an error from elsewhere is a defect, and stays what it is. */
export function unreachable(cause: unknown): never {
  throw new UnreachableError('No answer', { cause });
}

/** Sends a call: at first by what has gone out already, then anew each time it is repeated. */
export function senderOf(
  { early, fetch }: SenderOptions,
  { signal, ...call }: SentCall & { signal: AbortSignal | undefined },
): Send {
  const network: Send = async (input, init) =>
    fetch ? fetch(requestOf(input)) : globalThis.fetch(input, init);
  let found = early?.(call, signal);
  return (...asked) => {
    const answer = found ?? network(...asked);
    found = undefined;
    return answer.catch(unreachable);
  };
}
