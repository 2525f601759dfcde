/** What keeps a long ledger short in the page, and what prints a ledger: loaded after the first transactions. */
export { createLedgerVirtualizer } from './ledgerVirtualizer';
export { PrintedPages } from './PrintSheet';
