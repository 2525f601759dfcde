import {
  memo,
  useMemo,
  type ReactNode,
  useCallback,
  useLayoutEffect,
  useReducer,
  useState,
} from 'react';
import { isFiltering, type LedgerFilter, type ShownLedger } from '#domain/ledgerFilter.ts';
import { DayGroup, MonthSection } from '#ui/ledger/MonthSection.tsx';
import { TransactionRow } from '#ui/ledger/TransactionRow.tsx';
import { SpaceBelow, Spacer } from '#ui/layout/LongList.tsx';
import { ledgerItems, monthRuns, firstIndexes, wholeList, type LedgerItem } from './ledgerItems';
import { flushSync } from 'react-dom';
import type * as ledgerVirtualizer from './ledgerVirtualizer';

export type LedgerProps = {
  ledger: ShownLedger;
  /** Filter that has been applied to `ledger`. */
  filter: LedgerFilter;
  /** YYYY-MM-DD. */
  today: string;
  /** Month with older transactions still to load, YYYY-MM. */
  partialMonth: string | undefined;
  onOpen: (rrn: string) => void;
  /** Content under a transaction's row. */
  below?: (rrn: string) => ReactNode;
};

type Props = LedgerProps & { windowing: LedgerWindowing };

/** The transactions by month and day; a long list renders only those near the screen. */
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
    <SpaceBelow height={after}>
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
                  <TransactionRow
                    key={entry.rrn}
                    entry={entry}
                    query={filter.query}
                    onOpen={onOpen}
                  >
                    {below?.(entry.rrn)}
                  </TransactionRow>
                ))}
              </DayGroup>
            ))}
          </MonthSection>
        ))}
      </div>
    </SpaceBelow>
  );
});

/** The code that windows a long list: null until it has loaded, `missing` when it cannot load. */
export type LedgerWindowing =
  | Pick<typeof ledgerVirtualizer, 'createLedgerVirtualizer'>
  | 'missing'
  | null;

/** The window without that code: the first items, with `most` transactions or a few more. */
const beginning = (items: readonly LedgerItem[], most: number) => ({
  indexes: firstIndexes(items, most),
  before: 0,
  after: 0,
});

/**
 * Which items of the ledger are rendered, and the heights in px of the parts left out around them. Until
 * the windowing code has loaded, a long list has only its first transactions; when it is missing, all.
 */
export function useLedgerWindow(
  items: readonly LedgerItem[],
  count: number,
  windowing: LedgerWindowing,
) {
  const [margin, setMargin] = useState(0);
  const [, redraw] = useReducer((times: number) => times + 1, 0);
  const virtualizer = useMemo(() => {
    if (windowing === null || windowing === 'missing') return null;
    return windowing.createLedgerVirtualizer((isUrgent) => {
      if (isUrgent) flushSync(redraw);
      else redraw();
    });
  }, [windowing]);

  useLayoutEffect(() => virtualizer?.leave, [virtualizer]);
  useLayoutEffect(() => virtualizer?.follow());

  const listRef = useCallback(
    (list: HTMLElement | null) => {
      if (!list || !virtualizer) return;
      const update = () => {
        setMargin(Math.round(list.getBoundingClientRect().top + scrollY));
      };
      update();
      const observer = new ResizeObserver(update);
      observer.observe(document.body);
      return () => {
        observer.disconnect();
      };
    },
    [virtualizer],
  );

  const most = windowing === 'missing' ? Infinity : wholeList;
  return {
    listRef,
    measure: virtualizer?.measure ?? null,
    ...(virtualizer?.windowOf({ items, count, margin }) ?? beginning(items, most)),
  };
}
