import { memo, useMemo, type ReactNode } from 'react';
import type { ShownLedger } from '#domain/ledgerFilter.ts';
import { DayGroup } from '#ui/ledger/DayGroup.tsx';
import { MonthSection } from '#ui/ledger/MonthSection.tsx';
import { OperationRow } from '#ui/ledger/OperationRow.tsx';
import { Spacer } from '#ui/layout/Spacer.tsx';
import { ledgerItems, monthRuns } from './ledgerItems';
import { useLedgerWindow } from './useLedgerWindow';

type Props = {
  ledger: ShownLedger;
  /** The month of which older operations are still to come, YYYY-MM. */
  partialMonth: string | undefined;
  onOpen: (rrn: string) => void;
  /** What belongs under an operation's row. */
  below?: (rrn: string) => ReactNode;
};

/** The operations by month and day; a long list keeps only what is near the screen in the page. */
export const LedgerList = memo(function LedgerList({ ledger, partialMonth, onOpen, below }: Props) {
  const items = useMemo(() => ledgerItems(ledger.months), [ledger]);
  const { listRef, measure, indexes, before, after } = useLedgerWindow(items, ledger.count);
  return (
    <div ref={listRef}>
      <Spacer height={before} />
      {monthRuns(items, indexes).map(({ month, index: head, days }) => (
        <MonthSection
          key={month.key}
          month={month.key}
          totalPaid={month.totalPaid}
          totalPointsAccrues={month.totalPointsAccrues}
          isWhole={month.key !== partialMonth}
          index={head}
          measure={measure}
        >
          {days.map(({ index, day }) => (
            <DayGroup
              key={day.key}
              day={day.key}
              isLast={day === month.days.at(-1)}
              index={index}
              measure={measure}
            >
              {day.entries.map((entry) => (
                <OperationRow key={entry.rrn} entry={entry} onOpen={onOpen}>
                  {below?.(entry.rrn)}
                </OperationRow>
              ))}
            </DayGroup>
          ))}
        </MonthSection>
      ))}
      <Spacer height={after} />
    </div>
  );
});
