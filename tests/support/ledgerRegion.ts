import { RejectedError, UnreachableError, type Failure } from '#domain/failure.ts';
import { expect, type Page } from 'playwright/test';
import type { Sandbox } from './sandbox';
import type { issueTokens } from './signIn';
import type { World } from './world';

type WireTransaction = {
  rrn: string;
  oper_type: string;
  status: string;
  error_message: string | null;
};

export const pageCall = { method: 'POST', path: '/v1/client/transactions' } as const;

export const ledgerRegion = ({ page }: World) => page.getByRole('region', { name: 'Операции' });
export const receipt = ({ page }: World) => page.getByRole('dialog', { name: 'Чек операции' });

/** What the sandbox would send as the only page, or the last one. */
export const lastPage = (...transactions: object[]) => ({
  result: { code: 0, msg: 'OK', shown_error: null },
  transaction_page: { is_last_page: 'true', transactions },
});

/** A page without an entry that is not called the last. */
export const emptyPage = {
  result: { code: 0, msg: 'OK', shown_error: null },
  transaction_page: { is_last_page: 'false', transactions: [] },
};

/** The number of the client's newest purchase that counts, as the sandbox has it. */
export async function newestPurchase(
  sandbox: Sandbox,
  { access_token }: Awaited<ReturnType<typeof issueTokens>>,
): Promise<string> {
  const response = await fetch(sandbox.url + pageCall.path, {
    method: pageCall.method,
    headers: { 'content-type': 'application/json', authorization: `Bearer ${access_token}` },
    body: JSON.stringify({ limit: 20, offset: 0, source: 'Личный кабинет' }),
  });
  const { transaction_page } = (await response.json()) as {
    transaction_page: { transactions: WireTransaction[] };
  };
  const purchase = transaction_page.transactions.find(
    ({ oper_type, status, error_message }) =>
      oper_type === 'Финансовая' && status !== 'Отменена' && !error_message,
  );
  if (!purchase) throw new Error('The client has no purchase that counts');
  return purchase.rrn;
}

/** The newest transactions are in the cabinet, whatever the day. */
export const seesTransactions = (page: Page) =>
  expect(
    page.getByRole('region', { name: 'Операции' }).getByRole('listitem').first(),
  ).toBeVisible();

/** The first page of the transactions is in the cabinet. */
export async function seesFirstPage(world: World): Promise<void> {
  await expect(ledgerRegion(world).getByText('20 операций')).toBeVisible();
}

/** What the server does, so that a page fails of that. */
export const errorOf = (failure: unknown) => {
  const known = failure as Failure;
  return known.kind === 'rejected'
    ? new RejectedError(known.code, known.message)
    : new UnreachableError();
};
