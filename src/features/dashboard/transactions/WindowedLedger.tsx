import { LedgerList, type LedgerProps } from './LedgerList';
import { useLedgerWindow } from './useLedgerWindow';

/** The list with what keeps it short in the page, a part of its own. */
export const WindowedLedger = (props: LedgerProps) => (
  <LedgerList {...props} useWindow={useLedgerWindow} />
);
