import { runnerImport } from 'vite';

const pageSize = 20;
const pages = 500;

/** Grouping 10,000 transactions page by page: an added page costs the page, not the list. */
export async function measure({ root, print }) {
  const { module } = await runnerImport(`${root}src/domain/ledger.ts`, { logLevel: 'error' });
  const { emptyLedger, withPage } = module;
  const now = Date.UTC(2026, 10, 20, 12);
  const transaction = (index) => ({
    rrn: String(index),
    orderDate: new Date(now - index * 4.4 * 3_600_000).toISOString().replace('Z', '+03:00'),
    totalSum: 1_000.5,
    totalSumPoints: 30,
    accuralTotalPoints: 30,
    redemTotalPoints: 0,
    checkItem: [{ name: 'АИ-95', quantity: 30, price: 66.4, sum: 1_992 }],
    locationCode: '214',
    address: 'Тула',
    operType: 'Финансовая',
    orderType: 'Покупка',
    status: 'Исполнена',
    errorMessage: '',
  });
  const all = Array.from({ length: pages }, (_, page) =>
    Array.from({ length: pageSize }, (_, row) => transaction(page * pageSize + row)),
  );
  const times = [];
  let ledger = emptyLedger;
  const start = performance.now();
  for (const page of all) {
    const before = performance.now();
    ledger = withPage(ledger, page);
    times.push(performance.now() - before);
  }
  const median = (from, to) => times.slice(from, to).sort((a, b) => a - b)[(to - from) >> 1];
  print('10,000 transactions, 500 pages', (performance.now() - start).toFixed(1), 'ms');
  print('a page among the first 100, median', median(0, 100).toFixed(3), 'ms');
  print('a page among the last 100, median', median(400, 500).toFixed(3), 'ms');

  const filters = await runnerImport(`${root}src/domain/ledgerFilter.ts`, { logLevel: 'error' });
  const { noFilter, shownLedger } = filters.module;
  const took = (/** @type {() => unknown} */ act) => {
    const before = performance.now();
    act();
    return (performance.now() - before).toFixed(3);
  };
  const filter = { ...noFilter, query: 'аи 11.2026' };
  const [newest = []] = all;
  const more = newest.map((one) => ({ ...one, rrn: `more-${one.rrn}` }));
  print(
    'search among 10,000',
    took(() => shownLedger(ledger, filter)),
    'ms',
  );
  const grown = withPage(ledger, more);
  print(
    'the same with a page more',
    took(() => shownLedger(grown, filter)),
    'ms',
  );
}
