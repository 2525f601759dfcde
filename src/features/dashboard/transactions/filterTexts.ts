import type { LedgerFilter } from '#domain/ledgerFilter.ts';
import { formatMonth } from '#lib/text.ts';
import { ru } from '#texts/ru.ts';
import { operationTitle } from '#ui/ledger/operationTitle.ts';

/** What the filter lets through, in words; empty when that is everything. */
export const filterWords = ({ month, kind, station, query }: LedgerFilter): string =>
  [
    month !== '' && formatMonth(month),
    kind !== '' && ru.ledgerTools.kinds[kind],
    station !== '' && operationTitle(undefined, station),
    query.trim() !== '' && ru.exported.query(query.trim()),
  ]
    .filter(Boolean)
    .join(', ');
