import type { Entry } from '#domain/ledger.ts';
import { cancelled, nonFinancial, type Transaction } from '#domain/transaction.ts';
import { ledgerTexts } from '#texts/ledger.ts';

/** What a transaction is called: what was given, else the station, else just so. */
export const rowTitle = (orderType: string | undefined, location: string): string =>
  orderType ||
  (/^\d+$/.test(location) ? ledgerTexts.station(location) : location) ||
  ledgerTexts.transaction;

export const transactionTitle = ({ operType, orderType, locationCode }: Transaction): string =>
  rowTitle(operType === nonFinancial ? orderType : undefined, locationCode);

/** Why an errored transaction does not count. */
export const errorReason = ({ status }: Entry): string =>
  status === cancelled ? status : ledgerTexts.declined;
