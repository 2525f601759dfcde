import type { Answer } from './app';

type Line = { name: string; quantity: number; price: number; sum: number };

/** A transaction in the form of the wire. */
export type Transaction = {
  rrn: string;
  order_date: string;
  total_sum: number;
  total_sum_points: number;
  accural_total_points: number;
  redem_total_points: number;
  check_item: Line[];
  location_code: string | null;
  address: string | null;
  oper_type: string;
  order_type: string;
  status: string;
  error_message: string | null;
};

export type Page = { is_last_page: 'true' | 'false'; transactions: Transaction[] };

export function pageOf({ body, text }: Answer): Page {
  if (!body?.transaction_page) throw new Error(`No page in ${text}`);
  return body.transaction_page as Page;
}

/** Every transaction, newest first. */
export async function allTransactions(
  page: (limit: number, offset: number) => Promise<Page>,
): Promise<Transaction[]> {
  const all: Transaction[] = [];
  for (;;) {
    const { transactions, is_last_page } = await page(100, all.length);
    all.push(...transactions);
    if (is_last_page === 'true') return all;
  }
}
