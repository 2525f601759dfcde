import { useSelector } from '@xstate/react';
import { memo, useDeferredValue, useMemo, type ReactNode } from 'react';
import type { Ledger } from '#domain/ledger.ts';
import { chosenParts, filterKinds, stationsOf } from '#domain/ledgerFilter.ts';
import { cx } from '#lib/cx.ts';
import type { TransactionsActors } from '#features/dashboard/useWatchedLedger.ts';
import styles from './TransactionTools.module.css';
import { formatMonth, formatWhole } from '#lib/text.ts';
import { ledgerToolsTexts } from '#features/dashboard/texts.ts';
import { Button } from '#ui/Button.tsx';
import { rowTitle } from '#ui/ledger/transactionTitle.ts';
import { Select } from '#ui/form/Choice.tsx';
import { cabinetIcons } from '#ui/cabinetIcons.ts';
import { controlIcons } from '#ui/icons.ts';
import { Icon } from '#ui/Icon.tsx';

type Props = FilterFieldsProps &
  Pick<TransactionsActors, 'filterFold'> & {
    /** The exports and the notice about older pages are below the fields, because they concern the whole list. */
    children: ReactNode;
  };

/**
 * The fold with the filters. A press opens it at once, because its content is mounted in a deferred render,
 * and only while it is open. A press of the search field renders none of it.
 */
export function Filters({ filter, filterFold, ledger, children }: Props) {
  const isOpen = useSelector(filterFold, (snapshot) => snapshot.matches('expanded'));
  const isFilled = useDeferredValue(isOpen);
  const count = useSelector(filter, ({ context }) => chosenParts(context.filter));
  return (
    <details
      className={cx(styles.filters, isFilled && styles.isOpen)}
      open={isOpen}
      onToggle={({ currentTarget: { open } }) => {
        if (open !== isOpen) filterFold.send({ type: 'disclosure.toggled' });
      }}
    >
      <FilterSummary count={count} />
      {isFilled && (
        <div className={styles.panel}>
          <FilterFields filter={filter} ledger={ledger} />
          {children}
        </div>
      )}
    </details>
  );
}

type FilterFieldsProps = Pick<TransactionsActors, 'filter'> & { ledger: Ledger };

const all = { value: '', label: ledgerToolsTexts.all } as const;
const kinds = [
  all,
  ...filterKinds.map((value) => ({ value, label: ledgerToolsTexts.kinds[value] })),
];

/** Month, kind and station; the loaded transactions define the choices. */
const FilterFields = memo(function FilterFields({ filter, ledger }: FilterFieldsProps) {
  const chosen = useSelector(filter, ({ context }) => context.filter);
  const isOn = useSelector(filter, (snapshot) => snapshot.matches('on'));
  const { months } = ledger;
  const monthOptions = useMemo(
    () => [all, ...months.map(({ key }) => ({ value: key, label: formatMonth(key) }))],
    [months],
  );
  const stationOptions = useMemo(
    () => [
      all,
      ...stationsOf(ledger).map(({ code, address }) => ({
        value: code,
        label: [rowTitle(undefined, code), address].filter(Boolean).join(', '),
      })),
    ],
    [ledger],
  );
  return (
    <div className={styles.fields}>
      <Select
        label={ledgerToolsTexts.month}
        options={monthOptions}
        value={chosen.month}
        onChange={({ currentTarget }) => {
          filter.send({ type: 'month.chosen', month: currentTarget.value });
        }}
      />
      <Select
        label={ledgerToolsTexts.kind}
        options={kinds}
        value={chosen.kind}
        onChange={({ currentTarget }) => {
          const kind = filterKinds.find((one) => one === currentTarget.value) ?? '';
          filter.send({ type: 'kind.chosen', kind });
        }}
      />
      <Select
        label={ledgerToolsTexts.station}
        options={stationOptions}
        value={chosen.station}
        onChange={({ currentTarget }) => {
          filter.send({ type: 'station.chosen', station: currentTarget.value });
        }}
      />
      {isOn && (
        <Button
          look="link"
          onClick={() => {
            filter.send({ type: 'filter.cleared' });
          }}
        >
          {ledgerToolsTexts.clear}
        </Button>
      )}
    </div>
  );
});

type FilterSummaryProps = { count: number };

/** Opens the filters, and shows how many are on. */
const FilterSummary = ({ count }: FilterSummaryProps) => (
  <summary className={styles.summary}>
    <Icon path={cabinetIcons.filter} isSmall />
    <span>
      {count > 0 ? ledgerToolsTexts.chosen(formatWhole(count)) : ledgerToolsTexts.filters}
    </span>
    <Icon path={controlIcons.chevronDown} isSmall className={styles.chevron} />
  </summary>
);
