import { Fragment } from 'react';
import type { Entry } from '#domain/ledger.ts';
import { formatAddress, plural } from '#lib/text.ts';
import { ledgerTexts } from '#texts/ledger.ts';
import styles from './TransactionRow.module.css';
import { errorReason, rowTitle } from './transactionTitle';

type Props = { entry: Entry };

/** Where and when; for an errored transaction also why it does not count. */
export const TransactionWords = ({ entry }: Props) => (
  <span>
    <span className={styles.title}>{rowTitle(entry.orderType, entry.location)}</span>{' '}
    <span className={styles.sub}>
      {[placeOf(entry), timeOf(entry)].filter(Boolean).map((part) => (
        <Fragment key={part}>
          <span>{part}</span>{' '}
        </Fragment>
      ))}
    </span>{' '}
    {entry.withError && <span className={styles.reason}>{errorReason(entry)}</span>}
  </span>
);

const placeOf = ({ kind, address }: Entry) =>
  kind === 'gift' ? ledgerTexts.nonFinancial : formatAddress(address);

const timeOf = ({ kind, time, itemsCount }: Entry) =>
  kind === 'gift' || itemsCount === 0
    ? time
    : `${time} · ${String(itemsCount)}\u00a0${plural(itemsCount, ledgerTexts.items)}`;
