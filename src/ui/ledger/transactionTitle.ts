import type { Entry } from '#domain/ledger.ts';
import {
  cancelled,
  isCancelled,
  nonFinancial,
  unknownStatus,
  type Transaction,
} from '#domain/transaction.ts';
import { ledgerTexts } from '#texts/ledger.ts';

/** What a transaction is called: what was given, else the station, else just so. */
export const rowTitle = (orderType: string | undefined, location: string): string =>
  orderType ||
  (/^\d+$/.test(location) ? ledgerTexts.station(location) : location) ||
  ledgerTexts.transaction;

export const transactionTitle = ({ operType, orderType, locationCode }: Transaction): string =>
  rowTitle(operType === nonFinancial ? orderType : undefined, locationCode);

/** What its status adds: why it does not count, or a status that the programme does not know (D34). */
export const statusNote = ({ withError, transaction }: Entry): string => {
  if (!withError) return unknownStatus(transaction);
  return isCancelled(transaction) ? cancelled : ledgerTexts.declined;
};
