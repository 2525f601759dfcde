import type { Entry } from '#domain/ledger.ts';
import { cancelled, nonFinancial, type Transaction } from '#domain/transaction.ts';
import { ledgerTexts } from '#texts/ledger.ts';

/** What an operation is called: what was given, else the station, else just so. */
export const operationTitle = (orderType: string | undefined, location: string): string =>
  orderType ||
  (/^\d+$/.test(location) ? ledgerTexts.station(location) : location) ||
  ledgerTexts.operation;

export const transactionTitle = ({ operType, orderType, locationCode }: Transaction): string =>
  operationTitle(operType === nonFinancial ? orderType : undefined, locationCode);

/** Why an errored operation does not count. */
export const errorReason = ({ status }: Entry): string =>
  status === cancelled ? status : ledgerTexts.declined;
