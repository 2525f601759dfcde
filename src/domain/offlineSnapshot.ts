import type { Card, Client } from './client';
import { daysBetween } from '#lib/days.ts';
import { formatDate, formatTime } from '#lib/text.ts';
import type { Transaction } from './transaction';

/** Whose card it is, and the card: no phone, no address of theirs, no token (section 3). */
export type CardHolder = { name: string; card: Card };

/** What a device keeps of the cabinet to show it without a network. */
export type OfflineSnapshot = CardHolder & {
  /** The digest of the session's refresh token: whoever holds none of that session never sees it. */
  owner: string;
  /** Local time of the device, YYYY-MM-DDTHH:MM. */
  takenAt: string;
  /** The newest transactions, newest first. */
  transactions: readonly Transaction[];
};

/** As many transactions are kept; older ones are asked of the server. */
export const maxOfflineTransactions = 100;

/** After so many days the card and the points may be others by now: nobody is shown them. */
const maxCopyAge = 30;

/** Whether so old a copy may still be shown; `today` is YYYY-MM-DD. */
export const isRecent = ({ takenAt }: OfflineSnapshot, today: string): boolean =>
  daysBetween(takenAt.slice(0, 10), today) <= maxCopyAge;

export const holderOf = ({ firstName, lastName, card }: Client): CardHolder => ({
  name: `${firstName} ${lastName}`.trim(),
  card,
});

/** `transactions` with a page put in at its offset; what stood there and after it gives way. */
export const mergePage = (
  transactions: readonly Transaction[],
  { offset, page }: { offset: number; page: readonly Transaction[] },
): readonly Transaction[] =>
  [...transactions.slice(0, offset), ...page].slice(0, maxOfflineTransactions);

/** `12:40` of today's copy, `20 ноября 2026, 12:40` of an older one; `today` is YYYY-MM-DD. */
export const formatSnapshotTime = (takenAt: string, today: string): string =>
  takenAt.startsWith(today)
    ? formatTime(takenAt)
    : `${formatDate(takenAt.slice(0, 10))}, ${formatTime(takenAt)}`;
