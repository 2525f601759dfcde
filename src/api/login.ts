import * as z from 'zod/mini';
import type { Tokens } from '#domain/client.ts';
import type { Http } from './http';
import { requiredText, nothing, tokensAnswer, stripWhitespace, source } from './schema';

export type LoginOperation = { phoneNumber: string; operationId: string };
export type LoginCode = LoginOperation & { smsCode: string };

const operation = z.object({ operationId: requiredText });

/** Signing in by phone and SMS code (section 7); `http` needs no access. */
export function createLogin(http: Http) {
  return {
    /** Sends an SMS with a code, which is valid for the returned operation. */
    login: (
      { phoneNumber }: { phoneNumber: string },
      signal?: AbortSignal,
    ): Promise<{ operationId: string }> =>
      http.send('POST', '/v1/login', {
        body: { phoneNumber: stripWhitespace(phoneNumber) },
        schema: operation,
        errors: 'inline',
        signal,
      }),

    resend: ({ phoneNumber, operationId }: LoginOperation, signal?: AbortSignal): Promise<void> =>
      http.send('POST', '/v1/login/resend', {
        body: { phoneNumber: stripWhitespace(phoneNumber), operationId },
        schema: nothing,
        errors: 'inline',
        signal,
      }),

    verifyCode: (
      { smsCode, phoneNumber, operationId }: LoginCode,
      signal?: AbortSignal,
    ): Promise<Tokens> =>
      http.send('POST', '/v1/verify_code', {
        body: {
          smsCode: stripWhitespace(smsCode),
          phoneNumber: stripWhitespace(phoneNumber),
          source,
          operationId,
        },
        schema: tokensAnswer,
        errors: 'inline',
        signal,
      }),
  };
}
