import { LedgerList, type LedgerProps } from './LedgerList';
import type { LedgerItem } from './ledgerItems';

const useWholeWindow = (items: readonly LedgerItem[]) => ({
  listRef: null,
  measure: null,
  indexes: [...items.keys()],
  before: 0,
  after: 0,
});

/** The list with all of its transactions in the page. */
export const WholeLedger = (props: LedgerProps) => (
  <LedgerList {...props} useWindow={useWholeWindow} />
);
