import { createPortal } from 'react-dom';
import { LedgerList, type LedgerProps } from './LedgerList';
import { PrintedLedger } from './PrintedLedger';
import { useLedgerWindow } from './useLedgerWindow';
import { usePrintHost } from './usePrintHost';

/** The list with what keeps it short in the page and whole on paper, a part of its own. */
export function WindowedLedger(props: LedgerProps) {
  const host = usePrintHost();
  return (
    <>
      <LedgerList {...props} useWindow={useLedgerWindow} />
      {host && createPortal(<PrintedLedger {...props} />, host)}
    </>
  );
}
