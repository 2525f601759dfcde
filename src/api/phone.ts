import type { Tokens } from '#domain/client.ts';
import type { Http } from './http';
import { nothing, tokensAnswer, stripWhitespace } from './schema';

type NewPhone = { phoneNumber: string };
type TypedCode = { smsCode: string };

/** The four steps of a phone change (section 4); `http` sends the client's token. */
export function createPhone(http: Http) {
  const act = (step: string, body: object, signal?: AbortSignal): Promise<void> =>
    http.send('POST', `/v1/client/phone/${step}`, {
      body,
      schema: nothing,
      errors: 'inline',
      signal,
    });

  return {
    /** Sends a code to the old number. */
    change: ({ phoneNumber }: NewPhone, signal?: AbortSignal) =>
      act('change', { phoneNumber: stripWhitespace(phoneNumber) }, signal),

    /** Confirms the code of the old number and sends one to the new number. */
    confirmOld: ({ smsCode }: TypedCode, signal?: AbortSignal) =>
      act('confirm_old', { smsCode: stripWhitespace(smsCode) }, signal),

    resendNew: ({ phoneNumber }: NewPhone, signal?: AbortSignal) =>
      act('resend_new', { phoneNumber: stripWhitespace(phoneNumber) }, signal),

    /** Ends the former session and returns the tokens of the new one. */
    confirmNew: ({ smsCode }: TypedCode, signal?: AbortSignal): Promise<Tokens> =>
      http.send('POST', '/v1/client/phone/confirm_new', {
        body: { smsCode: stripWhitespace(smsCode) },
        schema: tokensAnswer,
        errors: 'inline',
        issuesTokens: true,
        signal,
      }),
  };
}
