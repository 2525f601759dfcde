import * as z from 'zod/mini';
import type { TransactionPage } from '#domain/transaction.ts';
import type { Http } from './http';
import {
  entriesOf,
  flag,
  instant,
  requiredText,
  listOf,
  nothing,
  numeric,
  optionalText,
  source,
} from './schema';

export type TransactionRange = { limit: number; offset: number };
export type Rating = { rrn: string; rating: 1 | 2 | 3 | 4 | 5 };

const checkItem = z.object({ name: optionalText, quantity: numeric, price: numeric, sum: numeric });

const transaction = z.object({
  rrn: requiredText,
  orderDate: instant,
  totalSum: numeric,
  totalSumPoints: numeric,
  accuralTotalPoints: numeric,
  redemTotalPoints: numeric,
  // A purchase is valid without readable lines.
  checkItem: listOf('Lines of a receipt', checkItem, Infinity),
  locationCode: optionalText,
  address: optionalText,
  operType: optionalText,
  orderType: optionalText,
  status: optionalText,
  errorMessage: optionalText,
});

/** One unreadable transaction alone is left out: the last page may contain only one. */
export const transactions = (name: string) => entriesOf(name, transaction, 2);

const pageAnswer = z.object({
  transactionPage: z.object({
    isLastPage: flag,
    transactions: transactions('Transactions'),
  }),
});

/** The client's transactions (section 7); `ratingUrl` is a path of the main API or a full URL (D5). */
export function createTransactions(http: Http, { ratingUrl }: { ratingUrl: string }) {
  return {
    /** One page, newest first; `offset` grows by `limit` (section 4). */
    page: async (
      { limit, offset }: TransactionRange,
      signal?: AbortSignal,
    ): Promise<TransactionPage> => {
      const { transactionPage } = await http.send('POST', '/v1/client/transactions', {
        body: { limit, offset, source },
        schema: pageAnswer,
        errors: 'inline',
        isRead: true,
        signal,
      });
      return transactionPage;
    },

    rate: ({ rrn, rating }: Rating, signal?: AbortSignal): Promise<void> =>
      http.send('POST', ratingUrl, {
        body: { rrn, rating },
        schema: nothing,
        errors: 'inline',
        signal,
      }),
  };
}
