import { Fragment } from 'react';
import { searchable, searchTerms, type Entry } from '#domain/ledger.ts';
import { formatAddress } from '#lib/text.ts';
import { ledgerTexts } from './texts';
import { Found } from './Found';
import styles from './TransactionRow.module.css';
import { boughtTitle, stationOf, statusNote } from './transactionTitle';

type Props = {
  entry: Entry;
  /** What is searched for: it is marked where it stands. */
  query: string;
};

/** What, where and when; and what the status adds to that. */
export const TransactionWords = ({ entry, query }: Props) => (
  <span>
    <span className={styles.title}>
      <Found text={boughtTitle(entry, query)} query={query} />
    </span>{' '}
    <span className={styles.sub}>
      {linesOf(entry, query).map((line) => (
        <Fragment key={line}>
          <span>
            <Found text={line} query={query} />
          </span>{' '}
        </Fragment>
      ))}
    </span>{' '}
    <Status entry={entry} />
  </span>
);

function Status({ entry }: Pick<Props, 'entry'>) {
  const note = statusNote(entry);
  if (note === '') return null;
  return <span className={entry.withError ? styles.reason : styles.sub}>{note}</span>;
}

const linesOf = (entry: Entry, query: string) =>
  [
    entry.kind === 'gift' ? ledgerTexts.nonFinancial : formatAddress(entry.address),
    [stationOf(entry), entry.time].filter(Boolean).join(' · '),
    isNumberSought(entry, query) && ledgerTexts.number(entry.rrn),
  ].filter((line) => typeof line === 'string' && line !== '') as string[];

/** The transaction's number is shown where it is what has been found. */
const isNumberSought = ({ rrn }: Entry, query: string) =>
  searchTerms(query).some((term) => term.length > 3 && searchable(rrn).includes(term));
