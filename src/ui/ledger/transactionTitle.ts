import { searchable, searchTerms, type Entry } from '#domain/ledger.ts';
import {
  cancelled,
  isCancelled,
  isFuel,
  isNonFinancial,
  unknownStatus,
  type Transaction,
} from '#domain/transaction.ts';
import { formatLitres } from '#lib/text.ts';
import { ledgerTexts } from './texts';

const stationTitle = (location: string) =>
  /^\d+$/.test(location) ? ledgerTexts.station(location) : location;

/** Title of a transaction: the gift, else the station, else a general word. */
export const rowTitle = (orderType: string | undefined, location: string): string =>
  orderType || stationTitle(location) || ledgerTexts.transaction;

export const transactionTitle = (transaction: Transaction): string =>
  rowTitle(
    isNonFinancial(transaction) ? transaction.orderType : undefined,
    transaction.locationCode,
  );

/**
 * Title by the goods: «АИ-95 · 33,49 л», «Капучино и ещё 2». The goods that match a search are first, else
 * the fuel, else the first line. Without lines the title is that of `rowTitle`.
 */
export function boughtTitle({ orderType, location, transaction }: Entry, query = ''): string {
  const lines = transaction.checkItem;
  const terms = searchTerms(query);
  const isFound = ({ name }: { name: string }) =>
    terms.some((term) => searchable(name).includes(term));
  const first = lines.find(isFound) ?? lines.find(isFuel) ?? lines[0];
  if (orderType || !first) return rowTitle(orderType, location);
  const name = isFuel(first)
    ? `${first.name.trim()} · ${formatLitres(first.quantity)}`
    : first.name.trim();
  return lines.length > 1 ? `${name} ${ledgerTexts.andMore(lines.length - 1)}` : name;
}

/** The station, when the title names the goods instead of it. */
export const stationOf = ({ orderType, location, transaction }: Entry): string =>
  transaction.checkItem.length > 0 && !orderType ? stationTitle(location) : '';

/** Note about the status: why the transaction does not count, or a status the programme does not know (D34). */
export const statusNote = ({ withError, transaction }: Entry): string => {
  if (!withError) return unknownStatus(transaction);
  return isCancelled(transaction) ? cancelled : ledgerTexts.declined;
};
