import * as z from 'zod/mini';
import { transactionPageSize, type HistorySize } from '#domain/transaction.ts';
import type { Http } from './http';
import { flag, nothing, stripWhitespace, source } from './schema';

/** The transactions are only counted, so their fields are not read. */
const newestAnswer = z.object({
  transactionPage: z.object({ isLastPage: flag, transactions: z.array(z.unknown()) }),
});

/** Deletion of the account (section 4); `http` sends the client's token. */
export function createRevoke(http: Http) {
  return {
    /** Counts the transactions that are deleted with the account. No answer has a total, so one page is counted. */
    history: async (signal?: AbortSignal): Promise<HistorySize> => {
      const { transactionPage } = await http.send('POST', '/v1/client/transactions', {
        body: { limit: transactionPageSize, offset: 0, source },
        schema: newestAnswer,
        errors: 'inline',
        isRead: true,
        signal,
      });
      return { count: transactionPage.transactions.length, isWhole: transactionPage.isLastPage };
    },

    /** Sends a code to the client's phone. */
    revoke: (signal?: AbortSignal): Promise<void> =>
      http.send('POST', '/v1/client/revoke', { schema: nothing, errors: 'inline', signal }),

    /** Deletes the account and ends every session of it. */
    confirm: ({ smsCode }: { smsCode: string }, signal?: AbortSignal): Promise<void> =>
      http.send('POST', '/v1/client/revoke/confirm', {
        body: { smsCode: stripWhitespace(smsCode), source },
        schema: nothing,
        errors: 'inline',
        signal,
      }),
  };
}
