/** The chunk that windows a long ledger and prints a ledger; loaded after the first transactions. */
export { createLedgerVirtualizer } from './ledgerVirtualizer';
export { PrintedPages } from './PrintSheet';
