import { source } from '#api/schema.ts';
import { firstForecastPeriod } from '#domain/forecast.ts';
import { transactionPageSize } from '#domain/transaction.ts';

/** A call as it goes out; `body` is JSON. */
export type PlannedCall = { method: 'GET' | 'POST'; url: string; body?: string };

const firstPage = { limit: transactionPageSize, offset: 0, source };

/** The cabinet's first calls, the client's before all others (`earlyCalls.js`). */
export const plannedCalls = (apiUrl: string): PlannedCall[] => {
  const base = apiUrl.replace(/\/$/, '');
  return [
    { method: 'POST', url: `${base}/v1/client/me` },
    { method: 'POST', url: `${base}/v1/client/transactions`, body: JSON.stringify(firstPage) },
    { method: 'POST', url: `${base}/v1/public/loyalty_levels` },
    {
      method: 'GET',
      url: `${base}/v1/client/points_forecast?n_days=${String(firstForecastPeriod)}`,
    },
  ];
};
