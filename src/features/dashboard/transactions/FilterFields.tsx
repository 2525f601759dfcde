import { useSelector } from '@xstate/react';
import { memo, useMemo } from 'react';
import type { Ledger } from '#domain/ledger.ts';
import { filterKinds, stationsOf } from '#domain/ledgerFilter.ts';
import { formatMonth } from '#lib/text.ts';
import { ledgerToolsTexts } from './texts';
import { Button } from '#ui/Button.tsx';
import { rowTitle } from '#ui/ledger/transactionTitle.ts';
import { Select } from '#ui/form/Select.tsx';
import type { TransactionsActors } from './transactionsActors';
import styles from './TransactionTools.module.css';

type Props = Pick<TransactionsActors, 'filter'> & { ledger: Ledger };

const all = { value: '', label: ledgerToolsTexts.all } as const;
const kinds = [
  all,
  ...filterKinds.map((value) => ({ value, label: ledgerToolsTexts.kinds[value] })),
];

/** Month, kind and station; what can be chosen is what the loaded transactions have. */
export const FilterFields = memo(function FilterFields({ filter, ledger }: Props) {
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
          onClick={({ currentTarget }) => {
            // The pressed button disappears: the focus goes to the fold's own.
            currentTarget.closest('details')?.querySelector('summary')?.focus();
            filter.send({ type: 'filter.cleared' });
          }}
        >
          {ledgerToolsTexts.clear}
        </Button>
      )}
    </div>
  );
});
