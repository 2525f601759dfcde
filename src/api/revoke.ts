import type { Http } from './http';
import { nothing } from './schema';
import { compact, source } from './wire';

/** Deletion of the account (section 4); `http` sends the client's token. */
export function createRevoke(http: Http) {
  return {
    /** Sends a code to the client's phone. */
    revoke: (signal?: AbortSignal): Promise<void> =>
      http.send('POST', '/v1/client/revoke', { schema: nothing, signal }),

    /** Deletes the account and ends every session of it. */
    confirm: ({ smsCode }: { smsCode: string }, signal?: AbortSignal): Promise<void> =>
      http.send('POST', '/v1/client/revoke/confirm', {
        body: { smsCode: compact(smsCode), source },
        schema: nothing,
        signal,
      }),
  };
}
