import { useMemo } from 'react';
import type { OfflineSnapshot } from '#domain/offlineSnapshot.ts';
import { emptyLedger, withPage } from '#domain/ledger.ts';
import { formatMonth } from '#lib/text.ts';
import { keptTexts } from '#features/dashboard/texts.ts';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';
import { DayGroup } from '#ui/ledger/DayGroup.tsx';
import { TransactionRow } from '#ui/ledger/TransactionRow.tsx';
import { SectionHead } from '#ui/layout/SectionHead.tsx';
import styles from '#features/dashboard/DashboardScreen.module.css';
import { sectionTexts } from '#ui/texts.ts';
import kept from './OfflineDashboard.module.css';

type Props = {
  copy: OfflineSnapshot;
  /** YYYY-MM-DD. */
  today: string;
};

/** The newest transactions; a month that is kept in part has no totals to show. */
export function OfflineTransactions({ copy: { transactions }, today }: Props) {
  const { months } = useMemo(() => withPage(emptyLedger, transactions), [transactions]);
  return (
    <section id="trans" className={styles.transactions} aria-label={sectionTexts.trans}>
      <SectionHead title={sectionTexts.trans} />
      {months.length === 0 && <EmptyState title={keptTexts.none} />}
      {months.map(({ key, days }) => (
        <section key={key}>
          <h3 className={kept.month}>{formatMonth(key)}</h3>
          {days.map((day) => (
            <DayGroup key={day.key} day={day.key} today={today} isLast={day === days.at(-1)}>
              {day.entries.map((entry) => (
                <TransactionRow key={entry.rrn} entry={entry} />
              ))}
            </DayGroup>
          ))}
        </section>
      ))}
    </section>
  );
}
