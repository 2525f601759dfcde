import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import type { receiptMachine } from '#machines/dashboard/receipt.ts';
import { isNonFinancial } from '#domain/transaction.ts';
import { modalTexts } from '#ui/texts.ts';
import { receiptTexts } from './texts';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';
import { LoadFailure } from '#ui/feedback/LoadFailure.tsx';
import { ModalSheet } from '#ui/dialog/ModalSheet.tsx';
import { SlowNotice } from '#ui/feedback/SlowNotice.tsx';
import { PointsQuestion } from './PointsQuestion';
import { Receipt } from './Receipt';
import { Skeleton } from '#ui/feedback/Skeleton.tsx';
import text from '#ui/text.module.css';
import styles from './Receipt.module.css';

type Props = {
  receipt: ActorRefFrom<typeof receiptMachine>;
  /** Shows the station of that number. */
  onStation: (id: string) => void;
};

/** The receipt, or what stands in its place: on its way, failed, none such. */
export function ReceiptSheet({ receipt, onStation }: Props) {
  const { transaction, failure } = useSelector(receipt, ({ context }) => context);
  const isSearching = useSelector(receipt, (snapshot) => snapshot.matches('searching'));
  const isMissing = useSelector(receipt, (snapshot) => snapshot.matches('missing'));
  return (
    <ModalSheet
      title={
        transaction && isNonFinancial(transaction) ? receiptTexts.gift : modalTexts.titles.receipt
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

/** The receipt's place while its transaction is looked for. */
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
