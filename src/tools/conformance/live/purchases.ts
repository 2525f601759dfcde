import { createClient } from '#api/client.ts';
import { createTransactions } from '#api/transactions.ts';
import { breaks, tolerated } from '#conformance/finding.ts';
import type { Tokens } from '#domain/client.ts';
import { forecastPeriods } from '#domain/forecast.ts';
import { transactionPageSize } from '#domain/transaction.ts';
import { addDays } from '#lib/days.ts';
import type { Probe } from './probe';

/** Checks the points that will expire and the paging of transactions. */
export async function checkPurchases(probe: Probe, tokens: Tokens): Promise<void> {
  await checkForecast(probe, tokens);
  await checkPaging(probe, tokens);
}

async function checkForecast({ call, results }: Probe, { accessToken: token }: Tokens) {
  const [days] = forecastPeriods;
  for (const period of [days, Math.max(...forecastPeriods)]) {
    const { value } = await call(
      'client/points_forecast',
      (http) => createClient(http).pointsForecast({ days: period }),
      { token },
    );
    // Two days more than requested: the server's calendar may be ahead of this machine's.
    const end = addDays(new Date().toISOString().slice(0, 10), period + 2);
    if (value?.some(({ date }) => date > end))
      results.note(
        'client/points_forecast',
        breaks(
          'section 7',
          'n_days is not kept to',
          'Points that expire later, counted as expiring soon',
        ),
      );
  }
}

/** Offset beyond any client's history. */
const farOffset = 100_000;

async function checkPaging({ call, results }: Probe, { accessToken: token }: Tokens) {
  const limit = transactionPageSize;
  const page = async (offset: number) => {
    const read = await call(
      'client/transactions',
      (http) => createTransactions(http, { ratingUrl: '' }).page({ limit, offset }),
      { token },
    );
    return read.value;
  };
  const note = (finding: ReturnType<typeof breaks>) => {
    results.note('client/transactions', finding);
  };
  const first = await page(0);
  if (!first) return;
  if (first.transactions.length > limit)
    note(tolerated('section 9', 'a page has more than limit transactions'));
  const second = await page(limit);
  const newest = first.transactions[0]?.rrn;
  if (newest !== undefined && second?.transactions[0]?.rrn === newest)
    note(
      breaks(
        'section 4',
        'offset is not kept to',
        'The first purchases only, and a list without an end',
      ),
    );
  else if (first.isLastPage && (second?.transactions.length ?? 0) > 0)
    note(
      breaks('section 4', 'isLastPage says so too early', 'Older purchases that cannot be reached'),
    );
  if ((await page(farOffset))?.isLastPage === false)
    note(breaks('section 4', 'isLastPage never says so', 'A list that goes on loading for ever'));
}
