import { memo, useMemo, type ReactNode, type Ref, type RefCallback } from 'react';
import type { LedgerFilter, ShownLedger } from '#domain/ledgerFilter.ts';
import { DayGroup } from '#ui/ledger/DayGroup.tsx';
import { MonthSection } from '#ui/ledger/MonthSection.tsx';
import { TransactionRow } from '#ui/ledger/TransactionRow.tsx';
import { Spacer } from '#ui/layout/Spacer.tsx';
import { ledgerItems, monthRuns, type LedgerItem } from './ledgerItems';

/** Which items of the ledger are in the page, and the heights in px of what is left out around them. */
type LedgerWindow = {
  listRef: Ref<HTMLDivElement>;
  measure: RefCallback<HTMLElement> | null;
  indexes: number[];
  before: number;
  after: number;
};

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

type Props = LedgerProps & {
  useWindow: (items: readonly LedgerItem[], count: number) => LedgerWindow;
};

/** The transactions by month and day, as many of them as `useWindow` says. */
export const LedgerList = memo(function LedgerList({
  ledger,
  today,
  partialMonth,
  onOpen,
  below,
  useWindow,
}: Props) {
  const items = useMemo(() => ledgerItems(ledger.months), [ledger]);
  const { listRef, measure, indexes, before, after } = useWindow(items, ledger.count);
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
                <TransactionRow key={entry.rrn} entry={entry} onOpen={onOpen}>
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
