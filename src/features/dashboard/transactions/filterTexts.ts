import type { LedgerFilter } from '#domain/ledgerFilter.ts';
import { formatMonth } from '#lib/text.ts';
import { exportedTexts, ledgerToolsTexts } from './texts';
import { rowTitle } from '#ui/ledger/transactionTitle.ts';

/** What the filter lets through, in words; empty when that is everything. */
export const filterWords = ({ month, kind, station, query }: LedgerFilter): string =>
  [
    month !== '' && formatMonth(month),
    kind !== '' && ledgerToolsTexts.kinds[kind],
    station !== '' && rowTitle(undefined, station),
    query.trim() !== '' && exportedTexts.query(query.trim()),
  ]
    .filter(Boolean)
    .join(', ');
