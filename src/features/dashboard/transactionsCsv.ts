import { csvFile, type CsvCell } from '#lib/csv.ts';
import type { Entry } from '#domain/ledger.ts';
import type { ShownLedger } from '#domain/ledgerFilter.ts';
import { exportedTexts } from './texts';
import { rowTitle } from '#ui/ledger/transactionTitle.ts';

const columns = exportedTexts.columns;

/** The transactions that are shown, one a line, newest first, as a file for a spreadsheet. */
export const transactionsCsv = ({ months }: Pick<ShownLedger, 'months'>): string =>
  csvFile([
    [
      columns.date,
      columns.time,
      columns.transaction,
      columns.station,
      columns.address,
      columns.goods,
      columns.paid,
      columns.accrued,
      columns.redeemed,
      columns.status,
      columns.counted,
      columns.rrn,
    ],
    ...months.flatMap(({ days }) =>
      days.flatMap((day) => day.entries.map((entry) => lineOf(day.key, entry))),
    ),
  ]);

const lineOf = (day: string, entry: Entry): CsvCell[] => [
  day.split('-').reverse().join('.'),
  entry.time,
  rowTitle(entry.orderType, entry.location),
  entry.location,
  entry.address,
  entry.transaction.checkItem.map(({ name }) => name).join(', '),
  { roubles: entry.currentPaid },
  entry.currentPointsAccrued,
  entry.currentPointsRedeemed,
  entry.status,
  entry.withError ? exportedTexts.no : exportedTexts.yes,
  entry.rrn,
];
