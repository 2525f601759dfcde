import { formatAddress, formatDate, formatTime } from '#lib/text.ts';
import type { Transaction } from '#domain/transaction.ts';
import { receiptTexts } from './texts';
import { cabinetIcons } from '#ui/icons/cabinetIcons.ts';
import { Button } from '#ui/Button.tsx';
import { Icon } from '#ui/Icon.tsx';
import { transactionTitle } from '#ui/ledger/transactionTitle.ts';
import { ReceiptLines } from './ReceiptLines';
import styles from './Receipt.module.css';
import { ReceiptReason } from './ReceiptReason';
import { ReceiptSums } from './ReceiptSums';

type Props = { transaction: Transaction; onStation: (id: string) => void };

/** One transaction as a slip from the checkout: white in both themes, its lower edge torn off. */
export const Receipt = ({ transaction, onStation }: Props) => (
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
