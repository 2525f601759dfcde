import type { Card, Client } from './client';
import { daysBetween } from '#lib/days.ts';
import { formatDate, formatTime } from '#lib/text.ts';
import type { Transaction } from './transaction';

/** The client's name and card; no phone, no address and no token (section 3). */
export type CardHolder = { name: string; card: Card };

/** The data that a device stores to show the dashboard without a network. */
export type OfflineSnapshot = CardHolder & {
  /** Digest of the session's refresh token: without a token of that session nobody sees the snapshot. */
  owner: string;
  /** Local time of the device, YYYY-MM-DDTHH:MM. */
  takenAt: string;
  /** The newest transactions, newest first. */
  transactions: readonly Transaction[];
};

/** The most transactions that a snapshot stores; only the server has the older ones. */
export const maxOfflineTransactions = 100;

/** Days after which a snapshot is no longer shown, because the card and the points may have changed. */
const maxCopyAge = 30;

/** Whether the snapshot is recent enough to be shown; `today` is YYYY-MM-DD. */
export const isRecent = ({ takenAt }: OfflineSnapshot, today: string): boolean =>
  daysBetween(takenAt.slice(0, 10), today) <= maxCopyAge;

export const holderOf = ({ firstName, lastName, card }: Client): CardHolder => ({
  name: `${firstName} ${lastName}`.trim(),
  card,
});

/** `transactions` with a page at its offset, which replaces everything from there on. */
export const mergePage = (
  transactions: readonly Transaction[],
  { offset, page }: { offset: number; page: readonly Transaction[] },
): readonly Transaction[] =>
  [...transactions.slice(0, offset), ...page].slice(0, maxOfflineTransactions);

/** `12:40` for a snapshot of today, `20 ноября 2026, 12:40` for an older one; `today` is YYYY-MM-DD. */
export const formatSnapshotTime = (takenAt: string, today: string): string =>
  takenAt.startsWith(today)
    ? formatTime(takenAt)
    : `${formatDate(takenAt.slice(0, 10))}, ${formatTime(takenAt)}`;
