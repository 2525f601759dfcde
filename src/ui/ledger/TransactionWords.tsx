import { Fragment } from 'react';
import type { Entry } from '#domain/ledger.ts';
import { formatAddress, plural } from '#lib/text.ts';
import { ledgerTexts } from '#texts/ledger.ts';
import styles from './TransactionRow.module.css';
import { rowTitle, statusNote } from './transactionTitle';

type Props = { entry: Entry };

/** Where and when; and what the status adds to that. */
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
    <Status entry={entry} />
  </span>
);

function Status({ entry }: Props) {
  const note = statusNote(entry);
  if (note === '') return null;
  return <span className={entry.withError ? styles.reason : styles.sub}>{note}</span>;
}

const placeOf = ({ kind, address }: Entry) =>
  kind === 'gift' ? ledgerTexts.nonFinancial : formatAddress(address);

const timeOf = ({ kind, time, itemsCount }: Entry) =>
  kind === 'gift' || itemsCount === 0
    ? time
    : `${time} · ${String(itemsCount)}\u00a0${plural(itemsCount, ledgerTexts.items)}`;
