import type { LedgerFilter } from '../../../domain/ledgerFilter';
import { formatMonth } from '../../../domain/text';
import { ru } from '../../../ru';
import { operationTitle } from '../../../ui/operationTitle';

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
