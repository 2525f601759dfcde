import * as z from 'zod/mini';
import type { Tokens } from '#domain/client.ts';
import type { Passkey, PasskeyAnswer, PasskeyRequest } from '#domain/passkeys.ts';
import type { Http } from './http';
import {
  article,
  instant,
  listOf,
  nothing,
  requiredText,
  source,
  tokensAnswer,
  wireText,
} from './schema';

const requestAnswer = z.object({ operationId: requiredText, options: article });

const passkey = z.object({
  passkeyId: requiredText,
  name: requiredText,
  createdAt: instant,
  lastUsedAt: z.catch(z.nullable(instant), null),
});
const listAnswer = z.object({ passkeys: listOf('Passkeys', passkey) });

/** Signing in by a passkey, beyond section 7; `http` needs no access. */
export function createPasskeySignIn(http: Http) {
  return {
    /** The challenge of a sign-in; it is valid once, within five minutes. */
    signInOptions: (signal?: AbortSignal): Promise<PasskeyRequest> =>
      http.send('POST', '/v1/login/passkey/options', {
        schema: requestAnswer,
        errors: 'inline',
        signal,
      }),

    signIn: ({ operationId, credential }: PasskeyAnswer, signal?: AbortSignal): Promise<Tokens> =>
      http.send('POST', '/v1/login/passkey', {
        body: { operationId, credential, source },
        schema: tokensAnswer,
        errors: 'inline',
        signal,
      }),
  };
}

/** The client's own passkeys, beyond section 7; `http` sends the client's token. */
export function createPasskeys(http: Http) {
  return {
    list: async (signal?: AbortSignal): Promise<Passkey[]> => {
      const { passkeys } = await http.send('POST', '/v1/client/passkeys', {
        schema: listAnswer,
        isRead: true,
        errors: 'inline',
        signal,
      });
      return passkeys.map(({ passkeyId: id, ...rest }) => ({ id, ...rest }));
    },

    /** The challenge of a new passkey; it is valid once, within five minutes. */
    addOptions: (signal?: AbortSignal): Promise<PasskeyRequest> =>
      http.send('POST', '/v1/client/passkeys/options', {
        schema: requestAnswer,
        errors: 'inline',
        signal,
      }),

    add: (
      { operationId, credential, name }: PasskeyAnswer & { name: string },
      signal?: AbortSignal,
    ): Promise<void> =>
      http.send('POST', '/v1/client/passkeys/add', {
        body: { operationId, credential, name: wireText(name) },
        schema: nothing,
        errors: 'inline',
        signal,
      }),

    rename: ({ id, name }: { id: string; name: string }, signal?: AbortSignal): Promise<void> =>
      http.send('POST', '/v1/client/passkeys/rename', {
        body: { passkeyId: id, name: wireText(name) },
        schema: nothing,
        errors: 'inline',
        signal,
      }),

    remove: ({ id }: { id: string }, signal?: AbortSignal): Promise<void> =>
      http.send('POST', '/v1/client/passkeys/remove', {
        body: { passkeyId: id },
        schema: nothing,
        errors: 'inline',
        signal,
      }),
  };
}
