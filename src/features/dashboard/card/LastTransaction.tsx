import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import type { transactionPagingMachine } from '#machines/dashboard/transactionPaging.ts';
import { formatDayMonth } from '#lib/text.ts';
import { dashboardTexts } from '#features/dashboard/texts.ts';
import { useApp } from '#runtime/appContext.ts';
import { dayName } from '#ui/ledger/dayName.ts';
import { TransactionSums } from '#ui/ledger/TransactionSums.tsx';
import { boughtTitle } from '#ui/ledger/transactionTitle.ts';
import text from '#ui/text.module.css';
import styles from './LastTransaction.module.css';

type Props = {
  paging: ActorRefFrom<typeof transactionPagingMachine>;
  /** YYYY-MM-DD. */
  today: string;
};

/** The newest transaction in one line, which opens its receipt; its place until it comes. */
export function LastTransaction({ paging, today }: Props) {
  const { modals } = useApp();
  const day = useSelector(paging, ({ context }) => context.ledger.months[0]?.days[0]);
  const entry = day?.entries[0];
  const isBusy = useSelector(paging, (snapshot) => snapshot.hasTag('busy'));
  if (!entry) return isBusy && <div aria-hidden="true" className={styles.line} />;
  return (
    <button
      type="button"
      className={styles.line}
      aria-haspopup="dialog"
      onClick={() => {
        modals.send({ type: 'modal.opened', modal: { id: 'receipt', of: entry.rrn } });
      }}
    >
      <span>
        <span className={text.hidden}>{dashboardTexts.lastOperation} </span>
        <span>
          {`${dayName(day.key, today) ?? formatDayMonth(day.key)} · ${boughtTitle(entry)}`}
        </span>
      </span>{' '}
      <TransactionSums entry={entry} />
    </button>
  );
}
