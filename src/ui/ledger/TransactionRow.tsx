import { Fragment, memo, type ReactNode } from 'react';
import { type Entry, searchable, searchTerms } from '#domain/ledger.ts';
import { cx } from '#lib/cx.ts';
import { cabinetIcons } from '#ui/cabinetIcons.ts';
import { controlIcons } from '#ui/icons.ts';
import { Icon } from '#ui/Icon.tsx';
import styles from './TransactionRow.module.css';
import { formatAddress, formatMoney, formatPointsChange } from '#lib/text.ts';
import { ledgerTexts } from './texts';
import { boughtTitle, stationOf, statusNote } from './transactionTitle';

const marks = { fuel: cabinetIcons.drop, shop: cabinetIcons.cup, gift: cabinetIcons.gift };

type Props = {
  entry: Entry;
  /** Position among all rows, for a list that renders a part of them. */
  position?: { index: number; count: number };
  /** Search query, whose matches are marked. */
  query?: string;
  /** Absent where there is no receipt to open. */
  onOpen?: (rrn: string) => void;
  /** Content under the row, such as the rating. */
  children?: ReactNode;
};

/** One transaction; the whole row is the button that opens its receipt. */
export const TransactionRow = memo(function TransactionRow(props: Props) {
  const { entry, position, query = '', onOpen, children } = props;
  const className = cx(styles.row, entry.withError && styles.isErrored);
  const content = (
    <>
      <span className={styles.mark}>
        <Icon path={entry.withError ? controlIcons.cross : marks[entry.kind]} />
      </span>
      <TransactionWords entry={entry} query={query} /> <TransactionSums entry={entry} />
    </>
  );
  return (
    <li aria-posinset={position && position.index + 1} aria-setsize={position?.count}>
      {onOpen ? (
        <button
          type="button"
          className={className}
          onClick={() => {
            onOpen(entry.rrn);
          }}
        >
          {content}
        </button>
      ) : (
        <div className={className}>{content}</div>
      )}
      {children}
    </li>
  );
});

type TransactionWordsProps = {
  entry: Entry;
  /** Search query, whose matches are marked. */
  query: string;
};

/** Goods, place and time, and a note about the status. */
const TransactionWords = ({ entry, query }: TransactionWordsProps) => (
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

function Status({ entry }: Pick<TransactionWordsProps, 'entry'>) {
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

/** The transaction's number is shown only when it matches the search. */
const isNumberSought = ({ rrn }: Entry, query: string) =>
  searchTerms(query).some((term) => term.length > 3 && searchable(rrn).includes(term));

type FoundProps = { text: string; query: string };

/** A text in which the matches of a search are marked. */
export const Found = memo(function Found({ text, query }: FoundProps) {
  return partsOf(text, searchTerms(query)).map(({ part, isFound }, index) =>
    isFound ? <mark key={index}>{part}</mark> : <span key={index}>{part}</span>,
  );
});

/** A letter with its combining marks. */
const letter = /\P{M}\p{M}*|\p{M}+/gu;

/**
 * Splits the text into parts that match and parts that do not. The folded text that is searched may be
 * shorter or longer than the shown one.
 */
function partsOf(text: string, terms: readonly string[]) {
  const letters = text.match(letter) ?? [];
  let folded = '';
  const letterAt: number[] = [];
  for (const [index, one] of letters.entries()) {
    const sought = one === '\u00a0' ? ' ' : searchable(one);
    folded += sought;
    for (let sign = 0; sign < sought.length; sign += 1) letterAt.push(index);
  }
  const isMarked = letters.map(() => false);
  for (const term of terms)
    for (let at = folded.indexOf(term); at >= 0; at = folded.indexOf(term, at + term.length))
      isMarked.fill(true, letterAt[at], (letterAt[at + term.length - 1] ?? 0) + 1);
  const parts: { part: string; isFound: boolean }[] = [];
  for (const [index, one] of letters.entries()) {
    const isFound = isMarked[index] === true;
    const last = parts.at(-1);
    if (last?.isFound === isFound) last.part += one;
    else parts.push({ part: one, isFound });
  }
  return parts;
}

type TransactionSumsProps = { entry: Entry };

/** Roubles paid, points earned, points spent; a zero is not shown. */
export const TransactionSums = ({ entry }: TransactionSumsProps) => (
  <span className={styles.sums}>
    {entry.currentPaid !== 0 && (
      <span className={styles.paid} translate="no">
        {formatMoney(entry.currentPaid)}
      </span>
    )}{' '}
    {entry.currentPointsAccrued !== 0 && (
      <span className={styles.points}>{formatPointsChange(entry.currentPointsAccrued)}</span>
    )}{' '}
    {entry.currentPointsRedeemed !== 0 && (
      <span className={cx(styles.points, styles.spent)}>
        {formatPointsChange(-Math.abs(entry.currentPointsRedeemed))}
      </span>
    )}
  </span>
);
