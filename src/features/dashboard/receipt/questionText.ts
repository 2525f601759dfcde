import { formatDate, formatMoney, formatTime } from '#lib/text.ts';
import type { Transaction } from '#domain/transaction.ts';
import { receiptTexts } from './texts';
import { transactionTitle } from '#ui/ledger/transactionTitle.ts';

/** Details that support needs to find a transaction, as plain text for a letter or a chat. */
export function questionText(transaction: Transaction): string {
  const { rrn, address, orderDate, totalSum } = transaction;
  const { lines, greeting, rrn: number } = receiptTexts;
  return [
    greeting,
    `${number}: ${rrn}`,
    `${lines.station}: ${[transactionTitle(transaction), address].filter(Boolean).join(', ')}`,
    `${lines.date}: ${formatDate(orderDate)}, ${formatTime(orderDate)}`,
    `${lines.sum}: ${formatMoney(totalSum)}`,
  ]
    .join('\n')
    .replaceAll('\u00a0', ' ');
}

/** `mailto:` link of a letter with that text, for the person's own mail program. */
export const letterTo = (address: string, transaction: Transaction): string =>
  `mailto:${address}?subject=${encodeURIComponent(receiptTexts.question)}&body=${encodeURIComponent(
    questionText(transaction),
  )}`;
