import { normalizeText } from '#lib/text.ts';
import { errorCode } from './failure';
import { fuelNames, statusWords } from '#src/programme.ts';

export const financial = 'Финансовая';
export const nonFinancial = 'Нефинансовая';
export const cancelled = 'Отменена';

/** A line of a receipt: `quantity` in its own unit, `price` and `sum` in roubles (D11). */
export type CheckItem = { name: string; quantity: number; price: number; sum: number };

/**
 * One transaction on the card. `orderDate` is ISO 8601 in the station's own offset, sums are
 * roubles, points whole; the spelling of the field names is the API's (section 3).
 */
export type Transaction = {
  rrn: string;
  orderDate: string;
  totalSum: number;
  totalSumPoints: number;
  accuralTotalPoints: number;
  redemTotalPoints: number;
  checkItem: CheckItem[];
  locationCode: string;
  address: string;
  operType: string;
  orderType: string;
  status: string;
  errorMessage: string;
};

export type TransactionPage = { isLastPage: boolean; transactions: Transaction[] };

/** The fraud code, only where a text calls it a code: 34 may also be a station or a sum. */
const fraudCode = new RegExp(
  `(^|код(ом)?|code|rc|err(or)?|ошибк[аи])( ответа| ошибки| с кодом| code| is)*[^\\p{L}\\d]*${String(errorCode.fraud)}(?!\\d)`,
  'iu',
);

/** The word, unless the text says that the check has passed. */
const fraudWord = /fraud(?!.*\bpassed\b)/i;

const comparable = (word: string) => normalizeText(word).trim().toLocaleLowerCase('ru');
const oneOf = (words: readonly string[]) => {
  const known = new Set(words.map(comparable));
  return ({ status }: Pick<Transaction, 'status'>) => known.has(comparable(status));
};

/** By the status, compared without case and outer spaces (D34). */
export const isCancelled = oneOf(statusWords.cancelled);
const isDeclined = oneOf(statusWords.declined);
const isDone = oneOf(statusWords.done);

/** Whether points changed without a purchase; the word is compared as a status is. */
export const isNonFinancial = ({ operType }: Pick<Transaction, 'operType'>) =>
  comparable(operType) === comparable(nonFinancial);

/** Whether the error text says that a check for fraud stopped the transaction. */
function isFraud({ errorMessage }: Transaction): boolean {
  const text = normalizeText(errorMessage);
  return fraudWord.test(text) || fraudCode.test(text);
}

/** An errored transaction stays on screen but counts in no total (section 8). */
export const isErrored = (transaction: Transaction) =>
  isCancelled(transaction) || isDeclined(transaction) || isFraud(transaction);

/**
 * A status that the programme does not know, else empty. The screen shows it unchanged, and the
 * transaction counts (D34).
 */
export const unknownStatus = (transaction: Transaction): string =>
  isErrored(transaction) || isDone(transaction) ? '' : transaction.status.trim();

const fuelName = new RegExp(`^(${fuelNames.join('|')})(?!\\p{L})`, 'iu');

/** The line's name decides, because the API sends no kind of goods. */
export const isFuel = ({ name }: CheckItem) => fuelName.test(normalizeText(name).trim());

/** The outcome of a transaction for the client's points. */
type Outcome = 'cancelled' | 'fraud' | 'declined' | 'nonFinancial' | 'withoutPoints' | 'counted';

export function outcomeOf(transaction: Transaction): Outcome {
  if (isCancelled(transaction)) return 'cancelled';
  if (isErrored(transaction)) return isFraud(transaction) ? 'fraud' : 'declined';
  if (isNonFinancial(transaction)) return 'nonFinancial';
  return transaction.accuralTotalPoints > 0 ? 'counted' : 'withoutPoints';
}

/** Transactions per call; the offset grows by it (section 9). */
export const transactionPageSize = 20;

/** How many transactions were loaded; unless `isWhole`, the client has more. */
export type HistorySize = { count: number; isWhole: boolean };
