import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import type { receiptMachine } from '#machines/dashboard/receipt.ts';
import {
  type CheckItem,
  isErrored,
  isFuel,
  isNonFinancial,
  outcomeOf,
  type Transaction,
} from '#domain/transaction.ts';
import { modalFacts } from '#domain/modals.ts';
import { receiptTexts } from './texts';
import { EmptyState, LoadFailure } from '#ui/feedback/EmptyState.tsx';
import { ModalSheet } from '#ui/dialog/ModalSheet.tsx';
import { SlowNotice } from '#ui/feedback/SlowNotice.tsx';
import { Skeleton } from '#ui/feedback/Skeleton.tsx';
import text from '#ui/text.module.css';
import styles from './Receipt.module.css';
import {
  formatAddress,
  formatDate,
  formatLitres,
  formatMoney,
  formatPoints,
  formatPointsChange,
  formatQuantity,
  formatTime,
} from '#lib/text.ts';
import { cabinetIcons } from '#ui/cabinetIcons.ts';
import { Button } from '#ui/Button.tsx';
import { Icon } from '#ui/Icon.tsx';
import { transactionTitle } from '#ui/ledger/transactionTitle.ts';
import { Callout } from '#ui/feedback/Callout.tsx';
import { cx } from '#lib/cx.ts';
import { brand } from '#src/brand.ts';
import layout from '#ui/layout/layout.module.css';
import { letterTo, questionText } from './questionText';

type Props = {
  receipt: ActorRefFrom<typeof receiptMachine>;
  /** Opens the station with that number. */
  onStation: (id: string) => void;
};

/** The receipt; in place of it a skeleton, a failed load, or a notice that none exists. */
export function ReceiptSheet({ receipt, onStation }: Props) {
  const { transaction, failure } = useSelector(receipt, ({ context }) => context);
  const isSearching = useSelector(receipt, (snapshot) => snapshot.matches('searching'));
  const isMissing = useSelector(receipt, (snapshot) => snapshot.matches('missing'));
  return (
    <ModalSheet
      title={
        transaction && isNonFinancial(transaction) ? receiptTexts.gift : modalFacts.receipt.title
      }
    >
      {transaction ? (
        <>
          <Receipt transaction={transaction} onStation={onStation} />
          <PointsQuestion receipt={receipt} transaction={transaction} />
        </>
      ) : isSearching ? (
        <ReceiptSkeleton />
      ) : isMissing ? (
        <EmptyState isCompact title={receiptTexts.missing} text={receiptTexts.missingText} />
      ) : (
        <LoadFailure
          title={receiptTexts.failed}
          failure={failure}
          onRetry={() => {
            receipt.send({ type: 'retry.requested' });
          }}
        />
      )}
      <SlowNotice actor={receipt} />
    </ModalSheet>
  );
}

/** Skeleton of the receipt while its transaction is searched for. */
const ReceiptSkeleton = () => (
  <div className={styles.waiting} aria-busy="true">
    <p role="status" className={text.hidden}>
      {receiptTexts.searching}
    </p>
    <Skeleton size="short" />
    <Skeleton size="long" />
    <Skeleton size="bar" />
    <Skeleton size="bar" />
  </div>
);

type ReceiptProps = { transaction: Transaction; onStation: (id: string) => void };

/** One transaction as a slip from the checkout: white in both themes, with a torn lower edge. */
const Receipt = ({ transaction, onStation }: ReceiptProps) => (
  <>
    <ReceiptReason transaction={transaction} />
    <div className={styles.shadow}>
      <div className={styles.receipt}>
        <div>
          <p className={styles.title}>{transactionTitle(transaction)}</p>
          {transaction.address !== '' && (
            <p className={styles.caption}>{formatAddress(transaction.address)}</p>
          )}
          <p className={styles.caption}>
            {formatDate(transaction.orderDate)}, {formatTime(transaction.orderDate)}
          </p>
          {/^\d+$/.test(transaction.locationCode) && (
            <Button
              look="link"
              onClick={() => {
                onStation(transaction.locationCode);
              }}
            >
              <Icon path={cabinetIcons.pin} isSmall />
              {receiptTexts.onMap}
            </Button>
          )}
        </div>
        <ReceiptLines transaction={transaction} />
        <ReceiptSums transaction={transaction} />
      </div>
    </div>
  </>
);

type ReceiptLinesProps = { transaction: Transaction };

const amountOf = (item: CheckItem) =>
  isFuel(item) ? formatLitres(item.quantity) : receiptTexts.pieces(formatQuantity(item.quantity));

/** The goods of a purchase; a transaction without money has none. */
function ReceiptLines({ transaction }: ReceiptLinesProps) {
  const { checkItem } = transaction;
  if (checkItem.length === 0) {
    return isNonFinancial(transaction) ? null : (
      <p className={styles.caption}>{receiptTexts.noGoods}</p>
    );
  }
  return (
    <ul aria-label={receiptTexts.goods}>
      {checkItem.map((item, index) => (
        <li key={index} className={styles.line}>
          <span>{item.name}</span> <span className={styles.sum}>{formatMoney(item.sum)}</span>{' '}
          <small className={styles.amount}>
            {amountOf(item)} × {formatMoney(item.price)}
          </small>
        </li>
      ))}
    </ul>
  );
}

type ReceiptReasonProps = { transaction: Transaction };

/** Why a transaction earned no points, or not in the usual way; null for one that counted. */
function ReceiptReason({ transaction }: ReceiptReasonProps) {
  const outcome = outcomeOf(transaction);
  if (outcome === 'counted') return null;
  return (
    <Callout look={isErrored(transaction) ? 'warn' : 'info'}>
      <p className={styles.badge}>{receiptTexts.badge[outcome]}</p>
      <p>{receiptTexts.reason[outcome]}</p>
    </Callout>
  );
}

type ReceiptSumsProps = { transaction: Transaction };

/** Money paid, points earned and spent, and the number of the transaction (RRN). */
const ReceiptSums = ({ transaction }: ReceiptSumsProps) => {
  const isPurchase = !isNonFinancial(transaction);
  return (
    <dl className={cx(styles.sums, isErrored(transaction) && styles.isErrored)}>
      {isPurchase && (
        <div className={styles.total}>
          <dt>{receiptTexts.paid}</dt>
          <dd>{formatMoney(transaction.totalSum)}</dd>
        </div>
      )}
      <div>
        <dt>{receiptTexts.accrued}</dt>
        <dd>{formatPointsChange(transaction.accuralTotalPoints)}</dd>
      </div>
      {(isPurchase || transaction.redemTotalPoints !== 0) && (
        <div>
          <dt>{receiptTexts.redeemed}</dt>
          <dd>{formatPoints(Math.abs(transaction.redemTotalPoints))}</dd>
        </div>
      )}
      <div className={styles.rrn}>
        <dt>{receiptTexts.rrn}</dt>
        <dd translate="no">{transaction.rrn}</dd>
      </div>
    </dl>
  );
};

/** The letter opens below the receipt, so it scrolls into view. */
const showWhole = (letter: HTMLElement | null) => letter?.scrollIntoView({ block: 'nearest' });

type PointsQuestionProps = {
  receipt: ActorRefFrom<typeof receiptMachine>;
  transaction: Transaction;
};

/** «Где мои баллы?»: a ready text to copy and send to support. */
function PointsQuestion({ receipt, transaction }: PointsQuestionProps) {
  const isAsked = useSelector(receipt, (snapshot) => snapshot.matches({ shown: 'asked' }));
  const isCopying = useSelector(receipt, (snapshot) => snapshot.hasTag('busy'));
  const send = (type: 'question.asked' | 'question.closed' | 'copy.requested') => () => {
    receipt.send({ type });
  };
  return (
    <div className={styles.question}>
      <Button
        look="link"
        aria-expanded={isAsked}
        onClick={send(isAsked ? 'question.closed' : 'question.asked')}
      >
        {receiptTexts.question}
      </Button>
      {isAsked && (
        <div className={styles.letter} ref={showWhole}>
          <p>
            {receiptTexts.questionHint}
            <a href={letterTo(brand.supportEmail, transaction)}>{brand.supportEmail}</a>
          </p>
          <textarea
            className={styles.text}
            aria-label={receiptTexts.text}
            readOnly
            rows={5}
            data-copy
            value={questionText(transaction)}
          />
          <div className={layout.actions}>
            <Button
              look="line"
              busyText={isCopying ? receiptTexts.copying : undefined}
              onClick={send('copy.requested')}
            >
              {receiptTexts.copy}
            </Button>
            <CopyResult receipt={receipt} />
          </div>
        </div>
      )}
    </div>
  );
}

type CopyResultProps = { receipt: ActorRefFrom<typeof receiptMachine> };

/** Says whether the text is in the clipboard. */
function CopyResult({ receipt }: CopyResultProps) {
  const isCopied = useSelector(receipt, (snapshot) =>
    snapshot.matches({ shown: { asked: 'copied' } }),
  );
  const isManualCopy = useSelector(receipt, (snapshot) =>
    snapshot.matches({ shown: { asked: 'manualCopy' } }),
  );
  return (
    <p role="status" className={text.hint}>
      {isCopied ? receiptTexts.copied : isManualCopy && receiptTexts.manualCopy}
    </p>
  );
}
