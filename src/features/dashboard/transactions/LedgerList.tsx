import { memo, useMemo, type ReactNode } from 'react';
import { isFiltering, type LedgerFilter, type ShownLedger } from '#domain/ledgerFilter.ts';
import { DayGroup } from '#ui/ledger/DayGroup.tsx';
import { MonthSection } from '#ui/ledger/MonthSection.tsx';
import { TransactionRow } from '#ui/ledger/TransactionRow.tsx';
import { Spacer } from '#ui/layout/Spacer.tsx';
import { ledgerItems, monthRuns } from './ledgerItems';
import { useLedgerWindow, type LedgerWindowing } from './useLedgerWindow';

export type LedgerProps = {
  ledger: ShownLedger;
  /** What the ledger has been narrowed by. */
  filter: LedgerFilter;
  /** YYYY-MM-DD. */
  today: string;
  /** The month of which older transactions are still to come, YYYY-MM. */
  partialMonth: string | undefined;
  onOpen: (rrn: string) => void;
  /** What belongs under a transaction's row. */
  below?: (rrn: string) => ReactNode;
};

type Props = LedgerProps & { windowing: LedgerWindowing };

/** The transactions by month and day, as many of them as are near the screen. */
export const LedgerList = memo(function LedgerList({
  ledger,
  filter,
  today,
  partialMonth,
  onOpen,
  below,
  windowing,
}: Props) {
  const items = useMemo(() => ledgerItems(ledger.months), [ledger]);
  const { listRef, measure, indexes, before, after } = useLedgerWindow(
    items,
    ledger.count,
    windowing,
  );
  return (
    <div ref={listRef}>
      <Spacer height={before} />
      {monthRuns(items, indexes).map(({ month, index: head, days }) => (
        <MonthSection
          key={month.key}
          month={month.key}
          totalPaid={month.totalPaid}
          totalPointsAccrues={month.totalPointsAccrues}
          days={month.days}
          isWhole={month.key !== partialMonth}
          isPart={isFiltering(filter)}
          index={head}
          measure={measure}
        >
          {days.map(({ index, day }) => (
            <DayGroup
              key={day.key}
              day={day.key}
              today={today}
              isLast={day === month.days.at(-1)}
              index={index}
              measure={measure}
            >
              {day.entries.map((entry) => (
                <TransactionRow key={entry.rrn} entry={entry} query={filter.query} onOpen={onOpen}>
                  {below?.(entry.rrn)}
                </TransactionRow>
              ))}
            </DayGroup>
          ))}
        </MonthSection>
      ))}
      <Spacer height={after} />
    </div>
  );
});
