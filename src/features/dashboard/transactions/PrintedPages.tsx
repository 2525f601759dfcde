import { createPortal } from 'react-dom';
import type { LedgerProps } from './LedgerList';
import { PrintedLedger } from './PrintedLedger';
import { usePrintHost } from './usePrintHost';

/** While the browser's own command prints the cabinet, its transactions as pages. */
export function PrintedPages(props: LedgerProps) {
  const host = usePrintHost();
  return host && createPortal(<PrintedLedger {...props} />, host);
}
