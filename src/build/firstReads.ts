import type { Settings } from '#src/settings.ts';
import { snakeKeys } from '#api/case.ts';
import { source } from '#api/wire.ts';
import { transactionPageSize } from '#domain/history.ts';

/** The reads that the cabinet begins with, as `earlyCalls.js` sends them: the client, the first page. */
export const firstReads = ({ apiUrl }: Settings): { url: string; body?: string }[] => {
  const base = apiUrl.replace(/\/$/, '');
  const page = { limit: transactionPageSize, offset: 0, source };
  return [
    { url: `${base}/v1/client/me` },
    { url: `${base}/v1/client/transactions`, body: JSON.stringify(snakeKeys(page)) },
  ];
};
