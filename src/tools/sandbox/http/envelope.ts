import type { Context } from 'hono';
import { errorCode, unknownErrorText } from '#domain/failure.ts';

/** HTTP statuses of refusals; business refusals are answered 200 (D6). */
export type RefusalStatus = 200 | 400 | 401 | 403 | 404 | 405 | 413 | 415 | 429 | 500;

/** A call that is answered with a not-OK envelope; the message is what the person reads. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  constructor(
    readonly code: number,
    readonly shownError: string,
    readonly status: RefusalStatus = 200,
    readonly retryAfterSeconds?: number,
  ) {
    super(shownError);
  }
}

export const badRequest = (shownError = 'Некорректный запрос', status: RefusalStatus = 400) =>
  new Refusal(errorCode.badRequest, shownError, status);

/** The envelope of an answer that is not OK (D6); without a text the client shows its own. */
export const refusal = (code: number, shownError: string | null) => ({
  result: { code, msg: 'ERROR', shown_error: shownError },
});

const success = { code: 0, msg: 'OK', shown_error: null };

/** Answers OK, with the call's own fields beside the envelope. */
export const ok = (c: Context, fields: object = {}) => c.json({ result: success, ...fields });

export const unknownError = new Refusal(errorCode.unknown, unknownErrorText, 500);
